import { Worker } from "node:worker_threads";
import { type ErrorCode, ParserError } from "@parsewright/contract";
import { createOutputGate, type OutputGate } from "../blobs/output-gate.ts";
import type { Version } from "./correct-output.ts";

/** The message to a conversion's thread. */
export interface ConversionTask {
  readonly to: string;
  readonly asked: unknown;
  bytes: ArrayBuffer;
  readonly version?: Version;
  readonly room: number;
}

/** The message of a conversion's thread. */
export type ConversionOutcome =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } };

interface Limits {
  readonly tenant: string;
  /** Heap of a thread of its own. Without it one of those is used that are kept. */
  readonly megabytes?: number | undefined;
  /** Ends the thread when it aborts. */
  readonly signal: AbortSignal;
}

/** Converts outputs beside other requests. */
export interface ConversionThreads {
  readonly run: (task: ConversionTask, limits: Limits) => Promise<unknown>;
}

/** Conversions of outputs of ordinary size that run at once. A tenant has one at a time. */
const QUICK_AT_ONCE = 2;
/** One that takes this long makes place for those of others, and goes on as one of few. */
const QUICK_MS = 1000;
const SLOW_AT_ONCE = 2;
/** Threads for them are kept: starting one takes longer than most conversions. */
const KEPT_MEGABYTES = 96;
const KEPT_FOR_MS = 5 * 60_000;

/** Threads of a module that converts what it is sent. */
export function createConversionThreads(module: URL, stopping: AbortSignal): ConversionThreads {
  const ofTenant = createOutputGate({ allBytes: Infinity, tenantBytes: 1 });
  const quick = createOutputGate({ allBytes: QUICK_AT_ONCE, tenantBytes: 1 });
  const slow = createOutputGate({ allBytes: SLOW_AT_ONCE, tenantBytes: 1 });
  const runKept = keepThreads(module, stopping);

  /** Gives nothing for what took too long while as many others did. */
  async function runQuick(
    task: ConversionTask,
    entry: Entry,
  ): Promise<{ readonly value: unknown } | undefined> {
    let leave = await quick.enter(entry);
    const stopped = new AbortController();
    const goOn = (leaveSlow: () => void) => {
      leave();
      leave = leaveSlow;
    };
    const stop = () => stopped.abort();
    const timer = setTimeout(() => void enterNow(slow, entry).then(goOn, stop), QUICK_MS);
    try {
      return { value: await runKept(task, AbortSignal.any([entry.signal, stopped.signal])) };
    } catch (error) {
      if (entry.signal.aborted || !stopped.signal.aborted) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  async function runSlow(task: ConversionTask, entry: Entry): Promise<unknown> {
    const leave = await slow.enter(entry);
    return runKept(task, entry.signal).finally(leave);
  }

  return {
    run: async (task, { tenant, megabytes, signal }) => {
      if (megabytes !== undefined) {
        const worker = start(module, megabytes);
        const done = () => worker.terminate();
        return convertIn(worker, task, { signal, done, moved: [task.bytes] });
      }
      const entry = { tenant, bytes: 1, signal };
      const leave = await ofTenant.enter(entry);
      try {
        if (signal.aborted) throw clientIsGone();
        const made = await runQuick(task, entry);
        return made === undefined ? await runSlow(task, entry) : made.value;
      } finally {
        leave();
      }
    },
  };
}

/** Runs conversions in threads that are kept for the next ones. */
function keepThreads(module: URL, stopping: AbortSignal) {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const forget = (worker: Worker) => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const end = (worker: Worker) => {
    forget(worker);
    void worker.terminate();
  };
  stopping.addEventListener("abort", () => {
    for (const worker of idle.keys()) end(worker);
  });

  function keep(worker: Worker): void {
    if (stopping.aborted) return end(worker);
    // Nothing waits for it, and it ends on its own only when something is wrong.
    worker.unref();
    silence(worker).on("error", () => forget(worker));
    idle.set(worker, setTimeout(end, KEPT_FOR_MS, worker).unref());
  }

  function take(): Worker {
    const [worker] = idle.keys();
    if (worker === undefined) return start(module, KEPT_MEGABYTES);
    forget(worker);
    worker.ref();
    return silence(worker);
  }

  return async (task: ConversionTask, signal: AbortSignal): Promise<unknown> => {
    if (signal.aborted) throw clientIsGone();
    const worker = take();
    return convertIn(worker, task, { signal, done: () => keep(worker) });
  };
}

type Entry = Parameters<OutputGate["enter"]>[0];

/** Fails where there is no room. */
function enterNow(gate: OutputGate, entry: Entry): ReturnType<OutputGate["enter"]> {
  const waiting = new AbortController();
  const entering = gate.enter({ ...entry, signal: waiting.signal });
  waiting.abort();
  return entering;
}

/** Without a name, Node's own listeners would go as well, and no message would come any more. */
function silence(worker: Worker): Worker {
  for (const name of ["message", "error", "exit"]) worker.removeAllListeners(name);
  return worker;
}

/** A thread that takes more memory ends, and nothing but it. */
function start(module: URL, megabytes: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 };
  return new Worker(module, { execArgv: [], resourceLimits });
}

function clientIsGone(): ParserError {
  return new ParserError("SERVICE_UNAVAILABLE", "The client is gone.");
}

function convertIn(
  worker: Worker,
  task: ConversionTask,
  {
    signal,
    done,
    moved = [],
  }: {
    readonly signal: AbortSignal;
    readonly done: () => unknown;
    /** Memory that is handed over instead of being copied; it is gone where it was. */
    readonly moved?: readonly ArrayBuffer[];
  },
): Promise<unknown> {
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  worker.postMessage(task, moved);
  return new Promise<ConversionOutcome>((resolve, reject) => {
    worker.once("error", (error: NodeJS.ErrnoException) => {
      const isFull = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(isFull ? new ParserError("RESULT_TOO_LARGE", error.message) : error);
    });
    const isGone = () => reject(clientIsGone());
    worker.once("exit", isGone).once("message", (outcome: ConversionOutcome) => {
      worker.off("exit", isGone);
      // The memory of a thread that ends is free only then, and the next answer may take as much.
      Promise.resolve(done()).then(() => resolve(outcome), reject);
    });
  })
    .finally(() => signal.removeEventListener("abort", stop))
    .then((outcome) => {
      if ("value" in outcome) return outcome.value;
      throw new ParserError(outcome.error.code, outcome.error.message);
    });
}

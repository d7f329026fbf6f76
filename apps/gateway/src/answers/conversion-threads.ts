import { Worker } from "node:worker_threads";
import { type ErrorCode, ParserError } from "@parsewright/contract";
import { createOutputGate } from "../blobs/output-gate.ts";
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

/** Threads that are kept for outputs of ordinary size: starting one takes longer than most conversions. A tenant has one at a time. */
const KEPT = { threads: 2, ofTenant: 1 };
const KEPT_MEGABYTES = 96;
const KEPT_FOR_MS = 5 * 60_000;

/** Threads of a module that converts what it is sent. */
export function createConversionThreads(module: URL, stopping: AbortSignal): ConversionThreads {
  const places = createOutputGate({ allBytes: KEPT.threads, tenantBytes: KEPT.ofTenant });
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

  return {
    run: async (task, { tenant, megabytes, signal }) => {
      if (megabytes !== undefined) {
        const worker = start(module, megabytes);
        return await convertIn(worker, task, { signal, done: () => worker.terminate() });
      }
      const leave = await places.enter({ tenant, bytes: 1, signal });
      try {
        if (signal.aborted) throw clientIsGone();
        const worker = take();
        return await convertIn(worker, task, { signal, done: () => keep(worker) });
      } finally {
        leave();
      }
    },
  };
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
  { signal, done }: { readonly signal: AbortSignal; readonly done: () => unknown },
): Promise<unknown> {
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  worker.postMessage(task, [task.bytes]);
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

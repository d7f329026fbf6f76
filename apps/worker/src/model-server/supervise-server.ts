import { createDeferred } from "@parsewright/engine-host";
import { pause } from "../platform/pauses.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import type { RestartPolicy } from "./restart-policy.ts";
import { type RunningServer, startServerOnce, type StartParts } from "./start-server-once.ts";

/** Reason that there will never be a server again. */
export interface GivenUp {
  readonly givenUp: string;
}

export interface SupervisedServer {
  /** The server once it answers, or why it never will. Another promise after each end of the server. */
  available(): Promise<RunningServer | GivenUp>;
  /** Value that `available` has come to; `undefined` while the server starts. */
  current(): RunningServer | GivenUp | undefined;
  restarts(): number;
  close(): Promise<void>;
}

export interface SupervisionParts extends Omit<StartParts, "onOutput" | "signal"> {
  readonly policy: RestartPolicy;
  readonly log: Logger;
}

interface Supervision {
  failures: number;
  restarts: number;
  current: RunningServer | GivenUp | undefined;
  next: ReturnType<typeof createDeferred<RunningServer | GivenUp>>;
}

/** Keeps a server running until `close`, or until it has failed too often. */
export function superviseServer(parts: SupervisionParts): SupervisedServer {
  const stopping = new AbortController();
  const state: Supervision = {
    failures: 0,
    restarts: 0,
    current: undefined,
    next: createDeferred(),
  };
  const running = keepRunning(state, parts, stopping.signal);
  return {
    available: () => state.next.promise,
    current: () => state.current,
    restarts: () => state.restarts,
    async close() {
      stopping.abort();
      await running;
    },
  };
}

async function keepRunning(
  state: Supervision,
  parts: SupervisionParts,
  signal: AbortSignal,
): Promise<void> {
  const { policy, log } = parts;
  const settle = (current: RunningServer | GivenUp) => {
    state.current = current;
    state.next.resolve(current);
  };
  while (!signal.aborted) {
    const life = await liveOnce(settle, parts, signal);
    if (state.current !== undefined) state.next = createDeferred();
    state.current = undefined;
    if (signal.aborted) break;
    state.failures = life.lastedMs >= policy.provenAfterMs ? 1 : state.failures + 1;
    const facts = { reason: life.problem, failures: state.failures, last_output: life.lastOutput };
    if (life.isFinal || state.failures >= policy.maxFailures) {
      log.error("the model server is abandoned; jobs run without it", facts);
      settle({ givenUp: `the model server failed: ${life.problem}` });
      return;
    }
    log.warn("the model server ended; it is started again", facts);
    await pause(policy.pauseMs(state.failures), signal);
    state.restarts += 1;
  }
  settle({ givenUp: "the worker is stopping" });
}

/** A server from its start to its end. */
interface ServerLife {
  readonly problem: string;
  readonly lastOutput: string;
  /** Time for which it answered. */
  readonly lastedMs: number;
  readonly isFinal: boolean;
}

async function liveOnce(
  onReady: (server: RunningServer) => void,
  parts: SupervisionParts,
  signal: AbortSignal,
): Promise<ServerLife> {
  const { log, policy } = parts;
  const startedMs = performance.now();
  const { process, result } = await startServerOnce({
    ...parts,
    onOutput: (text) => log.debug("model server output", { text }),
    signal,
  });
  const stop = () => process.stop(policy.stopGraceMs);
  if ("problem" in result) {
    await stop();
    const { problem, isTooSlow: isFinal } = result;
    return { problem, lastOutput: process.lastOutput(), lastedMs: 0, isFinal };
  }
  const readyMs = performance.now();
  const { name, protocol } = result.model;
  const seconds = Math.round(readyMs - startedMs) / 1000;
  log.info("model server ready", {
    label: parts.plan.label,
    pid: process.pid,
    url: result.url,
    model: name,
    protocol,
    seconds,
  });
  if (!signal.aborted) onReady(result);
  const onAbort = () => void stop();
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  const end = await process.ended;
  signal.removeEventListener("abort", onAbort);
  result.model.close();
  return {
    problem: `it ended with ${end}`,
    lastOutput: process.lastOutput(),
    lastedMs: performance.now() - readyMs,
    isFinal: false,
  };
}

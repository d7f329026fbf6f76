import { Worker } from "node:worker_threads";
import { builtUrl } from "@parsewright/engine-host";
import type { Logger } from "../telemetry/telemetry.ts";
import { exchange } from "./http-exchange.ts";
import {
  type FromPingThread,
  PING_ANSWER_MAX_BYTES,
  type PingSettings,
  type ToPingThread,
} from "./ping-messages.ts";
import { VERSION_PARAMETER } from "./platform-headers.ts";
import { withQuery } from "./url-templates.ts";

/** A worker that is about to end waits no longer for its last word. */
const UNHEALTHY_TIMEOUT_MS = 2000;
/** The platform reads no more of a reason. */
const MAX_REASON_CHARACTERS = 256;

/** The worker's heartbeat. It goes on whatever the main thread does. */
export interface Pings {
  /** The jobs that the next heartbeats name. */
  setJobs(jobIds: readonly string[]): void;
  /** Ends the heartbeat. Safe to call twice. */
  close(): Promise<void>;
}

export interface UnhealthyReport {
  readonly check: string;
  readonly reason: string;
}

/** Starts the heartbeat in a thread of its own; without settings there is none. */
export function startPings(
  settings: PingSettings | undefined,
  log: Logger,
  { hasVision }: { readonly hasVision?: boolean } = {},
): Pings {
  if (settings === undefined) return { setJobs: () => {}, close: async () => {} };
  const workerData: PingSettings = {
    ...settings,
    url: withQuery(settings.url, {
      ...VERSION_PARAMETER,
      // The gateway offers the backends that some worker can run.
      ...(hasVision !== undefined && { vision: hasVision ? "on" : "off" }),
    }),
  };
  // Flags of the process are not for the thread: a test runner's would send it to the sources.
  const thread = new Worker(new URL("./ping-thread.js", builtUrl(import.meta.url)), {
    workerData,
    execArgv: [],
  });
  // The heartbeat alone is not a reason for the process to live.
  thread.unref();
  thread.on("message", ({ failure }: FromPingThread) => {
    if (failure === undefined) log.info("heartbeat works again");
    else log.warn("heartbeat failed", { error: failure });
  });
  thread.on("error", (error) => log.error("heartbeat ended", { error: String(error) }));
  return {
    setJobs: (jobIds) => thread.postMessage({ jobIds } satisfies ToPingThread, []),
    async close() {
      await thread.terminate();
    },
  };
}

/** Informs the platform, once and if it can be reached, that this worker must not get jobs. Never rejects. */
export async function pingUnhealthy(
  settings: PingSettings | undefined,
  { check, reason }: UnhealthyReport,
): Promise<void> {
  if (settings === undefined) return;
  const report = { status: "unhealthy", check, reason: reason.slice(0, MAX_REASON_CHARACTERS) };
  await exchange({
    method: "GET",
    url: withQuery(settings.url, { ...report, ...VERSION_PARAMETER }),
    headers: settings.headers,
    silenceTimeoutMs: UNHEALTHY_TIMEOUT_MS,
    maxAnswerBytes: PING_ANSWER_MAX_BYTES,
  }).catch(() => {});
}

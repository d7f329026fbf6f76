import { parentPort, workerData } from "node:worker_threads";
import { exchange } from "./http-exchange.ts";
import {
  type FromPingThread,
  PING_ANSWER_MAX_BYTES,
  type PingSettings,
  type ToPingThread,
} from "./ping-messages.ts";
import { withQuery } from "./url-templates.ts";

// Started by start-pings.ts. Imports as little as it can, so that the first heartbeat comes at once.
const { url, intervalMs, headers } = workerData as PingSettings;
let jobIds: readonly string[] = [];
let hasFailed = false;

parentPort?.on("message", (message: ToPingThread) => {
  jobIds = message.jobIds;
});

setInterval(() => void ping(), intervalMs);
void ping();

async function ping(): Promise<void> {
  try {
    const { status } = await exchange({
      method: "GET",
      url: jobIds.length === 0 ? url : withQuery(url, { job_id: jobIds.join(",") }),
      headers,
      silenceTimeoutMs: 2 * intervalMs,
      maxAnswerBytes: PING_ANSWER_MAX_BYTES,
    });
    tell(status < 400 ? undefined : `status ${status}`);
  } catch (error) {
    tell(String(error));
  }
}

/** Only changes are worth a log line. */
function tell(failure: FromPingThread["failure"]): void {
  if (hasFailed === (failure !== undefined)) return;
  hasFailed = failure !== undefined;
  parentPort?.postMessage({ failure } satisfies FromPingThread, []);
}

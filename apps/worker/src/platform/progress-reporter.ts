import type { ProgressUpdate } from "@parsewright/contract";
import type { Logger } from "../telemetry/telemetry.ts";
import { NoAnswerError } from "./http-exchange.ts";
import { pause } from "./pauses.ts";

export interface ProgressReporterOptions {
  /** Sends one update; a failure only costs that update. */
  readonly send: (update: ProgressUpdate) => Promise<void>;
  readonly betweenPageUpdatesMs: number;
  readonly log: Logger;
  /** When the job is aborted, what was not sent is dropped. */
  readonly signal: AbortSignal;
}

/** Sends the updates of one job, one after the other, so that none can overtake another or the result. */
export interface ProgressReporter {
  /** Never throws and never waits. Does nothing once the reporter is closed. */
  report(update: ProgressUpdate): void;
  /** Resolves when nothing is under way any more and nothing can follow. Safe to call twice. */
  close(): Promise<void>;
}

export function createProgressReporter(options: ProgressReporterOptions): ProgressReporter {
  const { send, betweenPageUpdatesMs, log, signal } = options;
  const queue: ProgressUpdate[] = [];
  const closing = new AbortController();
  let sending = Promise.resolve();
  let isSending = false;
  /** The earliest moment for the next page update. */
  let pageUpdateAtMs = 0;

  async function sendAll(): Promise<void> {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const waitMs = isPageUpdate(next) ? pageUpdateAtMs - performance.now() : 0;
      await pause(waitMs, closing.signal);
      // By now a newer one may have taken its place.
      const update = queue.shift();
      if (update !== undefined && !signal.aborted) await sendOne(update);
    }
    isSending = false;
  }

  async function sendOne(update: ProgressUpdate): Promise<void> {
    if (isPageUpdate(update)) pageUpdateAtMs = performance.now() + betweenPageUpdatesMs;
    try {
      await send(update);
    } catch (error) {
      log.debug("progress_update failed", { error: String(error) });
      // The result is not to wait again for a platform that does not answer.
      if (closing.signal.aborted && error instanceof NoAnswerError) queue.length = 0;
    }
  }

  return {
    report(update) {
      if (closing.signal.aborted || signal.aborted) return;
      const last = queue.at(-1);
      if (last !== undefined && isPageUpdate(last) && isPageUpdate(update)) queue.pop();
      queue.push(update);
      if (isSending) return;
      isSending = true;
      sending = sendAll();
    },
    close() {
      closing.abort();
      return sending;
    },
  };
}

/**
 * Only these may give way to newer ones: a count of finished pages covers those of the counts before it.
 * The last count is sent in any case, and at once when the result is there.
 */
function isPageUpdate({ phase }: ProgressUpdate): boolean {
  return phase === "reading_pages";
}

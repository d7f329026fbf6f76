import type { Logger } from "../telemetry/telemetry.ts";
import { pause, type Pauses } from "./pauses.ts";
import { PlatformRefusal } from "./platform-client.ts";

export interface PlatformPoll {
  /** Name of the request, in log lines. */
  readonly what: string;
  /** Asks once, and says whether there was anything. */
  readonly ask: () => Promise<boolean>;
  readonly pauses: Pauses;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Asks again and again until the signal is aborted; never hotter than its pauses allow. */
export async function pollPlatform(poll: PlatformPoll): Promise<void> {
  const { what, ask, pauses, log, signal } = poll;
  let failures = 0;
  while (!signal.aborted) {
    const startMs = performance.now();
    try {
      const hadAny = await ask();
      failures = 0;
      const passedMs = performance.now() - startMs;
      if (!hadAny) await pause(pauses.betweenEmptyPollsMs - passedMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      // One line reports it; a platform that is away for an hour must not fill the log.
      log[failures === 1 ? "warn" : "debug"](`${what} failed`, { error: String(error), failures });
      await pause(waitAfter(error, pauses.afterFailureMs(failures)), signal);
    }
  }
}

/** The pause that the platform asks for, where that is longer. */
export function waitAfter(error: unknown, pauseMs: number): number {
  const wantedMs = error instanceof PlatformRefusal ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(wantedMs, pauseMs);
}

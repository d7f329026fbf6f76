import type { Logger } from "../telemetry.ts";
import type { SendFailure } from "./otlp-sender.ts";

/** A collector that is gone fails twice a second; a line a minute says it as well. */
const QUIET_MS = 60_000;

/** Logs what could not be sent, at most once a minute for each signal. */
export function createFailureLog(log: Logger, now: () => number = () => performance.now()) {
  const loggedAt = new Map<string, number>();

  function isQuiet(signal: string): boolean {
    const last = loggedAt.get(signal);
    if (last !== undefined && now() - last < QUIET_MS) return true;
    loggedAt.set(signal, now());
    return false;
  }

  return {
    exportFailed(signal: string, { reason, httpStatus }: SendFailure): void {
      if (isQuiet(signal)) return;
      log.warn(`Failed to export ${signal}: ${reason}`, { signal, http_status: httpStatus });
    },
    /** For what the SDK itself complains of, such as a queue that is full. */
    sdkWarned(message: string): void {
      if (!isQuiet("sdk")) log.warn(`[parser-telemetry] ${message}`);
    },
  };
}

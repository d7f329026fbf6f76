import { ParserError } from "@parser/contract";

/** Counts one submission of a key, or refuses it with RATE_LIMITED. */
export type RateLimit = (keyId: string) => void;

const WINDOW_MS = 10_000;

/**
 * At most so many submissions per key in each window of ten seconds. Every gateway counts for itself, so that
 * several together let through as many times more.
 */
export function createRateLimit(
  submissionsPerWindow: number,
  nowMs: () => number = () => performance.now(),
): RateLimit {
  const counts = new Map<string, number>();
  let windowEndsAt = 0;
  return (keyId) => {
    const now = nowMs();
    if (now >= windowEndsAt) {
      counts.clear();
      windowEndsAt = now + WINDOW_MS;
    }
    const count = counts.get(keyId) ?? 0;
    if (count >= submissionsPerWindow) {
      throw new ParserError(
        "RATE_LIMITED",
        `This key has submitted ${submissionsPerWindow} times within ten seconds, which is its limit. Try again later.`,
        { details: { retryAfterSeconds: Math.ceil((windowEndsAt - now) / 1000) } },
      );
    }
    counts.set(keyId, count + 1);
  };
}

/** For a refusal that knows when it ends; `undefined` for any other error. */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  const seconds = ParserError.is(error) ? error.details["retryAfterSeconds"] : undefined;
  return typeof seconds === "number" ? seconds : undefined;
}

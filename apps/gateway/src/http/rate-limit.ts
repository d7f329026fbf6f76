import { ParserError } from "@parsewright/contract";

/** Counts submissions of a key, one unless it is said, or refuses them with RATE_LIMITED. */
export type RateLimit = (keyId: string, submissions?: number) => void;

const WINDOW_MS = 10_000;

/**
 * At most `submissionsPerWindow` per key in each window of ten seconds. Every gateway counts for itself, so that
 * several together let through as many times more.
 */
export function createRateLimit(
  submissionsPerWindow: number,
  nowMs: () => number = () => performance.now(),
): RateLimit {
  const counts = new Map<string, number>();
  let windowEndsAt = 0;
  return (keyId, submissions = 1) => {
    const now = nowMs();
    if (now >= windowEndsAt) {
      counts.clear();
      windowEndsAt = now + WINDOW_MS;
    }
    const count = counts.get(keyId) ?? 0;
    if (count + submissions > submissionsPerWindow) {
      throw new ParserError(
        "RATE_LIMITED",
        `This key may submit ${submissionsPerWindow} documents in ten seconds, and each file of a batch counts. Try again later, or with fewer files.`,
        { details: { retryAfterSeconds: Math.ceil((windowEndsAt - now) / 1000) } },
      );
    }
    counts.set(keyId, count + submissions);
  };
}

/** For a refusal that knows when it ends; `undefined` for any other error. */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  const seconds = ParserError.is(error) ? error.details["retryAfterSeconds"] : undefined;
  return typeof seconds === "number" ? seconds : undefined;
}

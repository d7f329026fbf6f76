/** Keeps calls away from hosts that do not answer. */
export interface HostBreaker {
  /** Milliseconds after which the host may be called; 0 when it may be now. */
  pauseMs(receiver: Receiver): number;
  /** Notes the outcome of a call. Any HTTP status is an answer. */
  note(receiver: Receiver, hasAnswered: boolean): void;
}

/** A host as one tenant calls it: what a tenant calls must not keep others from the same host. */
interface Receiver {
  readonly tenant: string;
  readonly url: string;
}

interface Silence {
  /** Calls in a row without an answer. */
  readonly calls: number;
  readonly callAgainAt: number;
}

/** A single lost call is nothing; each of these has taken up to 20 s of a lane. */
const CALLS_UNTIL_PAUSE = 3;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
/** Longer than a call takes. */
const TRIAL_MS = 30_000;
/** Callers choose the names; more than this are not remembered. */
const MAX_HOSTS = 10_000;

/**
 * After some calls without an answer a host is not called for a while, then by one call, and again by all once that was
 * answered. Every gateway finds out for itself.
 */
export function createHostBreaker(nowMs: () => number = () => performance.now()): HostBreaker {
  const silences = new Map<string, Silence>();
  return {
    pauseMs(receiver) {
      const name = nameOf(receiver);
      const silence = silences.get(name);
      if (!silence || silence.calls < CALLS_UNTIL_PAUSE) return 0;
      const leftMs = silence.callAgainAt - nowMs();
      if (leftMs > 0) return leftMs;
      silences.set(name, { ...silence, callAgainAt: nowMs() + TRIAL_MS });
      return 0;
    },
    note(receiver, hasAnswered) {
      const name = nameOf(receiver);
      const calls = (silences.get(name)?.calls ?? 0) + 1;
      silences.delete(name);
      if (hasAnswered) return;
      silences.set(name, { calls, callAgainAt: nowMs() + pauseAfter(calls) });
      const [oldest] = silences.keys();
      if (silences.size > MAX_HOSTS && oldest !== undefined) silences.delete(oldest);
    },
  };
}

function pauseAfter(calls: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (calls - CALLS_UNTIL_PAUSE), LONGEST_PAUSE_MS);
}

function nameOf({ tenant, url }: Receiver): string {
  return JSON.stringify([tenant, new URL(url).host]);
}

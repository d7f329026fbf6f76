import { RESPONSE_MAX_BYTES } from "@parsewright/contract";

const MEBIBYTE = 1024 * 1024;

/** JSON of outputs that is in memory at once, in all. Read and turned into an answer, it takes up to ten times as much. */
export const ALL_MAX_BYTES = 24 * MEBIBYTE;
/** The largest output that is read, which is as much as a worker sends unless its operator lets it send more. */
export const OUTPUT_MAX_BYTES = RESPONSE_MAX_BYTES + MEBIBYTE;
/** A tenant that asks for many answers leaves room for others. */
const ROOM: Room = { allBytes: ALL_MAX_BYTES, tenantBytes: ALL_MAX_BYTES / 2 };

/** Bytes that are in memory at once, in all and of one tenant. */
interface Room {
  readonly allBytes: number;
  readonly tenantBytes: number;
}

/** Lets outputs into memory. */
export interface OutputGate {
  /** Resolves when there is room for this many bytes, and gives what makes room again. Fails when the signal aborts. */
  readonly enter: (entry: OutputEntry) => Promise<() => void>;
}

interface OutputEntry {
  readonly tenant: string;
  readonly bytes: number;
  readonly signal: AbortSignal;
}

interface Waiting extends OutputEntry {
  readonly admit: () => void;
}

/**
 * Bounds what the answers to all callers, or their requests, hold in memory. Whoever does not fit waits; tenants take turns. One output
 * larger than a bound has it for itself.
 */
export function createOutputGate({ allBytes, tenantBytes } = ROOM): OutputGate {
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  const heldBy = new Map<string, number>();
  let held = 0;

  function hold(tenant: string, bytes: number): void {
    held += bytes;
    const sum = (heldBy.get(tenant) ?? 0) + bytes;
    if (sum === 0) heldBy.delete(tenant);
    else heldBy.set(tenant, sum);
  }

  function admitNext(): boolean {
    for (const [tenant, queue] of queues) {
      const [next] = queue;
      if (next === undefined || !fits(heldBy.get(tenant), next.bytes, tenantBytes)) continue;
      // Nobody overtakes who waits for room: a large output would wait for ever behind small ones.
      if (!fits(held, next.bytes, allBytes)) return false;
      leaveQueue(next);
      hold(tenant, next.bytes);
      next.admit();
      return true;
    }
    return false;
  }

  function leaveQueue(entry: Waiting): void {
    const rest = (queues.get(entry.tenant) ?? []).filter((waiting) => waiting !== entry);
    queues.delete(entry.tenant);
    if (rest.length > 0) queues.set(entry.tenant, rest);
  }

  function admitAll(): void {
    while (admitNext());
  }

  return {
    enter: ({ tenant, bytes, signal }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const giveUp = () => {
          leaveQueue(entry);
          reject(signal.reason as Error);
          admitAll();
        };
        let isInside = true;
        const leave = () => {
          if (isInside) hold(tenant, -bytes);
          isInside = false;
          admitAll();
        };
        const admit = () => {
          signal.removeEventListener("abort", giveUp);
          resolve(leave);
        };
        const entry: Waiting = { tenant, bytes, signal, admit };
        queues.set(tenant, [...(queues.get(tenant) ?? []), entry]);
        signal.addEventListener("abort", giveUp, { once: true });
        admitAll();
      }),
  };
}

function fits(held: number | undefined, bytes: number, maxBytes: number): boolean {
  return held === undefined || held === 0 || held + bytes <= maxBytes;
}

/** Time after which a worker looks whether a whole job waits. */
const TURN_MS = 2000;

/** Pages of the first turn, by which their pace is measured. Few, as a process may have to load its models for them. */
const FIRST_PAGES = 2;

export interface Turns<Outcome> {
  readonly read: (places: readonly number[]) => Promise<Outcome>;
  /** Asks whether somebody else is to read the rest. */
  readonly giveBack: (rest: readonly number[]) => Promise<boolean>;
}

/** Reads the pages of a shard a few at a time, and stops between them when the rest is given back. */
export async function readInTurns<Outcome>(
  places: readonly number[],
  { read, giveBack }: Turns<Outcome>,
): Promise<Outcome> {
  let count = FIRST_PAGES;
  let rest = places;
  for (;;) {
    const turn = rest.slice(0, count);
    const begunMs = performance.now();
    const outcome = await read(turn);
    const msOfPage = (performance.now() - begunMs) / turn.length;
    rest = rest.slice(count);
    if (rest.length === 0 || (await giveBack(rest))) return outcome;
    count = Math.max(1, Math.round(TURN_MS / msOfPage));
  }
}

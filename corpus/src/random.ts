/** A source of choices that gives the same choices for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** A whole number between both bounds, which are possible results. */
  readonly integer: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Different items in random order, at most as many as there are. */
  readonly sample: <T>(items: readonly T[], count: number) => T[];
}

const TWO_TO_32 = 2 ** 32;

/** Makes a source of choices from any text. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  // Mulberry32: a counter whose bits are mixed twice.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
  const integer = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined) throw new RangeError("There is nothing to choose from");
    return item;
  };
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(integer(0, left.length - 1), 1));
    }
    return chosen;
  };
  return { next, integer, chance: (probability) => next() < probability, pick, sample };
}

/** FNV-1a over UTF-16 units: enough to tell seeds apart. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193);
  }
  return hash >>> 0;
}

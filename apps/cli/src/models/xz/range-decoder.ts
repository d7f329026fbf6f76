/** Chances of bits, which are learnt while they are read; of 2048. */
export type Chances = Uint16Array;

/** Where every chance begins: at a half. */
const EVEN_CHANCE = 1024;

const CHANCE_BITS = 11;
const LEARNING_SHIFT = 5;
const TOP = 2 ** 24;

/** Places of the two numbers that the decoder works with. */
const RANGE = 0;
const CODE = 1;

/** Reads bits of LZMA data, each with its chance. */
export interface RangeDecoder {
  bit(chances: Chances, index: number): number;
  /** A number of `count` bits, its highest bit first. The chances lie from `offset`. */
  tree(chances: Chances, count: number, offset?: number): number;
  /** The same, its lowest bit first. */
  reverseTree(chances: Chances, count: number, offset: number): number;
  /** A number of `count` bits that are all even chances. */
  direct(count: number): number;
}

export function evenChances(count: number): Chances {
  return new Uint16Array(count).fill(EVEN_CHANCE);
}

/** Starts at a place in `bytes`. What lies after their end reads as zeros: the hash of the result tells. */
export function createRangeDecoder(bytes: Uint8Array, start: number): RangeDecoder {
  // The first byte is always 0.
  let position = start + 1;
  // Two numbers of 32 bits in an array: as variables they would be allocated anew with every change.
  const registers = Uint32Array.of(0xffff_ffff, 0);
  for (let count = 0; count < 4; count++) shiftIn();

  function shiftIn(): void {
    registers[CODE] = ((registers[CODE] ?? 0) << 8) | (bytes[position++] ?? 0);
  }
  function refill(): void {
    const range = registers[RANGE] ?? 0;
    if (range >= TOP) return;
    registers[RANGE] = range << 8;
    shiftIn();
  }
  function bit(chances: Chances, index: number): number {
    const range = registers[RANGE] ?? 0;
    const code = registers[CODE] ?? 0;
    const chance = chances[index] ?? 0;
    const bound = (range >>> CHANCE_BITS) * chance;
    const isOne = code >= bound;
    if (isOne) {
      registers[RANGE] = range - bound;
      registers[CODE] = code - bound;
      chances[index] = chance - (chance >>> LEARNING_SHIFT);
    } else {
      registers[RANGE] = bound;
      chances[index] = chance + ((2 ** CHANCE_BITS - chance) >>> LEARNING_SHIFT);
    }
    refill();
    return isOne ? 1 : 0;
  }
  return {
    bit,
    tree(chances, count, offset = 0) {
      let node = 1;
      for (let step = 0; step < count; step++) node = (node << 1) | bit(chances, offset + node);
      return node - (1 << count);
    },
    reverseTree(chances, count, offset) {
      let [node, value] = [1, 0];
      for (let step = 0; step < count; step++) {
        const read = bit(chances, offset + node);
        node = (node << 1) | read;
        value |= read << step;
      }
      return value;
    },
    direct(count) {
      let value = 0;
      for (let step = 0; step < count; step++) {
        const half = (registers[RANGE] ?? 0) >>> 1;
        const code = registers[CODE] ?? 0;
        registers[RANGE] = half;
        if (code >= half) registers[CODE] = code - half;
        value = value * 2 + (code >= half ? 1 : 0);
        refill();
      }
      return value;
    },
  };
}

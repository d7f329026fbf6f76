import { type Chances, evenChances, type RangeDecoder } from "./range-decoder.ts";

/** How many bits of the place and of the byte before make the context of the next byte. */
export interface LzmaProperties {
  readonly literalContextBits: number;
  readonly literalPlaceBits: number;
  readonly placeBits: number;
}

/** Where the unpacked bytes go. */
export interface LzmaOutput {
  readonly bytes: Uint8Array;
  length: number;
}

/** Unpacks pieces of LZMA data. What it has learnt goes on from piece to piece. */
export interface LzmaDecoder {
  /** Until `end` bytes are unpacked. */
  decode(decoder: RangeDecoder, output: LzmaOutput, end: number): void;
}

const STATES = 12;
const FIRST_STATE_AFTER_MATCH = 7;
const MAX_PLACES = 16;
const SHORTEST_MATCH = 2;
const LENGTH_KINDS = 4;
const SLOT_BITS = 6;
/** From this slot on, the lowest bits of a distance have chances of their own. */
const FIRST_LONG_SLOT = 14;
const ALIGN_BITS = 4;

/** Reads how long a match is: short ones by the place, long ones without. */
function createLengthReader() {
  const choice = evenChances(2);
  const low = evenChances(MAX_PLACES << 3);
  const middle = evenChances(MAX_PLACES << 3);
  const high = evenChances(256);
  return (decoder: RangeDecoder, place: number) => {
    if (decoder.bit(choice, 0) === 0) return decoder.tree(low, 3, place << 3);
    if (decoder.bit(choice, 1) === 0) return 8 + decoder.tree(middle, 3, place << 3);
    return 16 + decoder.tree(high, 8);
  };
}

/** Reads how far back a match lies, less 1. */
function createDistanceReader() {
  const slots = evenChances(LENGTH_KINDS << SLOT_BITS);
  const special = evenChances(128);
  const align = evenChances(1 << ALIGN_BITS);
  return (decoder: RangeDecoder, length: number) => {
    const slot = decoder.tree(slots, SLOT_BITS, Math.min(length, LENGTH_KINDS - 1) << SLOT_BITS);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < FIRST_LONG_SLOT) return base + decoder.reverseTree(special, bits, base - slot);
    const high = decoder.direct(bits - ALIGN_BITS) * 2 ** ALIGN_BITS;
    return base + high + decoder.reverseTree(align, ALIGN_BITS, 0);
  };
}

/** Reads a byte; after a match, the byte that would have continued it helps. */
function readLiteral(
  decoder: RangeDecoder,
  chances: Chances,
  { offset, matchByte }: { offset: number; matchByte: number | undefined },
): number {
  let symbol = 1;
  let expected = matchByte;
  while (symbol < 0x100 && expected !== undefined) {
    const wanted = (expected >>> 7) & 1;
    expected <<= 1;
    const bit = decoder.bit(chances, offset + ((1 + wanted) << 8) + symbol);
    symbol = (symbol << 1) | bit;
    if (bit !== wanted) expected = undefined;
  }
  while (symbol < 0x100) symbol = (symbol << 1) | decoder.bit(chances, offset + symbol);
  return symbol & 0xff;
}

/** Reads bytes that no match holds, by the byte before and the place. */
function createLiteralReader({ literalContextBits, literalPlaceBits }: LzmaProperties) {
  const chances = evenChances(0x300 << (literalContextBits + literalPlaceBits));
  return (decoder: RangeDecoder, output: LzmaOutput, matchByte: number | undefined) => {
    const before = output.length === 0 ? 0 : byteBack(output, 0);
    const place = output.length & ((1 << literalPlaceBits) - 1);
    const context = (place << literalContextBits) + (before >>> (8 - literalContextBits));
    return readLiteral(decoder, chances, { offset: 0x300 * context, matchByte });
  };
}

/** Reads matches; the last four distances come up again often. */
function createMatchReader() {
  const isRepeat = evenChances(STATES);
  const isOlder = evenChances(STATES * 3);
  const isLong = evenChances(STATES * MAX_PLACES);
  const readMatchLength = createLengthReader();
  const readRepeatLength = createLengthReader();
  const readDistance = createDistanceReader();
  const distances: [number, ...number[]] = [0, 0, 0, 0];

  /** Puts one of the last distances to the front, and says whether only one byte is repeated. */
  const chooseRepeat = (decoder: RangeDecoder, state: number, place: number) => {
    if (decoder.bit(isOlder, state) === 0)
      return decoder.bit(isLong, state * MAX_PLACES + place) === 0;
    const isThirdOrFourth = decoder.bit(isOlder, STATES + state) === 1;
    const index = isThirdOrFourth ? 2 + decoder.bit(isOlder, 2 * STATES + state) : 1;
    distances.unshift(...distances.splice(index, 1));
    return false;
  };
  const read = (decoder: RangeDecoder, state: number, place: number) => {
    const isAfterLiteral = state < FIRST_STATE_AFTER_MATCH;
    if (decoder.bit(isRepeat, state) === 0) {
      const length = readMatchLength(decoder, place);
      distances.pop();
      distances.unshift(readDistance(decoder, length));
      return { length: length + SHORTEST_MATCH, nextState: isAfterLiteral ? 7 : 10 };
    }
    if (chooseRepeat(decoder, state, place))
      return { length: 1, nextState: isAfterLiteral ? 9 : 11 };
    const length = readRepeatLength(decoder, place) + SHORTEST_MATCH;
    return { length, nextState: isAfterLiteral ? 8 : 11 };
  };
  return { read, lastDistance: () => distances[0] };
}

export function createLzmaDecoder(properties: LzmaProperties): LzmaDecoder {
  const isMatch = evenChances(STATES * MAX_PLACES);
  const readByte = createLiteralReader(properties);
  const matches = createMatchReader();
  const placeMask = (1 << properties.placeBits) - 1;
  let state = 0;

  const putLiteral = (decoder: RangeDecoder, output: LzmaOutput) => {
    const isAfterMatch = state >= FIRST_STATE_AFTER_MATCH;
    const matchByte = isAfterMatch ? byteBack(output, matches.lastDistance()) : undefined;
    const byte = readByte(decoder, output, matchByte);
    output.bytes[output.length++] = byte;
    if (state < 4) state = 0;
    else state -= state < 10 ? 3 : 6;
  };
  return {
    decode(decoder, output, end) {
      while (output.length < end) {
        const place = output.length & placeMask;
        if (decoder.bit(isMatch, state * MAX_PLACES + place) === 0) {
          putLiteral(decoder, output);
          continue;
        }
        const { length, nextState } = matches.read(decoder, state, place);
        state = nextState;
        repeat(output, { distance: matches.lastDistance(), length, end });
      }
    },
  };
}

/** Writes again what was written `distance` + 1 bytes before; the two may overlap. */
function repeat(
  output: LzmaOutput,
  { distance, length, end }: { distance: number; length: number; end: number },
): void {
  if (distance >= output.length || output.length + length > end)
    throw new Error("a match lies outside the data");
  for (let count = 0; count < length; count++) {
    const byte = byteBack(output, distance);
    output.bytes[output.length++] = byte;
  }
}

function byteBack({ bytes, length }: LzmaOutput, distance: number): number {
  return bytes[length - distance - 1] ?? 0;
}

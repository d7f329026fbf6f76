import { detectFormat } from "@parsewright/document/detection";
import { readAllParts } from "@parsewright/document/testing/sample-office";
import { writeZip } from "@parsewright/document/testing/zip-writer";

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MAX_CHANGES = 6;
const MAX_PIECE_BYTES = 512;

/** Values at which counts and sizes overflow, as text and as bytes. */
const ODD_NUMBERS = [
  "0",
  "-1",
  "65536",
  "2147483647",
  "4294967296",
  "99999999999999999999",
  "1e308",
];
const ODD_BYTES = [0x00, 0x7f, 0x80, 0xff];

/** Half of the changes are made inside a part of an office file: what is wrong with the zip alone is soon found. */
const INSIDE_SHARE = 0.8;

/** The file with a few changes. The same file and seed give the same bytes. */
export function mutateFile(file: Uint8Array, seed: number): Uint8Array {
  const random = createRandom(seed);
  const parts = random() < INSIDE_SHARE ? readParts(file) : undefined;
  if (parts === undefined) return change(file, random);
  const names = Object.keys(parts);
  const name = names[Math.floor(random() * names.length)] ?? "";
  return writeZip({ ...parts, [name]: change(parts[name] ?? new Uint8Array(), random) });
}

function readParts(file: Uint8Array): Record<string, Uint8Array> | undefined {
  try {
    const format = detectFormat(file);
    return format === "pdf" || format === "image" ? undefined : readAllParts(file);
  } catch {
    return undefined;
  }
}

function change(bytes: Uint8Array, random: () => number): Uint8Array {
  let changed: Uint8Array = Uint8Array.from(bytes);
  const count = 1 + Math.floor(random() * MAX_CHANGES);
  for (let index = 0; index < count; index++) {
    const kind = CHANGES[Math.floor(random() * CHANGES.length)];
    if (kind !== undefined && changed.length > 0) changed = kind(changed, random);
  }
  return changed;
}

type Change = (bytes: Uint8Array, random: () => number) => Uint8Array;

const CHANGES: readonly Change[] = [
  flipBit,
  setOddByte,
  setOddNumber,
  removePiece,
  repeatPiece,
  exchangePieces,
  cutEnd,
];

function place(bytes: Uint8Array, random: () => number): number {
  return Math.floor(random() * bytes.length);
}

function flipBit(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = place(bytes, random);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return bytes;
}

function setOddByte(bytes: Uint8Array, random: () => number): Uint8Array {
  bytes[place(bytes, random)] = ODD_BYTES[Math.floor(random() * ODD_BYTES.length)] ?? 0;
  return bytes;
}

/** Puts an odd number in the place of the next one that is written in digits. */
function setOddNumber(bytes: Uint8Array, random: () => number): Uint8Array {
  const from = place(bytes, random);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = /\d+/.exec(text.toString("latin1", from, from + MAX_PIECE_BYTES));
  if (found === null) return bytes;
  const at = from + found.index;
  const odd = ODD_NUMBERS[Math.floor(random() * ODD_NUMBERS.length)] ?? "0";
  return join(bytes.subarray(0, at), Buffer.from(odd), bytes.subarray(at + found[0].length));
}

function removePiece(bytes: Uint8Array, random: () => number): Uint8Array {
  const { from, to } = piece(bytes, random);
  return join(bytes.subarray(0, from), bytes.subarray(to));
}

function repeatPiece(bytes: Uint8Array, random: () => number): Uint8Array {
  const { from, to } = piece(bytes, random);
  return join(bytes.subarray(0, to), bytes.subarray(from));
}

function exchangePieces(bytes: Uint8Array, random: () => number): Uint8Array {
  const source = piece(bytes, random);
  const at = place(bytes, random);
  bytes.set(bytes.slice(source.from, Math.min(source.to, source.from + bytes.length - at)), at);
  return bytes;
}

function cutEnd(bytes: Uint8Array, random: () => number): Uint8Array {
  return bytes.slice(0, Math.ceil(bytes.length * (0.5 + random() / 2)));
}

function piece(bytes: Uint8Array, random: () => number): { from: number; to: number } {
  const from = place(bytes, random);
  return { from, to: Math.min(bytes.length, from + 1 + Math.floor(random() * MAX_PIECE_BYTES)) };
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

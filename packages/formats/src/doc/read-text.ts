import { TextDecoder } from "node:util";
import { damaged, PARTS, type WordFile } from "./word-file.ts";

/** A stretch of text that lies together in the file. */
interface Piece {
  readonly text: string;
  /** Offset of its first character in the main stream. */
  readonly offset: number;
  readonly bytesPerCharacter: 1 | 2;
}

/** The characters of a file, and where each of them is, by which its properties are found. */
export interface WordText {
  readonly text: string;
  readonly offsetOf: (position: number) => number;
}

const PIECE_TABLE = 2;
const PROPERTIES = 1;
const IS_COMPRESSED = 0x4000_0000;

/** Puts the text together from its pieces, which saving has left in any order. */
export function readText(file: WordFile): WordText {
  const pieces = readPieces(file);
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  let last = 0;
  return {
    text: pieces.map(({ text }) => text).join(""),
    offsetOf(position) {
      // Positions are asked for in order.
      if (position < (starts[last] ?? 0)) last = 0;
      while (last + 1 < starts.length && position >= (starts[last + 1] ?? 0)) last += 1;
      const piece = pieces[last];
      if (piece === undefined) return 0;
      return piece.offset + (position - (starts[last] ?? 0)) * piece.bytesPerCharacter;
    },
  };
}

function readPieces(file: WordFile): Piece[] {
  const table = findPieceTable(file.part(PARTS.pieces));
  const count = Math.floor((table.length - 4) / 12);
  const decoder = new TextDecoder("windows-1252");
  let charactersLeft = file.main.length;
  return Array.from({ length: Math.max(0, count) }, (_, index): Piece => {
    const length = table.readUInt32LE(4 * (index + 1)) - table.readUInt32LE(4 * index);
    charactersLeft -= length;
    // Pieces that overlap could make a small file into gigabytes.
    if (length < 0 || charactersLeft < 0) throw damaged();
    const place = table.readUInt32LE(4 * (count + 1) + 8 * index + 2);
    const isCompressed = (place & IS_COMPRESSED) !== 0;
    const offset = isCompressed ? (place & ~IS_COMPRESSED) / 2 : place;
    const bytesPerCharacter = isCompressed ? 1 : 2;
    const bytes = file.main.subarray(offset, offset + length * bytesPerCharacter);
    const text = isCompressed ? decoder.decode(bytes) : bytes.toString("utf16le");
    return { text, offset, bytesPerCharacter };
  });
}

function findPieceTable(part: Buffer): Buffer {
  let at = 0;
  while (at + 5 <= part.length) {
    const kind = part.readUInt8(at);
    if (kind === PIECE_TABLE) return part.subarray(at + 5, at + 5 + part.readUInt32LE(at + 1));
    if (kind !== PROPERTIES) break;
    at += 3 + part.readUInt16LE(at + 1);
  }
  throw damaged();
}

import { ParserError } from "@parsewright/contract";
import { readCompoundFile } from "@parsewright/document/archives";

/** A Word 97 to 2003 file: its main stream, and the one with its tables of properties. */
export interface WordFile {
  readonly main: Buffer;
  readonly table: Buffer;
  /** Pictures; empty where there are none. */
  readonly data: Buffer;
  /** Characters of the body, then of the footnotes. */
  readonly bodyLength: number;
  readonly notesLength: number;
  /** A part of the table stream, by its number in the head of the file. */
  part(number: number): Buffer;
}

const WORD_97 = 193;
const IS_ENCRYPTED = 0x0100;
const USES_TABLE_1 = 0x0200;
const FIRST_PART = 154;

export function openWordFile(bytes: Uint8Array): WordFile {
  const streamOf = readCompoundFile(bytes);
  const main = streamOf("WordDocument");
  if (main === undefined || main.length < 1000) throw damaged();
  if (main.readUInt16LE(2) < WORD_97) {
    throw new ParserError(
      "UNSUPPORTED_FORMAT",
      "The document is of Word 95 or before. Save it as .docx and send that.",
    );
  }
  const flags = main.readUInt16LE(10);
  if ((flags & IS_ENCRYPTED) !== 0) {
    throw new ParserError(
      "DOCUMENT_ENCRYPTED",
      "The Word document is protected with a password. Save a copy without it and send that.",
    );
  }
  const table = streamOf((flags & USES_TABLE_1) === 0 ? "0Table" : "1Table");
  if (table === undefined) throw damaged();
  return {
    main,
    table,
    data: streamOf("Data") ?? Buffer.alloc(0),
    bodyLength: main.readUInt32LE(76),
    notesLength: main.readUInt32LE(80),
    part(number) {
      const at = FIRST_PART + 8 * number;
      const [start, length] = [main.readUInt32LE(at), main.readUInt32LE(at + 4)];
      return table.subarray(start, start + length);
    },
  };
}

export const PARTS = {
  styles: 1,
  characterPages: 12,
  paragraphPages: 13,
  pieces: 33,
  lists: 73,
  listOverrides: 74,
} as const;

export function damaged(): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The Word document is damaged. Check that the whole file was sent.",
  );
}

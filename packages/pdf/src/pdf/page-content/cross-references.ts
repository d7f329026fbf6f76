import { decodeStream } from "./decode-stream.ts";
import {
  isDictionary,
  passWord,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  readNumber,
  readValue,
  toNumber,
  UnclearPdf,
} from "./pdf-syntax.ts";

/** Place of an object: an offset, or the number of a stream that contains it. */
export type ObjectPlace = "free" | { readonly offset: number } | { readonly stream: number };

export interface CrossReferences {
  readonly trailer: PdfDictionary;
  readonly places: ReadonlyMap<number, ObjectPlace>;
}

/** Constant: the end of a file names its newest table. */
const END_CHARACTERS = 1024;
/** Limit: more versions in one file than anybody saves. */
const MAX_SECTIONS = 10_000;

export interface FileText {
  /** Each character is a byte. */
  readonly text: string;
  readonly readStreamAt: (offset: number) => PdfStream;
}

/** Finds the objects of a file through its tables, newest first. */
export function readCrossReferences(file: FileText): CrossReferences {
  const end = file.text.slice(-END_CHARACTERS);
  const start = /startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(end)?.[1];
  if (start === undefined) throw new UnclearPdf("The file has no end.");
  const places = new Map<number, ObjectPlace>();
  const seen = new Set<number>();
  let newest: PdfDictionary | undefined;
  for (let offset: number | undefined = Number(start); offset !== undefined;) {
    if (seen.has(offset) || seen.size > MAX_SECTIONS) throw new UnclearPdf("Tables form a circle.");
    seen.add(offset);
    const section = readSection(file, offset);
    for (const [number, place] of section.places) {
      if (!places.has(number)) places.set(number, place);
    }
    newest ??= section.trailer;
    const previous: PdfValue | undefined = section.trailer.get("Prev");
    offset = previous === undefined ? undefined : toNumber(previous);
  }
  if (newest === undefined) throw new UnclearPdf("The file has no table.");
  const size = toNumber(newest.get("Size"));
  if ([...places.keys()].some((number) => number >= size)) {
    throw new UnclearPdf("The file has more objects than it says.");
  }
  return { trailer: newest, places };
}

function readSection(file: FileText, offset: number): CrossReferences {
  const reader = { text: file.text, position: offset };
  if (!passWord(reader, "xref")) return readStreamSection(file, offset);
  const places = new Map<number, ObjectPlace>();
  while (!passWord(reader, "trailer")) readSubsection(reader, places);
  const trailer = readValue(reader);
  if (!isDictionary(trailer)) throw new UnclearPdf("The file has no trailer.");
  const hidden = trailer.get("XRefStm");
  if (hidden === undefined) return { trailer, places };
  // For readers that know streams. Which of two places counts is understood differently.
  for (const [number, place] of readStreamSection(file, toNumber(hidden)).places) {
    if (places.has(number)) throw new UnclearPdf(`Object ${number} is in two tables.`);
    places.set(number, place);
  }
  return { trailer, places };
}

function readSubsection(
  reader: { readonly text: string; position: number },
  places: Map<number, ObjectPlace>,
): void {
  const first = readNumber(reader);
  const count = readNumber(reader);
  const entry = /\s*(\d{10}) \d{5} ([nf])(?: \r| \n|\r\n)/y;
  for (let index = 0; index < count; index += 1) {
    entry.lastIndex = reader.position;
    const found = entry.exec(reader.text);
    if (found === null) throw new UnclearPdf("The table of objects is damaged.");
    reader.position = entry.lastIndex;
    const offset = Number(found[1]);
    places.set(first + index, found[2] === "f" ? "free" : { offset });
  }
}

const KINDS = { free: 0, plain: 1, packed: 2 };

function readStreamSection({ readStreamAt }: FileText, offset: number): CrossReferences {
  const stream = readStreamAt(offset);
  const { dictionary: trailer } = stream;
  const content = decodeStream(stream);
  const widths = numbersOf(trailer.get("W"));
  const index = trailer.has("Index")
    ? numbersOf(trailer.get("Index"))
    : [0, toNumber(trailer.get("Size"))];
  const places = new Map<number, ObjectPlace>();
  let position = 0;
  const readField = (width = 0, absent = 0) => {
    if (width === 0) return absent;
    if (width > 6) throw new UnclearPdf("The table of objects is damaged.");
    position += width;
    return content.readUIntBE(position - width, width);
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    for (let number = first; number < first + count; number += 1) {
      const kind = readField(widths[0], KINDS.plain);
      const place = readField(widths[1]);
      readField(widths[2]);
      if (kind === KINDS.plain) places.set(number, { offset: place });
      else if (kind === KINDS.packed) places.set(number, { stream: place });
      else places.set(number, "free");
    }
  }
  return { trailer, places };
}

function numbersOf(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) throw new UnclearPdf("The table of objects is damaged.");
  return value.map(toNumber);
}

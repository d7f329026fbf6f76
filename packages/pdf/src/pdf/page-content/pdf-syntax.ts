/** A value of a PDF. Numbers, names, strings and words are kept as they are written. */
export type PdfValue = PdfWord | PdfReference | PdfValue[] | PdfDictionary | PdfStream;

interface PdfWord {
  readonly kind: "word";
  readonly text: string;
}

export interface PdfReference {
  readonly kind: "reference";
  readonly number: number;
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

export interface PdfStream {
  readonly kind: "stream";
  readonly dictionary: PdfDictionary;
  readonly data: Uint8Array;
}

/** The file does not follow the format exactly: another program may understand it otherwise. */
export class UnclearPdf extends Error {}

/** Limit: deeper nesting is mischief. */
const MAX_DEPTH = 100;

const BLANK = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const WORD = /\/?[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const HEX_STRING = /<[\dA-Fa-f\0\t\n\f\r ]*>/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;

/** Reads values from text in which each character is a byte. */
export interface SyntaxReader {
  position: number;
  readonly text: string;
}

export function readValue(reader: SyntaxReader, depth = 0): PdfValue {
  if (depth > MAX_DEPTH) throw new UnclearPdf("Values are nested too deeply.");
  skipBlanks(reader);
  const { text, position } = reader;
  if (text.startsWith("<<", position)) return readDictionary(reader, depth);
  switch (text[position]) {
    case "[":
      return readArray(reader, depth);
    case "(":
      return { kind: "word", text: readString(reader) };
    case "<":
      return { kind: "word", text: read(reader, HEX_STRING)[0] };
    default:
      return readReference(reader) ?? { kind: "word", text: readWord(reader) };
  }
}

/** Skips `word` if it is next, and returns whether it was. */
export function passWord(reader: SyntaxReader, word: string): boolean {
  skipBlanks(reader);
  const { text, position } = reader;
  WORD.lastIndex = position;
  if (WORD.exec(text)?.[0] !== word) return false;
  reader.position += word.length;
  return true;
}

export function expectWord(reader: SyntaxReader, word: string): void {
  if (!passWord(reader, word)) throw new UnclearPdf(`${word} is missing.`);
}

export function readNumber(reader: SyntaxReader): number {
  skipBlanks(reader);
  return toNumber({ kind: "word", text: readWord(reader) });
}

/** A whole number from 0. */
export function toNumber(value: PdfValue | undefined): number {
  const text = wordOf(value);
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new UnclearPdf("A number is missing.");
  return Number(text);
}

export function wordOf(value: PdfValue | undefined): string | undefined {
  return value !== undefined && "kind" in value && value.kind === "word" ? value.text : undefined;
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return value !== undefined && "kind" in value && value.kind === "reference";
}

export function isStream(value: PdfValue | undefined): value is PdfStream {
  return value !== undefined && "kind" in value && value.kind === "stream";
}

function readDictionary(reader: SyntaxReader, depth: number): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  reader.position += "<<".length;
  for (;;) {
    skipBlanks(reader);
    if (reader.text.startsWith(">>", reader.position)) break;
    const name = readWord(reader);
    if (!name.startsWith("/")) throw new UnclearPdf("A dictionary has a key that is not a name.");
    entries.set(plainName(name), readValue(reader, depth + 1));
  }
  reader.position += ">>".length;
  return entries;
}

/** Characters of a name may be written as their codes. */
function plainName(name: string): string {
  return name
    .slice(1)
    .replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function readArray(reader: SyntaxReader, depth: number): PdfValue[] {
  const values: PdfValue[] = [];
  reader.position += 1;
  for (;;) {
    skipBlanks(reader);
    if (reader.text[reader.position] === "]") break;
    values.push(readValue(reader, depth + 1));
  }
  reader.position += 1;
  return values;
}

function readString(reader: SyntaxReader): string {
  const { text, position: start } = reader;
  let open = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === "(") open += 1;
    else if (character === ")") open -= 1;
    if (open > 0) continue;
    reader.position = at + 1;
    return text.slice(start, at + 1);
  }
  throw new UnclearPdf("A string has no end.");
}

function readReference(reader: SyntaxReader): PdfReference | undefined {
  REFERENCE.lastIndex = reader.position;
  const found = REFERENCE.exec(reader.text);
  if (found === null) return undefined;
  reader.position = REFERENCE.lastIndex;
  return { kind: "reference", number: Number(found[1]) };
}

function readWord(reader: SyntaxReader): string {
  const [word] = read(reader, WORD);
  if (word === "") throw new UnclearPdf("A value is missing.");
  return word;
}

function read(reader: SyntaxReader, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = reader.position;
  const found = pattern.exec(reader.text);
  if (found === null) throw new UnclearPdf("A value has no end.");
  reader.position = pattern.lastIndex;
  return found;
}

function skipBlanks(reader: SyntaxReader): void {
  BLANK.lastIndex = reader.position;
  BLANK.exec(reader.text);
  reader.position = BLANK.lastIndex;
}

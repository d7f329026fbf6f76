import { OUTPUT_FORMATS } from "@parsewright/contract";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const WHITE_SPACE: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n"));
/** A view of few bytes would keep all of the output in memory. */
const VIEW_FROM_BYTES = 64 * 1024;
const FORMATS: ReadonlySet<string> = new Set(OUTPUT_FORMATS);

/** JSON that is passed on as it is stored: read and written again, it would take ten times its size, and most of the time of an answer. */
export class KeptJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes.length < VIEW_FROM_BYTES ? Buffer.from(bytes) : bytes;
  }
}

/** The JSON of a member of a result, whether it was read or not. */
export function memberBytes(value: unknown): Buffer {
  return value instanceof KeptJson ? value.bytes : Buffer.from(JSON.stringify(value));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** An output from its JSON, which was checked when it was stored. Lists and objects of its result that are not named stay as they are stored. */
export function readOutput(json: Buffer, read?: readonly string[]): unknown {
  const kept = read === undefined ? [] : keptMembers(json, new Set(read));
  if (kept.length === 0) return JSON.parse(json.toString("utf8"));
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of kept) {
    pieces.push(json.toString("utf8", done, start), "null");
    done = end;
  }
  pieces.push(json.toString("utf8", done));
  const output = JSON.parse(pieces.join("")) as { results: [Record<string, unknown>] };
  for (const { name, start, end } of kept)
    output.results[0][name] = new KeptJson(json.subarray(start, end));
  return output;
}

function keptMembers(json: Buffer, read: ReadonlySet<string>) {
  const results = [...membersOf(json, skipSpace(json, 0))].findLast(
    ({ name }) => name === "results",
  );
  if (results === undefined || json[results.start] !== OPEN_BRACKET) return [];
  const first = skipSpace(json, results.start + 1);
  return [...membersOf(json, first)].filter(
    ({ name, start }) => FORMATS.has(name) && !read.has(name) && isOpener(json[start]),
  );
}

/** The members of the object that begins here, without what is in them; none where something else begins. */
function* membersOf(json: Buffer, open: number): Generator<Span & { readonly name: string }> {
  if (json[open] !== OPEN_BRACE) return;
  let at = skipSpace(json, open + 1);
  while (json[at] === QUOTE) {
    const nameEnd = endOfString(json, at);
    const name = JSON.parse(json.toString("utf8", at, nameEnd)) as string;
    const colon = skipSpace(json, nameEnd);
    if (json[colon] !== COLON) return;
    const start = skipSpace(json, colon + 1);
    const end = endOfValue(json, start);
    yield { name, start, end };
    at = skipSpace(json, end);
    if (json[at] !== COMMA) return;
    at = skipSpace(json, at + 1);
  }
}

function endOfValue(json: Buffer, start: number): number {
  if (json[start] === QUOTE) return endOfString(json, start);
  if (isOpener(json[start])) return endOfBrackets(json, start);
  let at = start;
  while (at < json.length && json[at] !== COMMA && json[at] !== CLOSE_BRACE) at += 1;
  return at;
}

/** The place after the bracket that closes the one here. */
function endOfBrackets(json: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return json.length;
}

function isOpener(byte: number | undefined): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET;
}

/** The place after the closing quote of the string that begins here. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf(QUOTE, at);
    if (at === -1) return json.length;
    let escapes = 0;
    while (json[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
}

function skipSpace(json: Buffer, start: number): number {
  let at = start;
  while (WHITE_SPACE.has(json[at] ?? 0)) at += 1;
  return at;
}

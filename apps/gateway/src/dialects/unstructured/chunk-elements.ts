import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { ParserError } from "@parsewright/contract";
import { OUTPUT_MAX_BYTES } from "../../blobs/output-gate.ts";
import type { Element } from "./element.ts";

/** Rules for putting elements together. Lengths are characters. */
export interface Chunking {
  readonly strategy: "basic" | "by_title";
  readonly maxCharacters: number;
  /** Nothing is added to a chunk that is as long as this. */
  readonly newAfter: number;
  /** Sections shorter than this are joined; `by_title` only. */
  readonly combineUnder: number;
  /** True if a section goes on over the end of a page; `by_title` only. */
  readonly spansPages: boolean;
  /** Characters of the piece before, at the beginning of each piece of an element that was cut. */
  readonly overlap: number;
  /** True if chunks that were not cut overlap too. */
  readonly overlapsAll: boolean;
  readonly includesElements: boolean;
}

/** Elements of one chunk, with the length of their text. */
interface Section {
  readonly elements: Element[];
  length: number;
}

const SEPARATOR = "\n\n";
/** The id of a chunk and the names of its members. */
const NAMES_CHARACTERS = 100;

/** Chunks of elements, as Unstructured's own strategies make them: a table is a chunk by itself. RESULT_TOO_LARGE where overlaps and originals make more of a text than an answer may be. */
export function chunkElements(
  elements: readonly Element[],
  chunking: Chunking,
): readonly Element[] {
  const sections = joinShort(divide(elements, chunking), chunking);
  const chunks: Element[] = [];
  const room = { characters: OUTPUT_MAX_BYTES };
  let tail = "";
  for (const section of sections) {
    let last: Element | undefined;
    for (const chunk of toChunks(section, { chunking, tail, room })) {
      chunks.push(chunk);
      last = chunk;
    }
    const isText = last?.type === "CompositeElement";
    tail = chunking.overlapsAll && isText ? tailOf(last?.text ?? "", chunking.overlap) : "";
  }
  return chunks;
}

function divide(elements: readonly Element[], chunking: Chunking): Section[] {
  const sections: Section[] = [];
  for (const element of elements) {
    if (element.text === "" && element.type !== "Table") continue;
    const open = sections.at(-1);
    const alone = { elements: [element], length: element.text.length };
    if (open === undefined || startsSection(element, open, chunking)) sections.push(alone);
    else append(open, alone);
  }
  return sections;
}

function append(open: Section, { elements, length }: Section): void {
  for (const element of elements) open.elements.push(element);
  open.length += SEPARATOR.length + length;
}

function startsSection(element: Element, open: Section, chunking: Chunking): boolean {
  const last = open.elements.at(-1);
  if (element.type === "Table" || last?.type === "Table") return true;
  if (open.length >= chunking.newAfter) return true;
  if (open.length + SEPARATOR.length + element.text.length > chunking.maxCharacters) return true;
  if (chunking.strategy !== "by_title") return false;
  const isNextPage = last?.metadata["page_number"] !== element.metadata["page_number"];
  return element.type === "Title" || (isNextPage && !chunking.spansPages);
}

function joinShort(sections: readonly Section[], chunking: Chunking): readonly Section[] {
  if (chunking.strategy !== "by_title") return sections;
  const joined: Section[] = [];
  for (const section of sections) {
    const before = joined.at(-1);
    if (before !== undefined && fitTogether(before, section, chunking)) append(before, section);
    else joined.push(section);
  }
  return joined;
}

function fitTogether(before: Section, section: Section, chunking: Chunking): boolean {
  const [first] = section.elements;
  if (before.elements[0]?.type === "Table" || first?.type === "Table") return false;
  const isNextPage =
    before.elements.at(-1)?.metadata["page_number"] !== first?.metadata["page_number"];
  if (isNextPage && !chunking.spansPages) return false;
  const together = before.length + SEPARATOR.length + section.length;
  return before.length < chunking.combineUnder && together <= chunking.maxCharacters;
}

interface Making {
  readonly chunking: Chunking;
  /** The end of the chunk before, with which this one begins. */
  readonly tail: string;
  /** Characters that the answer may still have. */
  readonly room: { characters: number };
}

function* toChunks(
  { elements }: Section,
  { chunking, tail, room }: Making,
): Generator<Element, void> {
  const [first] = elements;
  if (first === undefined) return;
  const isTable = first.type === "Table";
  const whole = elements.map(({ text }) => text).join(SEPARATOR);
  const text = [tail, whole].filter(Boolean).join(" ");
  if (isTable && text.length <= chunking.maxCharacters) {
    yield first;
    return;
  }
  const metadata = { ...chunkMetadata(first), ...originals(elements, chunking) };
  const characters = NAMES_CHARACTERS + JSON.stringify(metadata).length;
  let index = 0;
  for (const piece of cut(text, chunking)) {
    room.characters -= characters + piece.length;
    if (room.characters < 0)
      throw new ParserError("RESULT_TOO_LARGE", "The chunks are larger than an answer may be.");
    yield {
      type: isTable ? "TableChunk" : "CompositeElement",
      element_id: createHash("sha256")
        .update(JSON.stringify([first.element_id, index, piece]))
        .digest("hex")
        .slice(0, 32),
      text: piece,
      metadata,
    };
    index += 1;
  }
}

/** Leaves facts about one element, such as its place, to the originals. */
function chunkMetadata({ metadata }: Element): object {
  const { filename, filetype, languages, page_number } = metadata;
  return { filename, filetype, languages, page_number };
}

/** As Unstructured packs them: JSON, compressed, in base64. */
function originals(elements: readonly Element[], { includesElements }: Chunking): object {
  if (!includesElements) return {};
  return { orig_elements: deflateSync(JSON.stringify(elements)).toString("base64") };
}

/** Pieces of at most the longest length, cut between words where there are any. Each begins behind the beginning of the one before, whatever the overlap. */
function* cut(text: string, { maxCharacters, overlap }: Chunking): Generator<string, void> {
  let start = 0;
  while (text.length - start > maxCharacters) {
    const space = text.slice(start, start + maxCharacters + 1).search(/\s\S*$/);
    const end = behindSign(text, start + (space > overlap ? space : maxCharacters));
    const piece = text.slice(start, end).trimEnd();
    if (piece !== "") yield piece;
    if (end >= text.length) return;
    const tail = tailOf(piece.slice(1), overlap);
    const next = tail === "" ? end : start + piece.length - tail.length;
    start = behindSpace(text, behindSign(text, next));
  }
  if (start < text.length || text === "") yield text.slice(start);
}

/** Two halves of a sign stay together. */
function behindSign(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xff_ff ? at + 1 : at;
}

function behindSpace(text: string, at: number): number {
  let behind = at;
  while (/\s/.test(text.charAt(behind))) behind += 1;
  return behind;
}

/** The last words of a text. */
function tailOf(text: string, characters: number): string {
  if (characters === 0) return "";
  return text
    .slice(-characters)
    .replace(/^\S*\s+/, "")
    .trim();
}

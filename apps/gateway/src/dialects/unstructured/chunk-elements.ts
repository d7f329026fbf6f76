import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
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

type Section = readonly Element[];

const SEPARATOR = "\n\n";

/** Chunks of elements, as Unstructured's own strategies make them: a table is a chunk by itself. */
export function chunkElements(
  elements: readonly Element[],
  chunking: Chunking,
): readonly Element[] {
  const sections = joinShort(divide(elements, chunking), chunking);
  const chunks: Element[] = [];
  let tail = "";
  for (const section of sections) {
    const made = toChunks(section, chunking, tail);
    chunks.push(...made);
    const isText = made.at(-1)?.type === "CompositeElement";
    tail = chunking.overlapsAll && isText ? tailOf(made.at(-1)?.text ?? "", chunking.overlap) : "";
  }
  return chunks;
}

function divide(elements: readonly Element[], chunking: Chunking): Section[] {
  const sections: Element[][] = [];
  for (const element of elements) {
    if (element.text === "" && element.type !== "Table") continue;
    const open = sections.at(-1);
    if (open === undefined || startsSection(element, open, chunking)) sections.push([element]);
    else open.push(element);
  }
  return sections;
}

function startsSection(element: Element, open: Section, chunking: Chunking): boolean {
  const last = open.at(-1);
  if (element.type === "Table" || last?.type === "Table") return true;
  const length = textOf(open).length;
  if (length >= chunking.newAfter) return true;
  if (length + SEPARATOR.length + element.text.length > chunking.maxCharacters) return true;
  if (chunking.strategy !== "by_title") return false;
  const isNextPage = last?.metadata["page_number"] !== element.metadata["page_number"];
  return element.type === "Title" || (isNextPage && !chunking.spansPages);
}

function joinShort(sections: readonly Section[], chunking: Chunking): Section[] {
  if (chunking.strategy !== "by_title") return [...sections];
  const joined: Section[] = [];
  for (const section of sections) {
    const before = joined.at(-1);
    if (before !== undefined && fitTogether(before, section, chunking)) {
      joined.splice(-1, 1, [...before, ...section]);
    } else joined.push(section);
  }
  return joined;
}

function fitTogether(before: Section, section: Section, chunking: Chunking): boolean {
  if (before[0]?.type === "Table" || section[0]?.type === "Table") return false;
  const isNextPage = before.at(-1)?.metadata["page_number"] !== section[0]?.metadata["page_number"];
  if (isNextPage && !chunking.spansPages) return false;
  const isShort = textOf(before).length < chunking.combineUnder;
  return isShort && textOf([...before, ...section]).length <= chunking.maxCharacters;
}

function textOf(section: Section): string {
  return section.map(({ text }) => text).join(SEPARATOR);
}

function toChunks(section: Section, chunking: Chunking, tail: string): Element[] {
  const [first] = section;
  if (first === undefined) return [];
  const isTable = first.type === "Table";
  const text = [tail, textOf(section)].filter(Boolean).join(" ");
  const pieces = cut(text, chunking);
  if (isTable && pieces.length === 1) return [first];
  return pieces.map((piece, index) => ({
    type: isTable ? "TableChunk" : "CompositeElement",
    element_id: createHash("sha256")
      .update(JSON.stringify([first.element_id, index, piece]))
      .digest("hex")
      .slice(0, 32),
    text: piece,
    metadata: { ...chunkMetadata(first), ...originals(section, chunking) },
  }));
}

/** Leaves facts about one element, such as its place, to the originals. */
function chunkMetadata({ metadata }: Element): object {
  const { filename, filetype, languages, page_number } = metadata;
  return { filename, filetype, languages, page_number };
}

/** As Unstructured packs them: JSON, compressed, in base64. */
function originals(section: Section, { includesElements }: Chunking): object {
  if (!includesElements) return {};
  return { orig_elements: deflateSync(JSON.stringify(section)).toString("base64") };
}

/** Pieces of at most the longest length, cut between words where there are any. */
function cut(text: string, { maxCharacters, overlap }: Chunking): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxCharacters) {
    const space = rest.slice(0, maxCharacters + 1).search(/\s\S*$/);
    const end = space > overlap ? space : maxCharacters;
    const piece = rest.slice(0, end).trimEnd();
    pieces.push(piece);
    rest = [tailOf(piece, overlap), rest.slice(end).trimStart()].filter(Boolean).join(" ");
  }
  return rest === "" && pieces.length > 0 ? pieces : [...pieces, rest];
}

/** The last words of a text. */
function tailOf(text: string, characters: number): string {
  if (characters === 0) return "";
  return text
    .slice(-characters)
    .replace(/^\S*\s+/, "")
    .trim();
}

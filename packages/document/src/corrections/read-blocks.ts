import type { Block, Line, Span } from "@parsewright/contract";
import { equationBlock, listBlock, textBlock, titleBlock } from "../blocks/text-blocks.ts";
import { codeBlock, isVisual } from "../blocks/visual-blocks.ts";
import type { DocumentShape } from "../renderers/document-shape.ts";
import { findWholeParts } from "./find-whole-parts.ts";
import { readInline } from "./read-inline.ts";
import { readTable, readVisual } from "./read-visual.ts";

type Shape = DocumentShape["name"];

/** The block that is corrected, and the kind of document that it is part of. */
export interface Origin {
  readonly block: Block;
  readonly shape: Shape;
}

const LIST_TYPES: ReadonlySet<string> = new Set(["list", "index"]);
const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "ref_text", "phonetic", "abstract"]);

/** Id and anchor that renderers write above a block. */
const BEFORE_BLOCK = /^(?:<!-- p\d+\.[bef]\d+ -->\n|<a id="[^"\n]*"><\/a>\n)+/;
/** Looks back from line ends alone: from each character it would take the square of a line's length. */
const BETWEEN_PARTS = /\n\s*\n|\n(?=#{1,6}[ \t])|\n(?<=^#{1,6}[ \t][^\n]*\n)/m;
const HEADING = /^(#{1,6})[ \t]+(?=\S)/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const NOTE = /^\[\^([\w.-]{1,64})\]:[ \t]*/;
const INDENT = 4;
/** Limit: as Markdown has it. */
const MAX_LEVEL = 6;

/** Reads the blocks that a corrected block consists of: usually one, none for an empty text. */
export function readBlocks(markdown: string, origin: Origin): Block[] {
  const text = markdown.replaceAll("\r\n", "\n").replace(BEFORE_BLOCK, "").trim();
  if (text === "") return [];
  const { block } = origin;
  if (isVisual(block)) {
    const visual = readVisual(text, block);
    if (visual !== undefined) return [visual];
  }
  const isOneList = LIST_TYPES.has(block.type) && !/\n\s*\n/.test(text);
  if (isOneList && findWholeParts(text).next().done === true)
    return [toList(text.split("\n"), origin)];
  return partsOf(text).map((part, position) =>
    toBlock(part, position === 0 ? origin : { ...origin, block: placeOf(block) }),
  );
}

/** Paragraphs, headings, lists and everything that is whole, in order. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let read = 0;
  for (const { start, end } of findWholeParts(text)) {
    for (const part of text.slice(read, start).split(BETWEEN_PARTS)) parts.push(part);
    parts.push(text.slice(start, end));
    read = end;
  }
  for (const part of text.slice(read).split(BETWEEN_PARTS)) parts.push(part);
  return parts.map((part) => part.replace(/^\n+/, "").trimEnd()).filter((part) => part !== "");
}

function toBlock(part: string, { block, shape }: Origin): Block {
  const fields = fieldsOf(block);
  const [heading, signs = ""] = HEADING.exec(part) ?? [];
  if (heading !== undefined) {
    const level = Math.min(signs.length, MAX_LEVEL);
    return titleBlock([toLine(part.slice(heading.length))], { ...fields, level });
  }
  const [, latex] = /^\$\$\n?([^]*?)\n?\$\$$/.exec(part) ?? [];
  if (latex !== undefined) return equationBlock({ content: latex.trim() }, fields);
  const [, , code] = /^(`{3,})[\w+#.-]*\n([^]*?)\n\1$/.exec(part) ?? [];
  if (code !== undefined) return codeBlock(code.split("\n").map(toCodeLine), fields);
  if (/^<table[\s>]/.test(part)) {
    const table = readTable(part, fields);
    if (table !== undefined) return table;
  }
  const lines = part.split("\n");
  if (lines.every((line) => ITEM.test(line))) return toList(lines, { block, shape });
  return toText(part, block);
}

function toText(part: string, block: Block): Block {
  const [start, note] = NOTE.exec(part) ?? [];
  const fields = fieldsOf(block);
  if (start !== undefined && note !== undefined && block.parser_note !== undefined) {
    const [first, ...others] = part.slice(start.length).split("\n").map(toLine);
    const mark: Span = { type: "text", content: note, style: ["superscript"] };
    const lines = [{ spans: [mark, ...(first?.spans ?? [])] }, ...others];
    return { ...fields, type: block.type, lines, parser_note: note };
  }
  const texts = part.split("\n");
  const lines = texts.map((text, position): Line => ({
    ...toLine(text.trimEnd()),
    // Two spaces at the end of a line keep the next one apart.
    ...(texts[position - 1]?.endsWith("  ") === true && { is_list_start_line: true }),
  }));
  const type = isTextType(block) ? block.type : "text";
  return { ...textBlock(lines, fields), type };
}

function isTextType({ type }: Block): boolean {
  return TEXT_TYPES.has(type) || type === "page_footnote";
}

/** Items have their signs in the text on pages; word processors keep them apart and nest lists. */
function toList(lines: readonly string[], { block, shape }: Origin): Block {
  const items = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  if (shape === "office") return { ...nestList(items, 0), ...fieldsOf(block), type: "list" };
  const fields = fieldsOf(block);
  const written = items.map((item): Line => {
    const level = Math.floor((/^ */.exec(item)?.[0].length ?? 0) / INDENT);
    return {
      ...toLine(item.trim().replace(/^[*+](?= )/, "-")),
      is_list_start_line: true,
      ...(level > 0 && { parser_level: level }),
    };
  });
  const { sub_type } = block;
  const kind = sub_type === undefined ? {} : { sub_type };
  return { type: "list", ...fields, ...kind, lines: written };
}

function nestList(items: readonly string[], depth: number): Block {
  const blocks: Block[] = [];
  for (let at = 0; at < items.length;) {
    const inner = runOfDeeper(items, at, depth);
    if (inner > 0) {
      blocks.push(nestList(items.slice(at, at + inner), depth + 1));
      at += inner;
    } else {
      blocks.push(textBlock([toLine((items[at] ?? "").replace(ITEM, "").trim())]));
      at += 1;
    }
  }
  const [, , marker = "-"] = ITEM.exec(items.find((item) => depthOf(item) === depth) ?? "") ?? [];
  const start = Number.parseInt(marker, 10);
  return Number.isNaN(start)
    ? listBlock(blocks, { attribute: "unordered" })
    : listBlock(blocks, { attribute: "ordered", ...(start !== 1 && { start }) });
}

/** Limit: deeper items are at this depth. */
const MAX_DEPTH = 8;

function runOfDeeper(items: readonly string[], from: number, depth: number): number {
  if (depth >= MAX_DEPTH) return 0;
  let count = 0;
  while (from + count < items.length && depthOf(items[from + count] ?? "") > depth) count++;
  return count;
}

function depthOf(item: string): number {
  return Math.floor((/^ */.exec(item)?.[0].length ?? 0) / INDENT);
}

function toLine(text: string): Line {
  return { spans: readInline(text) };
}

function toCodeLine(content: string): Line {
  return { spans: [{ type: "text", content }] };
}

/** Facts of a block that stay true whatever it says. How sure the engine was is not one of them. */
function fieldsOf({ bbox, index, angle, anchor, parser_parts, parser_new_page }: Block) {
  return {
    ...(bbox && { bbox }),
    ...(index !== undefined && { index }),
    ...(angle !== undefined && { angle }),
    ...(anchor !== undefined && { anchor }),
    ...(parser_parts && { parser_parts }),
    ...(parser_new_page !== undefined && { parser_new_page }),
  };
}

/** Place of a block that somebody wrote behind another. */
function placeOf({ type, bbox, index }: Block): Block {
  return { type, ...(bbox && { bbox }), ...(index !== undefined && { index }) };
}

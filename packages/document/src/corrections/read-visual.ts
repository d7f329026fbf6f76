import type { Block, Line, Span } from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import { tableBlock, type VisualBlock, visualPart } from "../blocks/visual-blocks.ts";
import type { BlockFields } from "../blocks/text-blocks.ts";
import { cleanTableHtml } from "../html/clean-table-html.ts";
import { unescapeHtml } from "../renderers/text/html.ts";
import { DEFAULT_RENDER_OPTIONS } from "../renderers/renderer.ts";
import { tableHtmlOf } from "../renderers/span-markdown.ts";
import { findWholeParts } from "./find-whole-parts.ts";
import { readInline } from "./read-inline.ts";

const TABLE = /<table[\s>]/;
const TABLE_END = "</table>";
const ALGORITHM = /<div class="mineru-algorithm"[^<>]{0,1000}>\n/;
const ALGORITHM_END = "\n</div>";
/** From the end of the words of a picture on. */
const PICTURE_END = /\]\((?:[^()\s]{0,1000}\/)?([\w.-]{1,300}\.png)\)/g;

/** Reads a picture, table or listing with its captions; `undefined` where its body is gone from the text. */
export function readVisual(markdown: string, visual: VisualBlock): Block | undefined {
  const { type, blocks = [] } = visual;
  const body = blocks.find((part) => part.type === `${type}_body`);
  const found = findBody(markdown, visual);
  if (found === undefined || body === undefined) return undefined;
  const changed = found.isChanged ? withContent(body, found.content, type) : body;
  if (changed === undefined) return undefined;
  const parts = [
    ...toParts(markdown.slice(0, found.start), { visual, side: "before" }),
    changed,
    ...toParts(markdown.slice(found.end), { visual, side: "after" }),
  ];
  const { parser_confidence: _sure, score: _score, ...kept } = visual;
  return { ...kept, blocks: numbered(parts, blocks) };
}

interface FoundBody {
  readonly content: string;
  readonly isChanged: boolean;
  readonly start: number;
  readonly end: number;
}

function findBody(markdown: string, visual: VisualBlock): FoundBody | undefined {
  const found = findText(markdown, visual.type);
  if (found !== undefined) {
    const asRead = (visual.blocks ?? []).flatMap(spansOf).map(htmlOf);
    return { ...found, isChanged: !asRead.includes(found.content) };
  }
  const box = findBetween(markdown, ALGORITHM, ALGORITHM_END);
  if (box !== undefined) return { ...box, content: unescapeHtml(box.content), isChanged: true };
  // A table, an equation or a chart may be shown by its picture.
  const names = (visual.blocks ?? []).flatMap(spansOf).map(({ image_path }) => image_path);
  return findPicture(markdown, names);
}

type FoundText = Omit<FoundBody, "isChanged">;

function findText(markdown: string, type: VisualBlock["type"]): FoundText | undefined {
  if (type === "code") {
    for (const { code, start, end } of findWholeParts(markdown))
      if (code !== undefined) return { content: code, start, end };
  }
  if (type !== "table") return undefined;
  const start = markdown.search(TABLE);
  const end = markdown.lastIndexOf(TABLE_END) + TABLE_END.length;
  if (start === -1 || end <= start) return undefined;
  return { content: markdown.slice(start, end), start, end };
}

function findBetween(markdown: string, opening: RegExp, closing: string): FoundText | undefined {
  const open = opening.exec(markdown);
  if (open === null) return undefined;
  const inside = open.index + open[0].length;
  const end = markdown.indexOf(closing, inside);
  if (end === -1) return undefined;
  const content = markdown.slice(inside, end);
  return { content, start: open.index, end: end + closing.length };
}

/** A picture of the document in its place. */
function findPicture(
  markdown: string,
  names: readonly (string | undefined)[],
): FoundBody | undefined {
  let read = 0;
  for (const { index, 0: words, 1: name } of markdown.matchAll(PICTURE_END)) {
    const end = index + words.length;
    const start = markdown.slice(read, index).lastIndexOf("![");
    if (start !== -1 && names.includes(name))
      return { content: "", isChanged: false, start: read + start, end };
    read = end;
  }
  return undefined;
}

function htmlOf(span: Span): string {
  return tableHtmlOf(span, DEFAULT_RENDER_OPTIONS);
}

function withContent(body: Block, content: string, type: VisualBlock["type"]): Block | undefined {
  const { parser_confidence: _sure, score: _score, ...kept } = body;
  if (type === "code") {
    const lines = content.split("\n").map((text): Line => ({
      spans: [{ type: "text", content: text }],
    }));
    return { ...kept, lines };
  }
  const html = cleanTable(content);
  if (html === undefined) return undefined;
  const [span] = spansOf(body);
  const { score: _sureOfText, ...place } = span ?? {};
  const written: Span = { ...place, type: "table", html };
  const { bbox } = body;
  return { ...kept, lines: [{ ...(bbox && { bbox }), spans: [written] }] };
}

/** A table that somebody wrote, with pictures of the document and nothing else that acts. */
export function readTable(html: string, fields: BlockFields): Block | undefined {
  const clean = cleanTable(html);
  return clean === undefined ? undefined : tableBlock({ html: clean }, fields);
}

const IMAGE = /<img\b[^<>]{0,1000}?\bsrc="(?:[\w-]{1,100}\/)?([\w.-]{1,300}\.png)"[^<>]{0,1000}>/g;
/** Signs that no document has: pictures are text while the rest is cleaned. */
const HELD_IMAGE = /\uE0F0([\w.-]+)\uE0F1/g;

function cleanTable(html: string): string | undefined {
  const held = html
    .replaceAll(/[\uE0F0\uE0F1]/g, "")
    .replaceAll(IMAGE, (_, name: string) => `\uE0F0${name}\uE0F1`);
  return cleanTableHtml(held)?.replaceAll(HELD_IMAGE, '<img src="$1">');
}

/** Words of a model about a picture, which stay what they are, are left out. */
function withoutDetails(text: string): string {
  const kept: string[] = [];
  let read = 0;
  while (read < text.length) {
    const start = text.indexOf("<details>", read);
    const end = start === -1 ? -1 : text.indexOf("</details>", start);
    if (end === -1) break;
    kept.push(text.slice(read, start));
    read = end + "</details>".length;
  }
  return [...kept, text.slice(read)].join("");
}

type Role = "caption" | "footnote";

/** The captions and notes on one side of the body; each keeps the role of the part that was in its place. */
function toParts(
  text: string,
  { visual, side }: { readonly visual: VisualBlock; readonly side: "before" | "after" },
): Block[] {
  const former = partsOnSide(visual, side);
  return withoutDetails(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, position) => {
      const before = former[position] ?? former.at(-1);
      const role: Role = before?.type.endsWith("_footnote")
        ? "footnote"
        : before === undefined && side === "after" && visual.type === "table"
          ? "footnote"
          : "caption";
      const { bbox } = former[position] ?? {};
      return visualPart(visual.type, role, {
        ...(bbox && { bbox }),
        lines: [{ ...(bbox && { bbox }), spans: readInline(line) }],
      });
    });
}

function partsOnSide({ type, blocks = [] }: VisualBlock, side: "before" | "after"): Block[] {
  const sorted = blocks.toSorted((left, right) => (left.index ?? 0) - (right.index ?? 0));
  const body = sorted.findIndex((part) => part.type === `${type}_body`);
  return side === "before" ? sorted.slice(0, body) : sorted.slice(body + 1);
}

/** Parts are written in the order of their numbers; a further one comes behind the last. */
function numbered(parts: readonly Block[], former: readonly Block[]): Block[] {
  const numbers = former.flatMap(({ index }) => index ?? []).sort((left, right) => left - right);
  const last = numbers.at(-1);
  if (last === undefined) return [...parts];
  return parts.map((part, position) => ({
    ...part,
    index: numbers[position] ?? last + (position - numbers.length + 1) / 1000,
  }));
}

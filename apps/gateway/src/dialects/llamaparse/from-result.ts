import type { InlineResult } from "@parsewright/contract";
import { joinBlocks, type MarkdownBlock } from "@parsewright/document/markdown";
import type { PlainPiece } from "@parsewright/document/plain-pieces";
import { replaceEach, spendRoom } from "../../answers/answer-room.ts";
import {
  cellsOf,
  PICTURE_LINK,
  pipesOf,
  replaceTable,
  type ShownBlock,
  shownPagesOf,
} from "../result-pages.ts";
import type { LlamaRequest } from "./to-job-input.ts";

/** The part of a request that decides what its answers look like. */
export type Looks = Omit<LlamaRequest, "job">;

/** A page as both APIs describe it. */
interface LlamaPage {
  readonly number: number;
  readonly markdown: string;
  readonly text: string;
  readonly blocks: readonly ShownBlock[];
  readonly width: number;
  readonly height: number;
  readonly header: string;
  readonly footer: string;
  readonly confidence: number | null;
  readonly problem: string | undefined;
}

function pagesOf(result: InlineResult, looks: Looks): readonly LlamaPage[] {
  return shownPagesOf(result).map((page) => {
    const [width, height] = page.size ?? [0, 0];
    const furniture = (type: string) =>
      joinBlocks(page.furniture.filter(({ block }) => block.type === type));
    const shown = page.blocks.map((one) => ({ ...one, markdown: toMarkdown(one, looks) }));
    return {
      number: page.index + 1,
      markdown: withPictures(joinBlocks(shown), result, looks),
      text: page.all.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("\n\n"),
      blocks: page.all.map((one) => ({ ...one, markdown: toMarkdown(one, looks) })),
      width,
      height,
      header: furniture("header"),
      footer: furniture("footer"),
      confidence: page.page.parser_confidence?.score ?? null,
      problem: page.page.parser_problem,
    };
  });
}

function toMarkdown({ block, markdown }: MarkdownBlock, { hasHtmlTables }: Looks): string {
  const isTable = block.type === "table" && !hasHtmlTables;
  return isTable ? replaceTable(markdown, pipesOf) : markdown;
}

/** Pictures are named without a folder, or are part of the text. */
function withPictures(
  markdown: string,
  { images = {} }: InlineResult,
  { inlinesImages }: Looks,
): string {
  return replaceEach(markdown, PICTURE_LINK, (_whole, alternative = "", name = "") => {
    const bytes = inlinesImages ? images[name] : undefined;
    return `![${alternative}](${bytes === undefined ? name : `data:image/png;base64,${bytes}`})`;
  });
}

/** One of the texts of a whole document. */
export function toText(result: InlineResult, kind: "markdown" | "text", looks: Looks): string {
  const { separator, prefix, suffix } = looks;
  const around = (text: string, page: LlamaPage) =>
    text.replaceAll(/\{page_?number\}/gi, String(page.number));
  const pages = pagesOf(result, looks);
  spendRoom(pages.length * (separator.length + prefix.length + suffix.length));
  return pages
    .map((page, position) => {
      const { [kind]: text } = page;
      const end = position < pages.length - 1 ? around(separator, page) : "";
      return around(prefix, page) + text + around(suffix, page) + end;
    })
    .join("");
}

/** The JSON of the first API. */
export function toFirstJson(result: InlineResult, looks: Looks): object {
  const pages = pagesOf(result, looks);
  return {
    pages: pages.map((page) => ({
      page: page.number,
      text: page.text,
      md: page.markdown,
      images: page.blocks.flatMap((shown) => toFirstImage(shown, result)),
      charts: [],
      tables: [],
      layout: [],
      items: page.blocks.filter(({ isFurniture }) => !isFurniture).map(toFirstItem),
      status: page.problem === undefined ? "OK" : "ERROR",
      links: linksIn(page),
      width: page.width,
      height: page.height,
      triggeredAutoMode: false,
      parsingMode: looks.tier,
      structuredData: null,
      noStructuredContent: true,
      noTextContent: page.text === "",
      pageHeaderMarkdown: page.header,
      pageFooterMarkdown: page.footer,
      confidence: page.confidence,
    })),
    job_metadata: { job_pages: pages.length, job_is_cache_hit: false },
  };
}

/** Parts of an answer of the second API, by the names of `expand` that they are asked by. */
export function toExpanded(
  result: InlineResult,
  looks: Looks,
  expand: readonly string[],
): Readonly<Record<string, unknown>> {
  const pages = pagesOf(result, looks);
  const failed = ({ number, problem }: LlamaPage) =>
    problem === undefined ? undefined : { page_number: number, success: false, error: problem };
  const parts: Readonly<Record<string, () => unknown>> = {
    text: () => ({ pages: pages.map(({ number, text }) => ({ page_number: number, text })) }),
    text_full: () => toText(result, "text", looks),
    markdown: () => ({
      pages: pages.map((page) => failed(page) ?? toMarkdownPage(page)),
    }),
    markdown_full: () => toText(result, "markdown", looks),
    items: () => ({ pages: pages.map((page) => failed(page) ?? toItemsPage(page)) }),
    metadata: () => ({
      pages: pages.map((page) => ({
        page_number: page.number,
        confidence: page.confidence,
        printed_page_number: printedNumber(page),
      })),
      document: { confidence: meanOf(pages.flatMap(({ confidence }) => confidence ?? [])) },
    }),
    job_metadata: () => ({ job_pages: pages.length, job_is_cache_hit: false }),
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, make]) =>
      expand.includes(name) ? [[name, make()]] : [],
    ),
  );
}

function toMarkdownPage({ number, markdown, header, footer }: LlamaPage): object {
  return { page_number: number, markdown, success: true, header, footer };
}

function toItemsPage({ number, width, height, blocks }: LlamaPage): object {
  return {
    page_number: number,
    page_width: width,
    page_height: height,
    success: true,
    items: blocks.map(toItem),
  };
}

function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length;
}

function printedNumber({ blocks }: LlamaPage): string | null {
  const printed = blocks.find(({ block }) => block.type === "page_number");
  return printed?.pieces[0]?.text ?? null;
}

function linksIn({ blocks }: LlamaPage): object[] {
  return blocks
    .flatMap(({ pieces }) => pieces.flatMap(({ links }) => links))
    .map(({ url, text }) => ({ url, text }));
}

/** A picture with its place in whole points. */
export interface Picture {
  readonly name: string;
  readonly box: Corner | null;
  readonly data: Uint8Array;
}

/** The pictures of a document, or those of these names. */
export function toPictures(result: InlineResult, names: readonly string[]): readonly Picture[] {
  const { images = {} } = result;
  return shownPagesOf(result).flatMap(({ all }) =>
    all.flatMap((shown) => {
      const name = pictureOf(shown)?.imagePath ?? "";
      const bytes = names.length === 0 || names.includes(name) ? images[name] : undefined;
      if (bytes === undefined) return [];
      const { x, y, w, h } = cornerOf(shown) ?? {};
      const box =
        x === undefined || y === undefined || w === undefined || h === undefined
          ? null
          : { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) };
      return [{ name, box, data: Buffer.from(bytes, "base64") }];
    }),
  );
}

function pictureOf({ pieces }: ShownBlock): PlainPiece | undefined {
  return pieces.find(({ kind, imagePath }) => kind === "picture" && imagePath !== undefined);
}

function toFirstImage(shown: ShownBlock, { images = {} }: InlineResult): object[] {
  const name = pictureOf(shown)?.imagePath ?? "";
  const bytes = images[name];
  if (bytes === undefined) return [];
  const { x, y, w, h } = cornerOf(shown) ?? {};
  const [width, height] = pixelsOf(bytes);
  return [
    {
      name,
      x: x ?? null,
      y: y ?? null,
      width: w ?? null,
      height: h ?? null,
      original_width: width,
      original_height: height,
      type: shown.block.type === "chart" ? "chart" : "object",
    },
  ];
}

/** The place of the width in a PNG; the height follows. */
const PNG_WIDTH_OFFSET = 16;

function pixelsOf(base64: string): readonly [number | null, number | null] {
  const start = Buffer.from(base64.slice(0, 40), "base64");
  if (start.length < PNG_WIDTH_OFFSET + 8) return [null, null];
  return [start.readUInt32BE(PNG_WIDTH_OFFSET), start.readUInt32BE(PNG_WIDTH_OFFSET + 4)];
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function cornerOf({ block: { bbox } }: ShownBlock): Corner | undefined {
  if (bbox === undefined) return undefined;
  const [left, top, right, bottom] = bbox;
  return { x: left, y: top, w: right - left, h: bottom - top };
}

function textOf({ pieces }: ShownBlock): string {
  return pieces.map(({ text }) => text).join("\n");
}

function toFirstItem(shown: ShownBlock): object {
  const [piece] = shown.pieces;
  const html = shown.pieces.find((one) => one.html !== undefined)?.html;
  const bBox = cornerOf(shown) ?? null;
  if (html !== undefined) {
    const rows = rowsOf(html);
    return { type: "table", rows, md: shown.markdown, html, csv: csvOf(rows), bBox };
  }
  const value = textOf(shown);
  return piece?.kind === "title"
    ? { type: "heading", lvl: piece.level ?? 1, value, md: shown.markdown, bBox }
    : { type: "text", value, md: shown.markdown, bBox };
}

function toItem(shown: ShownBlock): object {
  const { block, markdown: md } = shown;
  const shared = { md, bbox: boxesOf(shown) };
  const html = shown.pieces.find((one) => one.html !== undefined)?.html;
  if (html !== undefined) {
    const rows = rowsOf(html);
    return { type: "table", ...shared, html, rows, csv: csvOf(rows), ...mergedPages(shown) };
  }
  if (!shown.isFurniture) return { ...shared, ...itemFields(shown) };
  const items = [{ type: "text", ...shared, value: textOf(shown) }];
  return { type: block.type === "header" ? "header" : "footer", ...shared, items };
}

function boxesOf(shown: ShownBlock): object[] | null {
  const corner = cornerOf(shown);
  const { type, parser_confidence: confidence } = shown.block;
  if (corner === undefined) return null;
  return [{ ...corner, label: type, ...(confidence && { confidence: confidence.score }) }];
}

function itemFields(shown: ShownBlock): object {
  const { block, pieces } = shown;
  const value = textOf(shown);
  const [piece] = pieces;
  switch (piece?.kind) {
    case "title":
      return { type: "heading", value, level: Math.min(piece.level ?? 1, 6) };
    case "item": {
      const { type, items, ordered } = listOf(pieces);
      return { type, items, ordered };
    }
    case "code":
      return { type: "code", value, language: block.guess_lang ?? null };
    default: {
      const picture = pictureOf(shown);
      if (picture?.imagePath === undefined) return { type: "text", value };
      const captions = pieces.filter(({ kind }) => kind === "caption").map(({ text }) => text);
      return { type: "image", url: picture.imagePath, caption: captions.join("\n") };
    }
  }
}

/** Pages of a table that the end of a page cut. */
function mergedPages({ block }: ShownBlock): object {
  const pages = [...new Set(block.parser_parts?.map((part) => part.page_idx + 1))];
  return pages.length > 1 ? { merged_from_pages: pages } : {};
}

interface ListItem {
  readonly type: "list";
  readonly md: string;
  readonly ordered: boolean;
  readonly items: readonly object[];
}

/** Items that are deeper than the first of their list make up a list in it. */
function listOf(pieces: readonly PlainPiece[]): ListItem {
  const items: object[] = [];
  const [first] = pieces;
  const depth = first?.level ?? 0;
  let start = 0;
  while (start < pieces.length) {
    const end = endOfItem(pieces, start, depth);
    const text = pieces[start]?.text ?? "";
    items.push({ type: "text", md: text, value: text });
    if (end - start > 1) items.push(listOf(pieces.slice(start + 1, end)));
    start = end;
  }
  const ordered = first?.block.attribute === "ordered" || /^\d+[.)]/.test(first?.text ?? "");
  const md = pieces.map(({ text }) => `- ${text}`).join("\n");
  // Lists repeat those in them.
  spendRoom(md.length);
  return { type: "list", ordered, items, md };
}

/** The place behind an item and those that are deeper. */
function endOfItem(pieces: readonly PlainPiece[], start: number, depth: number): number {
  let end = start + 1;
  while (end < pieces.length && (pieces[end]?.level ?? 0) > depth) end += 1;
  return end;
}

/** Texts by row and column. A cell that spans several is repeated in each. */
function rowsOf(html: string): string[][] {
  const { columns, rows } = cellsOf(html);
  spendRoom(rows.length * columns);
  const texts = rows.map(() => Array.from({ length: columns }, () => ""));
  for (const { row, column, rowSpan, columnSpan, text } of rows.flat()) {
    const lines = texts.slice(row, row + rowSpan);
    spendRoom(lines.length * columnSpan * text.length);
    for (const line of lines) line.fill(text, column, column + columnSpan);
  }
  return texts;
}

function csvOf(rows: readonly (readonly string[])[]): string {
  const quote = (text: string) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => row.map(quote).join(",")).join("\n");
}

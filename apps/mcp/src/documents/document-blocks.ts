import type { Block, Box, Document, Page, Span } from "@parser/contract";

/** A block as assistants see it. */
export interface BlockView {
  /** Counts from 0 within the file. */
  readonly page: number;
  /** Place on the page, in reading order. */
  readonly index: number;
  readonly type: string;
  /** Left, top, right, bottom in points from the top left corner; absent in office documents. */
  readonly box?: Box;
  /** Titles only: 1 is the highest. */
  readonly level?: number;
  readonly text: string;
}

/** Every block of a document that has text, in reading order. */
export function listBlocks(document: Document): BlockView[] {
  return document.pdf_info.flatMap(listPageBlocks);
}

export function listPageBlocks(page: Page): BlockView[] {
  const number = pageNumberOf(page);
  return page.para_blocks
    .map((block, index) => toView(block, number, index))
    .filter(({ text, type }) => text !== "" || type === "image" || type === "chart");
}

/** Counted from 0 within the file, whatever range was parsed. */
export function pageNumberOf({ parser_source_page: source, page_idx: index }: Page): number {
  return source ?? index;
}

function toView(block: Block, page: number, index: number): BlockView {
  const { type, bbox, level } = block;
  return {
    page,
    index,
    type,
    ...(bbox && { box: bbox }),
    ...(level !== undefined && { level }),
    text: textOf(block),
  };
}

function textOf({ lines = [], blocks = [], parser_text: labels = [] }: Block): string {
  const own = lines.map(({ spans }) => spans.map(spanText).join("")).join("\n");
  return [own, ...blocks.map(textOf), ...labels].filter((text) => text !== "").join("\n");
}

function spanText({ content, html, children = [] }: Span): string {
  if (html !== undefined) return cellTexts(html);
  return (content ?? "") + children.map(spanText).join("");
}

/** The cells of a table, with its tags away. */
function cellTexts(html: string): string {
  return html
    .replaceAll(/<\/t[dh]>/g, " | ")
    .replaceAll(/<\/tr>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  amp: "&",
  "#39": "'",
};

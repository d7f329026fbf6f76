import {
  type Block,
  blockIds,
  type Box,
  type ContentListEntry,
  type Document,
  type Page,
} from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderContentList } from "@parsewright/document";

/** A block as assistants see it. */
export interface BlockView {
  /** The same in chunks, source maps and HTML: `p3.b12` is the twelfth block of page 3, counted from 1. */
  readonly id: string;
  /** Counts from 0 within the file. */
  readonly page: number;
  /** Counts from 1, as ids and people do. */
  readonly page_number: number;
  /** Place on the page, in reading order. */
  readonly index: number;
  readonly type: string;
  /** Left, top, right, bottom in points from the top left corner; absent in office documents. */
  readonly box?: Box;
  /** Titles only: 1 is the highest. */
  readonly level?: number;
  readonly text: string;
}

/** Every block of a document that has text or is a picture, in reading order. */
export function listBlocks(document: Document): BlockView[] {
  return document.pdf_info.flatMap((page) => listPageBlocks(document, page));
}

export function listPageBlocks(document: Document, page: Page): BlockView[] {
  return page.para_blocks.flatMap((block, index) => {
    const single = {
      ...document,
      pdf_info: [{ ...page, para_blocks: [block], discarded_blocks: [] }],
    };
    const entries = renderContentList(single, DEFAULT_RENDER_OPTIONS);
    // A block that moved into one on an earlier page has no entry of its own.
    return entries.length === 0 ? [] : [toView(block, entries, { page, index })];
  });
}

/** Counted from 0 within the file, whatever range was parsed. */
export function pageNumberOf({ parser_source_page: source, page_idx: index }: Page): number {
  return source ?? index;
}

function toView(
  block: Block,
  entries: readonly ContentListEntry[],
  { page, index }: { readonly page: Page; readonly index: number },
): BlockView {
  const { type, bbox, level, parser_text: labels = [] } = block;
  const texts = [...entries.flatMap(textsOf), ...labels];
  return {
    id: blockIds(page).get(block) ?? "",
    page: pageNumberOf(page),
    page_number: pageNumberOf(page) + 1,
    index,
    type,
    ...(bbox && { box: bbox }),
    ...(level !== undefined && { level }),
    text: texts.filter((text) => text !== "").join("\n"),
  };
}

function textsOf(entry: ContentListEntry): readonly string[] {
  switch (entry.type) {
    case "text":
      return [entry.text];
    case "equation":
      return [entry.text ?? ""];
    case "table":
      return [...entry.table_caption, cellTexts(entry.table_body ?? ""), ...entry.table_footnote];
    case "image":
      return [...entry.image_caption, entry.content ?? "", ...entry.image_footnote];
    default:
      return [...entry.code_caption, entry.code_body, ...entry.code_footnote];
  }
}

/** The cells of a table, with its tags away. */
function cellTexts(html: string): string {
  return html
    .replaceAll(/<\/t[dh]>/g, " | ")
    .replaceAll(/<\/tr>/g, "\n")
    .replaceAll(/<[^<>]*>/g, "")
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

import type { Block, InlineResult, Page } from "@parsewright/contract";
import { parseHtmlTable } from "@parsewright/document/html-tables";
import {
  DEFAULT_RENDER_OPTIONS,
  type MarkdownBlock,
  pipeTable,
  renderMarkdownPages,
} from "@parsewright/document/markdown";
import {
  type CellText,
  type PlainPiece,
  plainPieces,
  tableTexts,
} from "@parsewright/document/plain-pieces";
import { spendRoom } from "../answers/answer-room.ts";

/** A link to a picture, as our Markdown writes it: its description and its name. It ends where another begins, so that a text of beginnings is read once. */
export const PICTURE_LINK = /!\[((?:\\.|[^[\]\\])*)\]\(images\/([\w.-]+)\)/g;

/** A page of a result, for APIs that answer page by page. */
export interface ResultPage {
  readonly page: Page;
  /** Counted from 0, in the document. */
  readonly index: number;
  /** In points; absent in office documents. */
  readonly size?: readonly [width: number, height: number] | undefined;
  /** As they are in the Markdown of the whole result. */
  readonly blocks: readonly MarkdownBlock[];
  /** Running heads and feet, page numbers and side notes, which the Markdown leaves out. */
  readonly furniture: readonly MarkdownBlock[];
}

/** The pages of a result with the format `middle`. */
export function pagesOf({ middle }: InlineResult): readonly ResultPage[] {
  if (middle === undefined) return [];
  const shown = renderMarkdownPages(middle, DEFAULT_RENDER_OPTIONS);
  const all = renderMarkdownPages(middle, { ...DEFAULT_RENDER_OPTIONS, pageFurniture: "keep" });
  return middle.pdf_info.map((page, position) => {
    const blocks = shown[position] ?? [];
    const ids = new Set(blocks.map(({ id }) => id));
    return {
      page,
      index: page.parser_source_page ?? page.page_idx,
      size: page.page_size,
      blocks,
      furniture: (all[position] ?? []).filter(({ id }) => !ids.has(id)),
    };
  });
}

/** A block of a page, and the pieces of text that it is made of. */
export interface ShownBlock extends MarkdownBlock {
  readonly pieces: readonly PlainPiece[];
  /** A running head, a foot, a page number or a side note, which the Markdown leaves out. */
  readonly isFurniture: boolean;
}

/** The same pages with all of their blocks where they are printed, for APIs that answer block by block. */
export function shownPagesOf(
  result: InlineResult,
): readonly (ResultPage & { readonly all: readonly ShownBlock[] })[] {
  const { middle } = result;
  const pieces = middle === undefined ? [] : plainPieces(middle);
  return pagesOf(result).map((page, position) => {
    const furniture = new Set(page.furniture);
    const shownOf = new Map([...page.blocks, ...furniture].map((shown) => [shown.block, shown]));
    const piecesOf = new Map<Block, PlainPiece[]>();
    for (const piece of pieces[position] ?? []) {
      const own = piecesOf.get(piece.owner);
      if (own === undefined) piecesOf.set(piece.owner, [piece]);
      else own.push(piece);
    }
    const all = [...piecesOf].flatMap(([block, own]) => {
      const shown = shownOf.get(block);
      return shown === undefined
        ? []
        : [{ ...shown, pieces: own, isFurniture: furniture.has(shown) }];
    });
    return { ...page, all };
  });
}

/** The cells of a table by the row in which they begin, and how many columns it has; none for HTML without a table. */
export function cellsOf(html: string): {
  readonly columns: number;
  readonly rows: readonly (readonly CellText[])[];
} {
  const table = parseHtmlTable(html);
  const rows = table === undefined ? [] : tableTexts(table);
  const columns = rows
    .flat()
    .reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
  return { columns, rows };
}

/** A table in Markdown, in which few tags may make many columns. */
export function pipesOf(html: string): string {
  return pipeTable(html, spendRoom);
}

/** Writes the one table of a block anew: what is around it is text. The text may have the beginnings of many. */
export function replaceTable(markdown: string, write: (html: string) => string): string {
  const start = markdown.indexOf("<table");
  const end = markdown.lastIndexOf("</table>");
  if (start === -1 || end < start) return markdown;
  const behind = end + "</table>".length;
  return markdown.slice(0, start) + write(markdown.slice(start, behind)) + markdown.slice(behind);
}

import {
  type Document,
  type Line,
  type SourceMapEntry,
  type SourceRun,
  pageNumberOf,
} from "@parsewright/contract";
import { bodySpanOf, toPageBox } from "./block-parts.ts";
import { cellBoxesOf } from "./cell-places.ts";
import { boxesOf } from "./block-places.ts";
import { createRenderContext, type RenderContext } from "./document-shape.ts";
import { BLOCK_SEPARATOR, type MarkdownBlock, markdownBlocks, pageSeparator } from "./markdown.ts";
import type { Renderer } from "./renderer.ts";
import { spanMarkdown, tableHtmlOf } from "./span-markdown.ts";
import { assemblePieces } from "./text/assemble-pieces.ts";

/** Maps each part of the Markdown to its pages and the places on them. */
export const renderSourceMap: Renderer<SourceMapEntry[]> = (document, options) => {
  const context = createRenderContext(document, options);
  let start = 0;
  const blocks = markdownBlocks(document.pdf_info, context);
  return blocks.map((block, index) => {
    const end = start + lengthOf(block.markdown);
    const boxes = boxesOf(block, document);
    const pages = [pageNumberOf(block.page), ...boxes.map(({ page }) => page)];
    const entry: SourceMapEntry = {
      block: block.id,
      type: block.block.type,
      start,
      end,
      pages: [...new Set(pages)].toSorted((one, other) => one - other),
      boxes,
      runs:
        block.block.type === "table"
          ? cellRunsOf(block, { document, context, end })
          : runsOf(block, { document, context, end }),
    };
    const isLastOfPage = blocks[index + 1]?.page !== block.page;
    start = end + lengthOf(isLastOfPage ? pageSeparator(options) : BLOCK_SEPARATOR);
    return entry;
  });
};

/** In code points: what a character is to Python and to people. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

interface Surroundings {
  readonly document: Document;
  readonly context: RenderContext;
  /** End of the block in the Markdown. */
  readonly end: number;
}

/** The lines of a block, where its Markdown is made of nothing else behind what marks its start. */
function runsOf(
  { block, page, markdown }: MarkdownBlock,
  { document, context, end }: Surroundings,
): SourceRun[] {
  const lines = block.lines ?? [];
  const texts = lineTexts(lines, context);
  if (context.shape.name === "office" || !markdown.endsWith(texts.slice(1).join(""))) return [];
  const start = end - lengthOf(markdown);
  let position = end;
  // From the last to the first: only what is before a text depends on what the block is.
  const runs = lines.toReversed().map((line, back) => {
    const run = { end: position, start: position - lengthOf(texts.at(-1 - back) ?? "") };
    position = run.start;
    const on = document.pdf_info.find(({ page_idx }) => page_idx === line.parser_page_idx) ?? page;
    const bbox = toPageBox({ type: "text", bbox: line.bbox }, on);
    return (
      bbox && { start: Math.max(run.start, start), end: run.end, page: pageNumberOf(on), bbox }
    );
  });
  return runs.toReversed().filter((run) => run !== undefined && run.start < run.end) as SourceRun[];
}

const CELL_TAG = /<(\/?)(t[dh])\b[^<>]*>/g;

/** The text of a cell, and its place. */
interface WrittenCell {
  readonly content: string;
  readonly index: number;
}

/** The cells of HTML. Each tag is read once: there may be many that nothing closes. */
function writtenCells(html: string): WrittenCell[] {
  const cells: WrittenCell[] = [];
  let open: { readonly tag: string; readonly start: number } | undefined;
  for (const { 0: whole, 1: slash, 2: tag = "", index } of html.matchAll(CELL_TAG)) {
    if (slash === "") open ??= { tag, start: index + whole.length };
    else if (open?.tag === tag) {
      cells.push({ content: html.slice(open.start, index), index: open.start });
      open = undefined;
    }
  }
  return cells;
}

/** The cells of a table. One that the end of a page cuts has a run for each place. */
function cellRunsOf(block: MarkdownBlock, { document, context, end }: Surroundings): SourceRun[] {
  const { markdown } = block;
  const span = bodySpanOf(block.block, context);
  const html = tableHtmlOf(span, context.options);
  const offset = html === "" ? -1 : markdown.indexOf(html);
  const written = writtenCells(html);
  const cells = span?.parser_cells ?? [];
  if (offset === -1 || written.length !== cells.length) return [];
  const ranges = rangesIn(markdown, offset, written);
  const start = end - lengthOf(markdown);
  const indices = new Map(cells.map(({ row, column }, index) => [`${row} ${column}`, index]));
  return cellBoxesOf(block, document).flatMap(({ block: _id, page, bbox, ...cell }) => {
    const [from, to] = ranges[indices.get(`${cell.row} ${cell.column}`) ?? -1] ?? [0, 0];
    return from === to ? [] : [{ start: start + from, end: start + to, page, bbox, cell }];
  });
}

/** Finds the contents of cells in the Markdown of their block, in code points. */
function rangesIn(
  markdown: string,
  offset: number,
  cells: readonly WrittenCell[],
): [start: number, end: number][] {
  let [position, characters] = [0, 0];
  const pass = (to: number) => {
    characters += lengthOf(markdown.slice(position, to));
    position = to;
    return characters;
  };
  return cells.map(({ content, index }) => [
    pass(offset + index),
    pass(offset + index + content.length),
  ]);
}

/** Text that each line contributes to its block. */
function lineTexts(lines: readonly Line[], { shape, options }: RenderContext): string[] {
  const pieces = assemblePieces(lines, shape.text).map(
    ({ span, separator }) => spanMarkdown(span, options) + separator,
  );
  const last = pieces.pop();
  if (last !== undefined) pieces.push(last.trimEnd());
  return lines.map((line) => {
    const { length } = assemblePieces([line], shape.text);
    return pieces.splice(0, length).join("");
  });
}

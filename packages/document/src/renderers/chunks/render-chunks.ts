import {
  type Block,
  type BlockCell,
  type Chunk,
  CHUNK_TOKENIZER,
  type Document,
  pageNumberOf,
} from "@parsewright/contract";
import { bodySpanOf, titleLevelOf } from "../block-parts.ts";
import { boxesOf } from "../block-places.ts";
import { cellBoxesOf } from "../cell-places.ts";
import { fencedCode, sectionPrefix } from "../block-text.ts";
import { createRenderContext, type RenderContext } from "../document-shape.ts";
import { doubtfulPictures } from "../doubtful-pictures.ts";
import { BLOCK_SEPARATOR, type MarkdownBlock, markdownBlocks } from "../markdown.ts";
import { plainLines } from "../plain-text.ts";
import type { Renderer, RenderOptions } from "../renderer.ts";
import { imageReference, tableHtmlOf } from "../span-markdown.ts";
import { countTokens } from "./count-tokens.ts";
import { MOST_REPEATED, splitTable, type TablePart } from "./split-table.ts";
import { lastSentences, splitMarkdown, splitText } from "./split-text.ts";

/** A block or a part of one, small enough for a chunk. */
interface Piece {
  readonly from: MarkdownBlock;
  readonly text: string;
  readonly tokens: number;
  /** Of a part of a table: its rows. */
  readonly rows?: Omit<TablePart, "html"> | undefined;
}

/** Content under one heading, including the heading itself. */
interface Section {
  readonly headings: readonly string[];
  readonly blocks: MarkdownBlock[];
}

/** The document in pieces for retrieval, cut where its structure allows it. */
export const renderChunks: Renderer<Chunk[]> = (document, options) => {
  const context = createRenderContext(document, {
    ...options,
    mergedAwayBlocks: "drop",
    // Each chunk names its blocks.
    blockIds: false,
  });
  const blocks = markdownBlocks(document.pdf_info, context);
  const cells = new Map<MarkdownBlock, BlockCell[]>();
  const cellsOf = (block: MarkdownBlock) => {
    const own = cells.get(block) ?? cellBoxesOf(block, document);
    cells.set(block, own);
    return own;
  };
  return sectionsOf(blocks, context)
    .flatMap(({ headings, blocks: own }) =>
      packPieces(
        own.flatMap((block) => piecesOf(block, context)),
        context,
      ).map((pieces) => describeChunk(pieces, headings, { document, options, cellsOf })),
    )
    .map((chunk, index) => ({ index, ...chunk }));
};

/** A heading with nothing under it but a deeper one belongs to what follows. */
function sectionsOf(blocks: readonly MarkdownBlock[], context: RenderContext): Section[] {
  const sections: Section[] = [];
  let path: { readonly level: number; readonly text: string }[] = [];
  let isAfterHeading = false;
  for (const block of blocks) {
    const heading = headingOf(block, context);
    if (heading !== undefined) {
      path = [...path.filter(({ level }) => level < heading.level), heading];
    }
    const headings = path.map(({ text }) => text);
    const last = sections.at(-1);
    if (last === undefined || (heading !== undefined && !isAfterHeading)) {
      sections.push({ headings, blocks: [block] });
    } else if (heading === undefined) {
      last.blocks.push(block);
    } else {
      sections[sections.length - 1] = { headings, blocks: [...last.blocks, block] };
    }
    isAfterHeading = heading !== undefined;
  }
  return sections;
}

function headingOf({ block }: MarkdownBlock, context: RenderContext) {
  if (block.type !== "title") return undefined;
  const level = titleLevelOf(block, context);
  const text = sectionPrefix(block) + plainLines(block.lines ?? [], context).replaceAll("\n", " ");
  return level === 0 ? undefined : { level, text: shortened(text) };
}

/** Each chunk below a heading names it: a chapter that is set as one heading would be in all of them. */
const HEADING_MAX_CHARACTERS = 500;

function shortened(text: string): string {
  if (text.length <= HEADING_MAX_CHARACTERS) return text;
  // Half of a sign is none.
  return `${text.slice(0, HEADING_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function piecesOf(from: MarkdownBlock, context: RenderContext): Piece[] {
  const parts = from.block.type === "table" ? tablePartsOf(from, context) : undefined;
  const texts = parts ?? textsOf(from, context).map((text) => ({ text }));
  return texts.map((piece) => ({ from, ...piece, tokens: countTokens(piece.text) }));
}

function textsOf({ block, markdown }: MarkdownBlock, context: RenderContext): string[] {
  const { chunkTokens, chunkOverlap } = context.options;
  if (countTokens(markdown) <= chunkTokens) return [markdown];
  // The repeated end of one piece must have room before the next.
  const pieceTokens = chunkOverlap === 0 ? chunkTokens : chunkTokens - chunkOverlap - 1;
  if (block.type === "code") return splitCode(markdown, pieceTokens);
  if (block.type === "table") return splitMarkdown(markdown, chunkTokens);
  return splitMarkdown(markdown, Math.max(pieceTokens, 1));
}

/** A table between its rows; `undefined` where it is not HTML that can be cut so. */
function tablePartsOf(
  { block, markdown }: MarkdownBlock,
  context: RenderContext,
): Pick<Piece, "text" | "rows">[] | undefined {
  const { chunkTokens, chunkTables } = context.options;
  if (chunkTables === "whole" || countTokens(markdown) <= chunkTokens) return [{ text: markdown }];
  const html = tableHtmlOf(bodySpanOf(block, context), context.options);
  const start = html === "" ? -1 : markdown.indexOf(html);
  if (start === -1) return undefined;
  // Each part has the caption, which says what the rows are of; notes follow the last one.
  const [before, after] = [markdown.slice(0, start), markdown.slice(start + html.length)];
  const room = chunkTokens - countTokens(before);
  const parts = splitTable(html, Math.max(room, 1)) ?? [];
  if (parts.length === 0 || before.length * parts.length > markdown.length * MOST_REPEATED)
    return undefined;
  return parts.map(({ html: part, ...rows }, at) => ({
    text: before + part + (at === parts.length - 1 ? after : ""),
    rows,
  }));
}

const LISTING = /^(`{3,})([^\n]*)\n([^]*?)\n\1[ \t]*$/gm;

/** Each part of a listing has fences of its own: outside of them, code would be read as Markdown. */
function splitCode(markdown: string, maxTokens: number): string[] {
  const texts: string[] = [];
  let end = 0;
  for (const { 0: listing, 2: language, 3: code = "", index } of markdown.matchAll(LISTING)) {
    const room = maxTokens - countTokens(fencedCode("", language));
    texts.push(
      ...splitMarkdown(markdown.slice(end, index), Math.max(maxTokens, 1)),
      ...splitText(code, Math.max(room, 1)).map((part) => fencedCode(part, language)),
    );
    end = index + listing.length;
  }
  return [...texts, ...splitMarkdown(markdown.slice(end), Math.max(maxTokens, 1))].filter(Boolean);
}

/** Fills chunks up to their size. Each but the first of a section repeats the end of the one before. */
function packPieces(pieces: readonly Piece[], { options }: RenderContext): Piece[][] {
  const chunks: Piece[][] = [];
  let current: Piece[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    if (current.length > 0 && tokens + SEPARATOR_TOKENS + piece.tokens > options.chunkTokens) {
      chunks.push(current);
      const room = options.chunkTokens - piece.tokens - SEPARATOR_TOKENS;
      current = overlapOf(current, Math.min(options.chunkOverlap, room));
      tokens = current.reduce((sum, one) => sum + one.tokens + SEPARATOR_TOKENS, 0);
    }
    current.push(piece);
    tokens += piece.tokens + SEPARATOR_TOKENS;
  }
  return current.length === 0 ? chunks : [...chunks, current];
}

const SEPARATOR_TOKENS = 1;

/** Half a table or half a formula says nothing: only prose is repeated. */
function overlapOf(pieces: readonly Piece[], maxTokens: number): Piece[] {
  const last = pieces.at(-1);
  if (last === undefined || maxTokens <= 0 || last.from.block.type !== "text") return [];
  const text = lastSentences(last.text, maxTokens);
  return text === "" ? [] : [{ from: last.from, text, tokens: countTokens(text) }];
}

interface Surroundings {
  readonly document: Document;
  readonly options: RenderOptions;
  /** The cells of a table, of which each part shows some. */
  readonly cellsOf: (block: MarkdownBlock) => readonly BlockCell[];
}

function describeChunk(
  pieces: readonly Piece[],
  headings: readonly string[],
  { document, options, cellsOf }: Surroundings,
): Omit<Chunk, "index"> {
  const text = pieces.map((piece) => piece.text).join(BLOCK_SEPARATOR);
  const blocks = [...new Map(pieces.map(({ from }) => [from.id, from])).values()];
  const boxes = blocks.flatMap((block) => boxesOf(block, document));
  const cells = pieces.flatMap((piece) => cellsIn(piece, cellsOf));
  const pages = [...blocks.map(({ page }) => pageNumberOf(page)), ...boxes.map(({ page }) => page)];
  return {
    text,
    headings: [...headings],
    pages: [...new Set(pages)].toSorted((one, other) => one - other),
    blocks: blocks.map(({ id }) => id),
    boxes,
    ...(cells.length > 0 && { cells }),
    images: blocks
      .flatMap(({ block }) => picturesOf(block, options))
      .filter((path) => text.includes(`](${path})`)),
    tokens: countTokens(text),
    tokenizer: CHUNK_TOKENIZER,
  };
}

/** The cells of a table that a piece of it shows. */
function cellsIn({ from, rows }: Piece, cellsOf: Surroundings["cellsOf"]): readonly BlockCell[] {
  const cells = cellsOf(from);
  if (rows === undefined) return cells;
  const { headRows, from: first, to } = rows;
  return cells.filter(({ row, rowspan }) => row < headRows || (row < to && row + rowspan > first));
}

/** The pictures of a block and of its parts, as the Markdown names them. */
function picturesOf(block: Block, options: RenderOptions): string[] {
  const { lines = [], blocks = [] } = block;
  const own = lines.flatMap(({ spans }) =>
    spans.map(({ image_path }) => imageReference(image_path, options)),
  );
  const ofParts = blocks.flatMap((part) => picturesOf(part, options));
  return [...own, ...ofParts, ...doubtfulPictures(block, { options })].filter(Boolean);
}

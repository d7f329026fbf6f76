import type { Block, Box, InlineResult } from "@parsewright/contract";
import { joinBlocks, type MarkdownBlock } from "@parsewright/document/markdown";
import { type PlainPiece, plainPieces } from "@parsewright/document/plain-pieces";
import { pagesOf, PICTURE_LINK, pipesOf, replaceTable, type ResultPage } from "../result-pages.ts";
import type { Annotations } from "./annotate.ts";
import type { OcrRequest } from "./to-job-input.ts";

/** Page sizes are points, which is what pixels are at this resolution. */
const POINTS_PER_INCH = 72;

interface Corners {
  readonly top_left_x: number;
  readonly top_left_y: number;
  readonly bottom_right_x: number;
  readonly bottom_right_y: number;
}

interface Answering {
  readonly request: OcrRequest;
  readonly bytes: number | null;
  readonly annotations: Annotations;
}

/** The answer to an OCR request. */
export function toOcrResponse(
  result: InlineResult,
  { request, bytes, annotations }: Answering,
): object {
  const pages = pagesOf(result);
  const { images = {}, middle } = result;
  const links = middle === undefined ? [] : plainPieces(middle).map(linksIn);
  return {
    pages: pages.map((page, position) =>
      toPage(page, { images, request, annotations, links: links[position] ?? [] }),
    ),
    model: request.model ?? "mistral-ocr-latest",
    usage_info: { pages_processed: pages.length, doc_size_bytes: bytes },
    document_annotation: annotations.document,
  };
}

interface PageContext {
  readonly images: Readonly<Record<string, string>>;
  readonly request: OcrRequest;
  readonly annotations: Annotations;
  readonly links: readonly string[];
}

function toPage(page: ResultPage, context: PageContext): object {
  const { request, links } = context;
  const { blocks } = page;
  const tables: TableObject[] = [];
  const shown = blocks.map((shownBlock) => ({
    ...shownBlock,
    markdown: withPictureNames(
      request.table_format && shownBlock.block.type === "table"
        ? replaceTable(shownBlock.markdown, (html) => takeTable(html, tables, request))
        : shownBlock.markdown,
    ),
  }));
  return {
    index: page.index,
    markdown: joinBlocks(shown),
    images: picturesOf(blocks, request).map((picture) => toImage(picture, context)),
    dimensions:
      page.size === undefined
        ? null
        : {
            dpi: POINTS_PER_INCH,
            width: Math.trunc(page.size[0]),
            height: Math.trunc(page.size[1]),
          },
    tables,
    hyperlinks: links,
    header: request.extract_header === true ? textOf(page.furniture, "header") : null,
    footer: request.extract_footer === true ? textOf(page.furniture, "footer") : null,
    confidence_scores: request.confidence_scores_granularity ? pageScores(blocks) : null,
    blocks: request.include_blocks === true ? shown.flatMap((one) => toBlock(one, request)) : null,
  };
}

function linksIn(pieces: readonly PlainPiece[]): readonly string[] {
  return [...new Set(pieces.flatMap(({ links }) => links.map(({ url }) => url)))];
}

interface TableObject {
  readonly id: string;
  readonly content: string;
  readonly format: "html" | "markdown";
}

/** Puts a table among those of its page; what is left in the text is a link to it. */
function takeTable(html: string, tables: TableObject[], { table_format }: OcrRequest): string {
  const format = table_format ?? "html";
  const id = `tbl-${tables.length}.${format === "html" ? "html" : "md"}`;
  tables.push({ id, content: format === "html" ? html : pipesOf(html), format });
  return `[${id}](${id})`;
}

function picturesOf(
  blocks: readonly MarkdownBlock[],
  { image_limit: limit, image_min_size: least }: OcrRequest,
): readonly MarkdownBlock[] {
  const pictures = blocks.filter(
    (shown) => pictureName(shown) !== undefined && sizeOf(shown) >= (least ?? 0),
  );
  return pictures.slice(0, limit ?? pictures.length);
}

/** The shorter side, in points; where it is not known, no limit applies. */
function sizeOf(shown: MarkdownBlock): number {
  const corners = cornersOf(shown);
  if (corners === undefined) return Infinity;
  return Math.min(
    corners.bottom_right_x - corners.top_left_x,
    corners.bottom_right_y - corners.top_left_y,
  );
}

/** Nothing where no block of the page has a score, as in office documents. */
function pageScores(blocks: readonly MarkdownBlock[]): object | null {
  const scores = blocks.flatMap(({ block }) => block.parser_confidence?.score ?? []);
  if (scores.length === 0) return null;
  return {
    average_page_confidence_score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    minimum_page_confidence_score: scores.reduce((least, score) => Math.min(least, score)),
  };
}

function toImage(picture: MarkdownBlock, { images, request, annotations }: PageContext): object {
  const name = pictureName(picture) ?? "";
  const bytes = request.include_image_base64 === true ? images[name] : undefined;
  const nowhere = {
    top_left_x: null,
    top_left_y: null,
    bottom_right_x: null,
    bottom_right_y: null,
  };
  return {
    id: name,
    ...(cornersOf(picture) ?? nowhere),
    image_base64: bytes === undefined ? null : `data:image/png;base64,${bytes}`,
    image_annotation: annotations.pictures.get(name) ?? null,
  };
}

/** A block of the body with its place; in office documents there are none. */
function toBlock(shown: MarkdownBlock, request: OcrRequest): object[] {
  const { block, page, markdown } = shown;
  const corners = cornersOf(shown);
  if (corners === undefined || !page.para_blocks.includes(block)) return [];
  const image = isPicture(block) ? { image_id: pictureName(shown) ?? "" } : {};
  const score = block.parser_confidence?.score;
  const isScored = request.confidence_scores_granularity === "block" && score !== undefined;
  const scores = isScored
    ? { average_content_confidence_score: score, minimum_content_confidence_score: score }
    : null;
  return [
    {
      type: blockTypeOf(block),
      ...corners,
      content: markdown,
      ...image,
      ...(scores && { confidence_scores: scores }),
    },
  ];
}

const BLOCK_TYPES: Partial<Record<Block["type"], string>> = {
  title: "title",
  interline_equation: "equation",
  table: "table",
  image: "image",
  chart: "image",
  code: "code",
  list: "list",
  ref_text: "references",
};

function blockTypeOf({ type, sub_type }: Block): string {
  if (type === "list" && sub_type === "ref_text") return "references";
  return BLOCK_TYPES[type] ?? "text";
}

function cornersOf({ block: { bbox }, page }: MarkdownBlock): Corners | undefined {
  if (bbox === undefined || page.page_size === undefined) return undefined;
  const [left, top, right, bottom] = bbox.map(Math.round) as Box;
  return { top_left_x: left, top_left_y: top, bottom_right_x: right, bottom_right_y: bottom };
}

function isPicture({ type }: Block): boolean {
  return type === "image" || type === "chart";
}

/** The file of a figure, which names it here. */
function pictureName({ block }: MarkdownBlock): string | undefined {
  if (!isPicture(block)) return undefined;
  const body = block.blocks?.find(({ type }) => type === `${block.type}_body`);
  return body?.lines?.[0]?.spans[0]?.image_path;
}

/** Pictures are named by their ids, without a folder. */
function withPictureNames(markdown: string): string {
  return markdown.replaceAll(PICTURE_LINK, "![$2]($2)");
}

function textOf(furniture: ResultPage["furniture"], kind: "header" | "footer"): string | null {
  const texts = furniture
    .filter(({ block }) => block.type === kind)
    .map(({ markdown }) => markdown);
  return texts.length === 0 ? null : texts.join("\n");
}

import type { Block, Box, InlineResult } from "@parsewright/contract";
import { joinBlocks, type MarkdownBlock } from "@parsewright/document/markdown";
import { pagesOf, type ResultPage } from "../result-pages.ts";
import type { OcrRequest } from "./to-job-input.ts";

/** Page sizes are points, which is what pixels are at this resolution. */
const POINTS_PER_INCH = 72;
/** The one table of a block: what is around it is text, in which `<` is escaped. */
const TABLE = /<table[\s\S]*<\/table>/;
const PICTURE = /!\[[^\]]*\]\(images\/([^)\s]+)\)/g;

interface Corners {
  readonly top_left_x: number;
  readonly top_left_y: number;
  readonly bottom_right_x: number;
  readonly bottom_right_y: number;
}

/** The answer to an OCR request. */
export function toOcrResponse(
  result: InlineResult,
  { request, bytes }: { readonly request: OcrRequest; readonly bytes: number | null },
): object {
  const pages = pagesOf(result);
  const { images } = result;
  return {
    pages: pages.map((page) => toPage(page, images, request)),
    model: request.model ?? "mistral-ocr-latest",
    usage_info: { pages_processed: pages.length, doc_size_bytes: bytes },
    document_annotation: null,
  };
}

function toPage(
  page: ResultPage,
  images: InlineResult["images"] = {},
  request: OcrRequest,
): object {
  const { blocks } = page;
  const tables: string[] = [];
  const shown = blocks.map((shownBlock) => ({
    ...shownBlock,
    markdown: withPictureNames(
      request.table_format === "html" && shownBlock.block.type === "table"
        ? shownBlock.markdown.replace(TABLE, (html) => linkTo(tableName(tables.push(html) - 1)))
        : shownBlock.markdown,
    ),
  }));
  const pictures = blocks.filter((shownBlock) => pictureName(shownBlock) !== undefined);
  const { image_limit: limit } = request;
  return {
    index: page.index,
    markdown: joinBlocks(shown),
    images: pictures
      .slice(0, limit ?? pictures.length)
      .map((picture) => toImage(picture, request.include_image_base64 === true ? images : {})),
    dimensions:
      page.size === undefined
        ? null
        : {
            dpi: POINTS_PER_INCH,
            width: Math.trunc(page.size[0]),
            height: Math.trunc(page.size[1]),
          },
    tables: tables.map((content, index) => ({ id: tableName(index), content, format: "html" })),
    hyperlinks: [],
    header: request.extract_header === true ? textOf(page.furniture, "header") : null,
    footer: request.extract_footer === true ? textOf(page.furniture, "footer") : null,
    blocks: request.include_blocks === true ? shown.flatMap(toBlock) : null,
  };
}

function toImage(picture: MarkdownBlock, images: Readonly<Record<string, string>>): object {
  const name = pictureName(picture) ?? "";
  const bytes = images[name];
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
  };
}

/** A block of the body with its place; in office documents there are none. */
function toBlock(shown: MarkdownBlock): object[] {
  const { block, page, markdown } = shown;
  const corners = cornersOf(shown);
  if (corners === undefined || !page.para_blocks.includes(block)) return [];
  const image = isPicture(block) ? { image_id: pictureName(shown) ?? "" } : {};
  return [{ type: blockTypeOf(block), ...corners, content: markdown, ...image }];
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

function tableName(index: number): string {
  return `tbl-${index}.html`;
}

function linkTo(name: string): string {
  return `[${name}](${name})`;
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
  return markdown.replaceAll(PICTURE, "![$1]($1)");
}

function textOf(furniture: ResultPage["furniture"], kind: "header" | "footer"): string | null {
  const texts = furniture
    .filter(({ block }) => block.type === kind)
    .map(({ markdown }) => markdown);
  return texts.length === 0 ? null : texts.join("\n");
}

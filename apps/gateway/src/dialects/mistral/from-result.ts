import type { InlineResult } from "@parsewright/contract";
import {
  type BodyEntry,
  entryMarkdown,
  pageMarkdown,
  pagesOf,
  type ResultPage,
} from "../page-markdown.ts";
import type { OcrRequest } from "./to-job-input.ts";

/** Page sizes are points, which is what pixels are at this resolution. */
const POINTS_PER_INCH = 72;
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
  return {
    pages: pages.map((page) => toPage(page, result, request)),
    model: request.model ?? "mistral-ocr-latest",
    usage_info: { pages_processed: pages.length, doc_size_bytes: bytes },
    document_annotation: null,
  };
}

function toPage(page: ResultPage, { images = {} }: InlineResult, request: OcrRequest): object {
  const tables = page.entries.flatMap((entry) => (entry.type === "table" ? [entry] : []));
  const areTablesApart = request.table_format === "html";
  const shown = areTablesApart ? { ...page, entries: withoutTables(page.entries) } : page;
  const pictures = page.entries.filter((entry) => entry.type === "image" && entry.img_path !== "");
  const { image_limit: limit } = request;
  return {
    index: page.index,
    markdown: withPictureNames(pageMarkdown(shown)),
    images: pictures
      .slice(0, limit ?? pictures.length)
      .map((entry) => toImage(entry, page, request.include_image_base64 === true ? images : {})),
    dimensions:
      page.size === undefined
        ? null
        : {
            dpi: POINTS_PER_INCH,
            width: Math.trunc(page.size[0]),
            height: Math.trunc(page.size[1]),
          },
    tables: areTablesApart
      ? tables.map((table, index) => ({
          id: tableName(index),
          content: table.table_body ?? "",
          format: "html",
        }))
      : [],
    hyperlinks: [],
    header: request.extract_header === true ? textOf(page.furniture, "header") : null,
    footer: request.extract_footer === true ? textOf(page.furniture, "footer") : null,
    blocks:
      request.include_blocks === true
        ? page.entries.flatMap((entry) => toBlock(entry, page))
        : null,
  };
}

function toImage(
  entry: BodyEntry,
  page: ResultPage,
  images: Readonly<Record<string, string>>,
): object {
  const name = pictureName(entry);
  const bytes = images[name];
  const nowhere = {
    top_left_x: null,
    top_left_y: null,
    bottom_right_x: null,
    bottom_right_y: null,
  };
  return {
    id: name,
    ...(cornersOf(entry, page) ?? nowhere),
    image_base64: bytes === undefined ? null : `data:image/png;base64,${bytes}`,
  };
}

/** A block has a place; in office documents there are none. */
function toBlock(entry: BodyEntry, page: ResultPage): object[] {
  const corners = cornersOf(entry, page);
  if (corners === undefined) return [];
  const name = pictureName(entry);
  return [
    {
      type: blockTypeOf(entry),
      ...corners,
      content: withPictureNames(entryMarkdown(entry)),
      ...(entry.type === "image" && { image_id: name }),
    },
  ];
}

function blockTypeOf(entry: BodyEntry): string {
  if (entry.type !== "text") return entry.type;
  if (entry.text_level !== undefined) return "title";
  if (entry.sub_type === "ref_text") return "references";
  return entry.sub_type === "list" ? "list" : "text";
}

/** Boxes are thousandths of the page there, and points here. */
function cornersOf({ bbox }: BodyEntry, { size }: ResultPage): Corners | undefined {
  if (bbox === undefined || size === undefined) return undefined;
  const [left, top, right, bottom] = bbox;
  const [width, height] = size;
  return {
    top_left_x: Math.round((left * width) / 1000),
    top_left_y: Math.round((top * height) / 1000),
    bottom_right_x: Math.round((right * width) / 1000),
    bottom_right_y: Math.round((bottom * height) / 1000),
  };
}

/** In the place of each table a link to it. */
function withoutTables(entries: readonly BodyEntry[]): BodyEntry[] {
  let count = 0;
  return entries.map((entry) => {
    if (entry.type !== "table") return entry;
    const name = tableName(count);
    count += 1;
    return { ...entry, table_body: `[${name}](${name})` };
  });
}

function tableName(index: number): string {
  return `tbl-${index}.html`;
}

function pictureName(entry: BodyEntry): string {
  return "img_path" in entry ? (entry.img_path ?? "").replace(/^images\//, "") : "";
}

/** Pictures are named by their ids, without a folder. */
function withPictureNames(markdown: string): string {
  return markdown.replaceAll(PICTURE, "![$1]($1)");
}

function textOf(furniture: ResultPage["furniture"], kind: "header" | "footer"): string | null {
  const texts = furniture.filter(({ sub_type }) => sub_type === kind).map(({ text }) => text);
  return texts.length === 0 ? null : texts.join("\n");
}

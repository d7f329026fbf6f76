import { createHash } from "node:crypto";
import type { Chunk, InlineResult } from "@parsewright/contract";
import { mediaTypeOf } from "../media-type.ts";
import { type BodyEntry, pagesOf, type ResultPage } from "../result-pages.ts";
import type { ReadResult } from "../results.ts";
import type { UnstructuredRequest } from "./to-job-input.ts";

/** An element as Unstructured's clients read it. */
interface Element {
  readonly type: string;
  readonly element_id: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Context {
  readonly request: UnstructuredRequest;
  readonly fileName: string;
  readonly shared: Readonly<Record<string, unknown>>;
  readonly images: Readonly<Record<string, string>>;
}

const FURNITURE: Readonly<Record<string, string>> = {
  header: "Header",
  footer: "Footer",
  page_number: "PageNumber",
  page_footnote: "Footer",
};

/** The elements of a document, or its chunks. */
export function toElements(
  { result, response }: ReadResult,
  { request, fileName }: { readonly request: UnstructuredRequest; readonly fileName: string },
): readonly Element[] {
  const shared = {
    filename: fileName,
    filetype: mediaTypeOf(response.debug.input_format),
    languages: request.languages.length === 0 ? ["eng"] : request.languages,
  };
  const context = { request, fileName, shared, images: result.images ?? {} };
  if (request.isChunked) return (result.chunks ?? []).map((chunk) => toComposite(chunk, context));
  return pageElements(result, context);
}

function pageElements(result: InlineResult, context: Context): readonly Element[] {
  const { hasPageBreaks } = context.request;
  return pagesOf(result).flatMap((page, index) => [
    ...(hasPageBreaks && index > 0 ? [makeElement("PageBreak", "", { page, context })] : []),
    ...page.entries.flatMap((entry) => entryElements(entry, { page, context })),
    ...page.furniture.flatMap(({ sub_type, text }) => {
      const type = FURNITURE[sub_type];
      return type === undefined || text === "" ? [] : [makeElement(type, text, { page, context })];
    }),
  ]);
}

interface Place {
  readonly page: ResultPage;
  readonly context: Context;
  readonly entry?: BodyEntry;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A list gives an element for each item, a table or a picture one for its caption too. */
function entryElements(entry: BodyEntry, place: Place): readonly Element[] {
  const make = (type: string, text: string, more: Place["more"] = {}) =>
    makeElement(type, text, { ...place, entry, more });
  switch (entry.type) {
    case "text":
      if (entry.text_level !== undefined) {
        return [make("Title", entry.text, { category_depth: entry.text_level - 1 })];
      }
      return entry.list_items === undefined
        ? [make("NarrativeText", entry.text)]
        : entry.list_items.map((item) => make("ListItem", item));
    case "equation":
      return [make("Formula", entry.text ?? "")];
    case "table":
      return [
        ...entry.table_caption.map((caption) => make("FigureCaption", caption)),
        make("Table", textOfHtml(entry.table_body ?? ""), { text_as_html: entry.table_body ?? "" }),
      ];
    case "image":
      return [
        make("Image", entry.content ?? ""),
        ...entry.image_caption.map((caption) => make("FigureCaption", caption)),
      ];
    default:
      return [make("CodeSnippet", entry.code_body)];
  }
}

function makeElement(type: string, text: string, { page, context, entry, more }: Place): Element {
  const { request, shared, fileName } = context;
  const pageNumber = page.index + request.firstPageNumber;
  const id = JSON.stringify([fileName, pageNumber, type, text, entry?.bbox]);
  return {
    type,
    element_id: createHash("sha256").update(id).digest("hex").slice(0, 32),
    text,
    metadata: {
      ...shared,
      page_number: pageNumber,
      ...more,
      ...(entry && request.hasCoordinates && coordinatesOf(entry, page)),
      ...(entry && request.pictureTypes.includes(type.toLowerCase()) && pictureOf(entry, context)),
    },
  };
}

function toComposite(chunk: Chunk, { shared, fileName, request }: Context): Element {
  const [page = 1] = chunk.pages;
  const id = createHash("sha256").update(JSON.stringify([fileName, chunk.index, chunk.text]));
  return {
    type: "CompositeElement",
    element_id: id.digest("hex").slice(0, 32),
    text: [...chunk.headings.slice(-1), chunk.text].join("\n\n"),
    metadata: { ...shared, page_number: page - 1 + request.firstPageNumber },
  };
}

/** Boxes are thousandths of the page; the four corners start at the top left and go down. */
function coordinatesOf({ bbox }: BodyEntry, { size }: ResultPage): object {
  if (bbox === undefined || size === undefined) return {};
  const [width, height] = size;
  const [left, top, right, bottom] = bbox;
  const x = (value: number) => (value * width) / 1000;
  const y = (value: number) => (value * height) / 1000;
  return {
    coordinates: {
      points: [
        [x(left), y(top)],
        [x(left), y(bottom)],
        [x(right), y(bottom)],
        [x(right), y(top)],
      ],
      system: "PixelSpace",
      layout_width: width,
      layout_height: height,
    },
  };
}

function pictureOf(entry: BodyEntry, { images }: Context): object {
  const name = "img_path" in entry ? (entry.img_path ?? "").replace(/^images\//, "") : "";
  const bytes = images[name];
  return bytes === undefined ? {} : { image_base64: bytes, image_mime_type: "image/png" };
}

/** The words of a table, which search engines read. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

import { createHash } from "node:crypto";
import { type PlainPiece, plainPieces } from "@parsewright/document/plain-pieces";
import { languageOfText } from "../language-of-text.ts";
import { mediaTypeOf } from "../media-type.ts";
import type { ReadResult } from "../../answers/read-result.ts";
import { chunkElements } from "./chunk-elements.ts";
import type { Element } from "./element.ts";
import type { UnstructuredRequest } from "./to-job-input.ts";

interface Context {
  readonly request: UnstructuredRequest;
  readonly fileName: string;
  readonly shared: Readonly<Record<string, unknown>>;
  readonly images: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<PlainPiece["kind"], string>> = {
  title: "Title",
  text: "NarrativeText",
  item: "ListItem",
  formula: "Formula",
  table: "Table",
  picture: "Image",
  code: "CodeSnippet",
  caption: "FigureCaption",
  note: "NarrativeText",
  header: "Header",
  footer: "Footer",
  page_number: "PageNumber",
  aside_text: "UncategorizedText",
};

/** The elements of a document, or its chunks. */
export function toElements(
  { result, response }: ReadResult,
  { request, fileName }: { readonly request: UnstructuredRequest; readonly fileName: string },
): readonly Element[] {
  const { middle, images = {} } = result;
  if (middle === undefined) return [];
  const pages = plainPieces(middle);
  const shared = {
    filename: fileName,
    filetype: mediaTypeOf(response.debug.input_format, fileName),
    languages: languagesOf(pages.flat(), request),
  };
  const elements = pageElements(pages, { request, fileName, shared, images });
  return request.chunking === undefined ? elements : chunkElements(elements, request.chunking);
}

/** Languages named in the request; without any, the language detected in the text. */
function languagesOf(
  pieces: readonly PlainPiece[],
  { languages }: UnstructuredRequest,
): readonly string[] {
  const named = languages.filter((language) => language !== "" && language !== "auto");
  if (named.length > 0) return named;
  const found = languageOfText(pieces.map(({ text }) => text).join("\n"));
  return found === undefined ? [] : [found];
}

function pageElements(
  pages: readonly (readonly PlainPiece[])[],
  context: Context,
): readonly Element[] {
  const { hasPageBreaks } = context.request;
  const headings = new OpenHeadings();
  const elements: Element[] = [];
  for (const [position, pieces] of pages.entries()) {
    if (hasPageBreaks && position > 0) elements.push(makeBreak(elements.length, context));
    for (const piece of pieces) {
      const place = { position: elements.length, parent: headings.above(piece) };
      const element = makeElement(piece, place, context);
      headings.note(piece, element);
      elements.push(element);
    }
  }
  return elements;
}

/** The headings that a piece is below. Page furniture is below none. */
class OpenHeadings {
  #open: { readonly level: number; readonly id: string }[] = [];

  above({ kind, level = 0 }: PlainPiece): string | undefined {
    if (FURNITURE.has(kind)) return undefined;
    return kind === "title"
      ? this.#open.findLast((heading) => heading.level < level)?.id
      : this.#open.at(-1)?.id;
  }

  note({ kind, level = 0 }: PlainPiece, { element_id: id }: Element): void {
    if (kind !== "title") return;
    this.#open = [...this.#open.filter((heading) => heading.level < level), { level, id }];
  }
}

const FURNITURE: ReadonlySet<string> = new Set(["header", "footer", "page_number", "aside_text"]);

function makeBreak(position: number, { fileName, shared }: Context): Element {
  const element_id = idOf([fileName, position, "PageBreak"]);
  return { type: "PageBreak", element_id, text: "", metadata: shared };
}

/** The position is part of the id: two lines of a document may be the same. */
function makeElement(
  piece: PlainPiece,
  { position, parent }: { readonly position: number; readonly parent: string | undefined },
  context: Context,
): Element {
  const { request, shared, fileName } = context;
  const { page, kind, text, html, level } = piece;
  const type = TYPES[kind];
  const pageNumber = (page.parser_source_page ?? page.page_idx) + request.firstPageNumber;
  const hasHtml = html !== undefined && !request.typesWithoutHtml.includes(shared["filetype"]);
  return {
    type,
    element_id: idOf([fileName, pageNumber, position, type, text]),
    text,
    metadata: {
      ...shared,
      page_number: pageNumber,
      ...(parent !== undefined && { parent_id: parent }),
      ...(level !== undefined && { category_depth: kind === "title" ? level - 1 : level }),
      ...(hasHtml && { text_as_html: html }),
      ...linksOf(piece),
      ...(request.hasCoordinates && coordinatesOf(piece)),
      ...(request.pictureTypes.includes(type.toLowerCase()) && pictureOf(piece, context)),
    },
  };
}

function idOf(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);
}

function linksOf({ links, emphasized }: PlainPiece): object {
  return {
    ...(links.length > 0 && {
      link_texts: links.map(({ text }) => text),
      link_urls: links.map(({ url }) => url),
      link_start_indexes: links.map(({ start }) => start),
    }),
    ...(emphasized.length > 0 && {
      emphasized_text_contents: emphasized.map(({ text }) => text),
      emphasized_text_tags: emphasized.map(({ tag }) => tag),
    }),
  };
}

/** The four corners start at the top left and go down. */
function coordinatesOf({ block: { bbox }, page: { page_size: size } }: PlainPiece): object {
  if (bbox === undefined || size === undefined) return {};
  const [width, height] = size;
  const [left, top, right, bottom] = bbox;
  return {
    coordinates: {
      points: [
        [left, top],
        [left, bottom],
        [right, bottom],
        [right, top],
      ],
      system: "PixelSpace",
      layout_width: width,
      layout_height: height,
    },
  };
}

function pictureOf({ imagePath = "" }: PlainPiece, { images }: Context): object {
  const bytes = images[imagePath];
  return bytes === undefined ? {} : { image_base64: bytes, image_mime_type: "image/png" };
}

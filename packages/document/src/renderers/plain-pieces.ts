import type { Block, Document, Line, Page } from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import {
  bodySpanOf,
  isMergedAway,
  partsOf,
  pictureContentOf,
  titleLevelOf,
} from "./block-parts.ts";
import { sectionPrefix } from "./block-text.ts";
import { createRenderContext, type RenderContext } from "./document-shape.ts";
import { listItemsOf } from "./list-items.ts";
import { placeFurniture } from "./page-furniture.ts";
import { plainCode, plainLines, plainRuns, splitMarker, textOfHtml } from "./plain-text.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";
import { tableHtmlOf } from "./span-markdown.ts";

export { type CellText, tableTexts } from "./table-texts.ts";

/** A piece of a document with its text without markup, for APIs that have a type for each kind of piece. */
export interface PlainPiece {
  readonly kind:
    | "title"
    | "text"
    | "item"
    | "formula"
    | "table"
    | "picture"
    | "code"
    | "caption"
    | "note"
    | "header"
    | "footer"
    | "page_number"
    | "aside_text";
  readonly page: Page;
  /** The place of the piece: its block, or the part of it. */
  readonly block: Block;
  /** The block of the page that the piece is part of. */
  readonly owner: Block;
  readonly text: string;
  /** Titles from 1, items from 0. */
  readonly level?: number;
  /** Tables only. */
  readonly html?: string;
  /** File name of the picture of a table, a formula or a figure. */
  readonly imagePath?: string;
  readonly links: readonly PlainLink[];
  readonly emphasized: readonly PlainEmphasis[];
}

export interface PlainLink {
  readonly text: string;
  readonly url: string;
  /** Offset of its first character in the text of the piece. */
  readonly start: number;
}

export interface PlainEmphasis {
  readonly text: string;
  readonly tag: "b" | "i";
}

/** The pieces of each page in reading order, page furniture where it is printed. */
export function plainPieces(document: Document): readonly (readonly PlainPiece[])[] {
  const options = { ...DEFAULT_RENDER_OPTIONS, emphasis: "off" } as const;
  const context = createRenderContext(document, options);
  return document.pdf_info.map((page) =>
    placeFurniture(page)
      .filter((block) => !isMergedAway(block))
      .flatMap((block) => piecesOf(block, page, context))
      .filter(({ kind, text }) => text !== "" || kind === "picture" || kind === "table"),
  );
}

type Fields = Partial<PlainPiece> & Pick<PlainPiece, "kind" | "text">;

/** A block in its document. */
interface Placed {
  readonly block: Block;
  readonly owner: Block;
  readonly page: Page;
  readonly context: RenderContext;
}

const FURNITURE: ReadonlySet<string> = new Set<PlainPiece["kind"]>([
  "header",
  "footer",
  "page_number",
  "aside_text",
]);
const VISUAL: ReadonlySet<string> = new Set(["table", "image", "chart", "code"]);

function piecesOf(block: Block, page: Page, context: RenderContext): PlainPiece[] {
  const placed = { block, owner: block, page, context };
  if (VISUAL.has(block.type)) return visualPieces(placed);
  switch (block.type) {
    case "title":
      return [titlePiece(placed)];
    case "interline_equation":
      return [makePiece(placed, { kind: "formula", ...formulaFields(block) })];
    case "list":
    case "index":
      return itemPieces(placed);
    default: {
      const kind = FURNITURE.has(block.type) ? (block.type as PlainPiece["kind"]) : "text";
      return [linePiece(placed, block.type === "page_footnote" ? "note" : kind)];
    }
  }
}

function makePiece({ block, owner, page }: Placed, fields: Fields): PlainPiece {
  return { block, owner, page, links: [], emphasized: [], ...fields };
}

function linePiece(
  placed: Placed,
  kind: PlainPiece["kind"],
  lines: readonly Line[] = placed.block.lines ?? [],
): PlainPiece {
  const { context } = placed;
  return makePiece(placed, { kind, text: plainLines(lines, context), ...marksIn(lines, context) });
}

/** A title of level 0 is not a heading. */
function titlePiece(placed: Placed): PlainPiece {
  const piece = linePiece(placed, "title");
  const text = sectionPrefix(placed.block) + piece.text.replaceAll("\n", " ");
  const level = titleLevelOf(placed.block, placed.context);
  return level === 0 ? { ...piece, kind: "text", text } : { ...piece, text, level };
}

function itemPieces(placed: Placed): PlainPiece[] {
  const { block, context } = placed;
  return listItemsOf(block, context).map(({ lines, prefix, level }) => {
    const item = linePiece({ ...placed, block: { ...block, ...boxOf(lines) } }, "item", lines);
    return { ...item, text: prefix === "" ? splitMarker(item.text).rest : item.text, level };
  });
}

/** A caption comes first, a note last. */
function visualPieces(placed: Placed): PlainPiece[] {
  const { block, context } = placed;
  const named = (role: "caption" | "footnote", kind: PlainPiece["kind"]) =>
    partsOf(block, role, context).map((part) => linePiece({ ...placed, block: part }, kind));
  return [
    ...named("caption", "caption"),
    makePiece(placed, visualFields(block, context)),
    ...named("footnote", "note"),
  ];
}

/** An item of one line has the place of that line. */
function boxOf(lines: readonly Line[]): Pick<Block, "bbox"> {
  const [first, ...others] = lines;
  return first?.bbox !== undefined && others.length === 0 ? { bbox: first.bbox } : {};
}

function formulaFields(block: Block): Pick<PlainPiece, "text" | "imagePath"> {
  const spans = spansOf(block);
  const picture = spans.find(({ image_path }) => image_path)?.image_path;
  return {
    text: spans.map(({ content = "" }) => content).join("\n"),
    ...(picture !== undefined && { imagePath: picture }),
  };
}

function visualFields(block: Block, context: RenderContext): Fields {
  if (block.type === "code") {
    const bodies = partsOf(block, "body", context).map((body) => plainCode(body, context));
    return { kind: "code", text: bodies.join("\n") };
  }
  const span = bodySpanOf(block, context);
  const picture = span?.image_path ? { imagePath: span.image_path } : {};
  const content = pictureContentOf(block, context);
  const isTable = block.type === "table" || content.includes("<table");
  if (isTable) {
    const html = block.type === "table" ? tableHtmlOf(span, context.options) : content;
    return { kind: "table", text: wordsOfTable(html), html, ...picture };
  }
  const texts =
    content === "" ? [block.parser_alternative ?? "", ...(block.parser_text ?? [])] : [];
  return {
    kind: "picture",
    text: [textOfHtml(content), ...texts].filter(Boolean).join("\n"),
    ...picture,
  };
}

/** The words of the cells, apart by spaces. */
function wordsOfTable(html: string): string {
  return textOfHtml(html.replaceAll(/<\/t[dh]>/gi, " ")).replaceAll(/\s+/g, " ");
}

/** Links and emphasis with their places in the text. */
function marksIn(
  lines: readonly Line[],
  context: RenderContext,
): Pick<PlainPiece, "links" | "emphasized"> {
  const links: PlainLink[] = [];
  const emphasized: PlainEmphasis[] = [];
  let start = 0;
  for (const { text, separator, span } of plainRuns(lines, context)) {
    if (span.type === "hyperlink" && span.url) links.push({ text, url: span.url, start });
    if (span.style?.includes("bold") === true) emphasized.push({ text, tag: "b" });
    if (span.style?.includes("italic") === true) emphasized.push({ text, tag: "i" });
    start += text.length + separator.length;
  }
  return { links, emphasized };
}

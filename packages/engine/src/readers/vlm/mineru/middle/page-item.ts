import type { Box } from "@parsewright/contract";
import type { VlmBlock, VlmBlockType } from "../vlm-block.ts";

/** Roles of blocks on their page, before captions and notes are assigned. */
const ITEM_KINDS = {
  text: "text",
  title: "title",
  doc_title: "doc_title",
  paragraph_title: "paragraph_title",
  ref_text: "ref_text",
  phonetic: "phonetic",
  formula_number: "formula_number",
  header: "header",
  footer: "footer",
  page_number: "page_number",
  aside_text: "aside_text",
  page_footnote: "page_footnote",
  list: "list",
  list_item: "text",
  // Lines of a table of contents: the pipeline has blocks for those, the model only text.
  index: "text",
  equation: "interline_equation",
  caption: "caption",
  table_caption: "caption",
  image_caption: "caption",
  code_caption: "caption",
  footnote: "footnote",
  table_footnote: "footnote",
  image_footnote: "footnote",
  image: "image",
  image_block: "image",
  table: "table",
  chart: "chart",
  code: "code",
  algorithm: "code",
} as const satisfies Partial<Record<VlmBlockType, string>>;

type ItemKind = (typeof ITEM_KINDS)[keyof typeof ITEM_KINDS];

/** A block of the model on its page, in points. */
export interface PageItem {
  readonly kind: ItemKind;
  readonly box: Box;
  /** Its place in reading order. */
  readonly index: number;
  readonly block: VlmBlock;
}

const BODY_KINDS = ["image", "table", "chart", "code"] as const;
type BodyKind = (typeof BODY_KINDS)[number];

/** A picture, table, chart or listing, which captions and notes belong to. */
export type BodyItem = PageItem & { readonly kind: BodyKind };

const BODIES: ReadonlySet<ItemKind> = new Set(BODY_KINDS);
const FURNITURE: ReadonlySet<ItemKind> = new Set([
  "header",
  "footer",
  "page_number",
  "aside_text",
  "page_footnote",
]);

export function isBody(item: PageItem): item is BodyItem {
  return BODIES.has(item.kind);
}

export function isFurniture(item: PageItem): boolean {
  return FURNITURE.has(item.kind);
}

/** `undefined` for a container that has no place in a document. */
export function toPageItem(
  block: VlmBlock,
  index: number,
  page: { readonly width: number; readonly height: number },
): PageItem | undefined {
  if (block.type === "equation_block") return undefined;
  return { kind: ITEM_KINDS[block.type], box: toPoints(block.bbox, page), index, block };
}

/** Truncated, as every reader of this format expects. */
function toPoints([x1, y1, x2, y2]: Box, page: { width: number; height: number }): Box {
  const [width, height] = [Math.trunc(page.width), Math.trunc(page.height)];
  const [left, right] = [Math.trunc(x1 * width), Math.trunc(x2 * width)];
  const [top, bottom] = [Math.trunc(y1 * height), Math.trunc(y2 * height)];
  return [
    Math.min(left, right),
    Math.min(top, bottom),
    Math.max(left, right),
    Math.max(top, bottom),
  ];
}

import type { Block, Line, Span } from "@parsewright/contract";
import { lineOf } from "./lines.ts";
import type { BlockFields } from "./text-blocks.ts";

const VISUAL_TYPES = ["image", "chart", "table", "code"] as const;

/** Types of blocks that consist of a body with its captions and footnotes. */
export type VisualType = (typeof VISUAL_TYPES)[number];
export type VisualBlock = Block & { type: VisualType };

export function isVisual<Given extends Block>(block: Given): block is Given & { type: VisualType } {
  return VISUAL_TYPES.some((type) => type === block.type);
}

type SpanContent = Omit<Span, "type" | "bbox">;

/** A picture or chart. `content` is what its author or a model says about it. */
export function figureBlock(
  kind: "image" | "chart",
  content: SpanContent = {},
  fields: BlockFields = {},
): VisualBlock {
  return visualBlock(kind, [lineOf([{ type: kind, ...content }], fields)], fields);
}

/** A table; without `html` only its picture shows it. */
export function tableBlock(content: SpanContent = {}, fields: BlockFields = {}): VisualBlock {
  return visualBlock("table", [lineOf([{ type: "table", ...content }], fields)], fields);
}

/** A listing. */
export function codeBlock(lines: readonly Line[], fields?: BlockFields): VisualBlock {
  return visualBlock("code", lines, { sub_type: "code", ...fields });
}

/** Any of them, from the lines of its body. The body is where the whole is; only the body has an angle. */
export function visualBlock(
  type: VisualType,
  lines: readonly Line[],
  { bbox, angle, ...fields }: BlockFields = {},
): VisualBlock {
  const { index, cell_merge } = fields;
  const place = bbox === undefined ? {} : { bbox };
  const body: Block = {
    type: `${type}_body`,
    ...place,
    ...(angle !== undefined && { angle }),
    ...(index !== undefined && { index }),
    lines: [...lines],
    ...(cell_merge !== undefined && { cell_merge }),
  };
  return { type, ...place, blocks: [body], ...fields };
}

/** As what a block joins a visual block, and on which side of the body it is read. */
interface PartPlace {
  readonly role: "caption" | "footnote";
  readonly side: "before" | "after";
}

/** The visual block with a block of text as one more part: the last one before the body, or the last of all. */
export function attachPart(
  visual: VisualBlock,
  text: Block,
  { role, side }: PartPlace,
): VisualBlock {
  const { type, blocks = [] } = visual;
  const part = visualPart(type, role, text);
  const body = blocks.findIndex((block) => block.type === `${type}_body`);
  const position = side === "before" && body !== -1 ? body : blocks.length;
  return { ...visual, blocks: blocks.toSpliced(position, 0, part) };
}

/** A caption or a footnote of a visual block. */
export function visualPart(
  type: VisualType,
  role: PartPlace["role"],
  fields: Omit<Block, "type">,
): Block {
  return { ...fields, type: `${type}_${role}` };
}

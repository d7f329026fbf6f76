import type { Block, BlockType, Line, Span } from "@parsewright/contract";
import { lineOf, plainLine } from "./lines.ts";

/** Fields of a block besides its type and its content. */
export type BlockFields = Omit<Block, "type" | "lines" | "blocks">;

/** A block that consists of lines, such as page furniture. */
export function lineBlock(
  type: BlockType,
  lines: readonly Line[],
  { bbox, ...fields }: BlockFields = {},
): Block {
  return { type, ...(bbox !== undefined && { bbox }), lines: [...lines], ...fields };
}

export function textBlock(lines: readonly Line[], fields?: BlockFields): Block {
  return lineBlock("text", lines, fields);
}

/** A paragraph of one line without styles. */
export function plainBlock(content: string): Block {
  return textBlock([plainLine(content)]);
}

export function titleBlock(lines: readonly Line[], fields?: BlockFields): Block {
  return lineBlock("title", lines, fields);
}

/** A display equation: its LaTeX is `content`, absent where only its picture shows it. */
export function equationBlock(
  equation: Pick<Span, "content" | "score">,
  fields: BlockFields = {},
): Block {
  const span: Span = { type: "interline_equation", ...equation };
  return lineBlock("interline_equation", [lineOf([span], fields)], fields);
}

type Container = Block & { blocks: Block[] };

/** A list whose items are blocks of text, or lists within it. */
export function listBlock(items: readonly Block[], fields?: BlockFields): Container {
  return { type: "list", ...fields, blocks: [...items] };
}

/** A table of contents. */
export function indexBlock(entries: readonly Block[], fields?: BlockFields): Container {
  return { type: "index", ...fields, blocks: [...entries] };
}

import type { Block, Box, Span } from "@parsewright/contract";
import { blockText, spansOf } from "@parsewright/document/blocks";
import { isContinuationCaption } from "@parsewright/document/language";
import {
  type HtmlTable,
  parseHtmlTable,
  serializeHtmlTable,
} from "@parsewright/document/html-tables";

/** A table block, opened up. */
export interface TablePart {
  readonly block: Block;
  readonly box: Box;
  readonly body: Block;
  readonly table: HtmlTable;
  readonly imagePath: string;
  readonly captions: readonly Block[];
  readonly footnotes: readonly Block[];
}

/** `undefined` when the block is not a table, or one whose rows cannot be read. */
export function openTable(block: Block | undefined): TablePart | undefined {
  if (block?.type !== "table" || !block.bbox) return undefined;
  const [body] = childrenOf(block, "table_body");
  const span = body && tableSpan(body);
  const table = parseHtmlTable(span?.html ?? "");
  if (!body || !table) return undefined;
  return {
    block,
    box: block.bbox,
    body,
    table,
    imagePath: span?.image_path ?? "",
    captions: childrenOf(block, "table_caption"),
    footnotes: childrenOf(block, "table_footnote"),
  };
}

function childrenOf(block: Block, childType: Block["type"]): Block[] {
  return (block.blocks ?? []).filter(({ type }) => type === childType);
}

function tableSpan(body: Block): Span | undefined {
  return spansOf(body).find(({ type }) => type === "table");
}

/** The table's body with other rows in it. */
export function withTable({ body }: TablePart, table: HtmlTable): Block {
  const html = serializeHtmlTable(table);
  const lines = (body.lines ?? []).map((line) => ({
    ...line,
    spans: line.spans.map((span) => (span.type === "table" ? { ...span, html } : span)),
  }));
  return { ...body, lines };
}

export function saysContinuation(block: Block): boolean {
  return isContinuationCaption(blockText(block));
}

/** A caption under its table; one of unknown place counts as above. */
export function isBelow({ bbox, index }: Block, { box, body }: TablePart): boolean {
  if (bbox) return bbox[1] >= box[3];
  return index !== undefined && body.index !== undefined && index > body.index;
}

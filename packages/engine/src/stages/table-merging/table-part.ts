import type { Block, Box, Span, TableCellPlace } from "@parsewright/contract";
import { blockText, spansOf } from "@parsewright/document/blocks";
import { isContinuationCaption } from "@parsewright/document/language";
import {
  cellsOf,
  type HtmlTable,
  parseHtmlTable,
  serializeHtmlTable,
  type TableCell,
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
  placeCells(table, span);
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

function placeCells(table: HtmlTable, { parser_cells: places = [] }: Partial<Span> = {}): void {
  const known = new Map(places.map((place) => [`${place.row} ${place.column}`, place]));
  for (const { cell, row, column } of cellsOf(table)) {
    const place = known.get(`${row} ${column}`);
    if (place === undefined) continue;
    const { bbox, score, page_idx, words, parts } = place;
    cell.place = {
      bbox,
      score,
      ...(page_idx !== undefined && { page_idx }),
      ...(words && { words }),
      ...(parts && { parts }),
    };
  }
}

/** The places of the cells of a table, `undefined` where one of them is not known. */
function placesIn(table: HtmlTable): TableCellPlace[] | undefined {
  const cells = cellsOf(table);
  const placed = cells.flatMap(({ cell, ...field }) =>
    cell.place === undefined ? [] : [{ ...field, is_head: cell.tag === "th", ...cell.place }],
  );
  return placed.length === cells.length ? placed : undefined;
}

/** Names the page of the cells that lie on it, where they become part of a table that begins earlier. */
export function onPage(table: HtmlTable, page_idx: number): HtmlTable {
  const move = (cell: TableCell): TableCell =>
    cell.place === undefined
      ? cell
      : { ...cell, place: { ...cell.place, page_idx: cell.place.page_idx ?? page_idx } };
  return {
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(move) })),
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
  const places = placesIn(table);
  const write = ({ parser_cells: _places, ...span }: Span): Span => ({
    ...span,
    html,
    ...(places && { parser_cells: places }),
  });
  const lines = (body.lines ?? []).map((line) => ({
    ...line,
    spans: line.spans.map((span) => (span.type === "table" ? write(span) : span)),
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

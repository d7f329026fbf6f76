import { type Block, ParserError } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import { renderTableHtml, type TableCell } from "@parsewright/document/html";
import { childElements, type XmlElement, type XmlNode } from "@parsewright/document/xml";
import { blocksToHtml } from "../office/blocks-to-html.ts";
import { withCaptions } from "./captions.ts";
import type { FlowContext } from "./flow-context.ts";
import { descendantsNamed } from "./flow-tree.ts";
import type { Look } from "./inline-pieces.ts";

/** Wider or longer spans are not a table but an attack on whoever lays it out. */
const MAX_SPAN = 1000;
const MAX_COLUMNS = 4096;

interface TablePlace {
  readonly context: FlowContext;
  readonly look: Look;
  /** Given by the caller: cells contain what pages contain. */
  readonly readFlow: (nodes: readonly XmlNode[], context: FlowContext, look: Look) => Block[];
}

/** A table; one that only places things on the page is read as what it places. */
export function readTable(element: XmlElement, place: TablePlace): Block[] {
  const { context, look, readFlow } = place;
  const rows = rowsOf(element);
  const captions = childElements(element, "caption").flatMap((caption) =>
    readFlow(caption.children, context, look),
  );
  if (isLayout(element, rows)) {
    return [
      ...captions,
      ...rows.flatMap((row) =>
        cellsOf(row).flatMap((cell) => readFlow(cell.children, context, look)),
      ),
    ];
  }
  const html = renderTableHtml(placeCells(rows, place));
  if (html === "") return captions;
  return [withCaptions(tableBlock({ html }), captions, "before")];
}

const STRUCTURE: ReadonlySet<string> = new Set(["table", "h1", "h2", "h3", "h4", "h5", "h6"]);

function isLayout(element: XmlElement, rows: readonly XmlElement[]): boolean {
  const { role } = element.attributes;
  if (role === "presentation" || role === "none") return true;
  const [first] = rows;
  const isSingleCell = rows.length === 1 && first !== undefined && cellsOf(first).length < 2;
  return isSingleCell || descendantsNamed(element, STRUCTURE).length > 0;
}

function rowsOf(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) => {
    if (child.name === "tr") return [child];
    return ["thead", "tbody", "tfoot"].includes(child.name) ? childElements(child, "tr") : [];
  });
}

function cellsOf(row: XmlElement): XmlElement[] {
  return childElements(row).filter(({ name }) => name === "td" || name === "th");
}

/** Cells by grid column: those that a cell from above or from the left covers stay empty. */
function placeCells(
  rows: readonly XmlElement[],
  { context, look, readFlow }: TablePlace,
): (TableCell | undefined)[][] {
  /** By column: how many rows are still covered from above. */
  const covered: number[] = [];
  return rows.map((row) => {
    const cells: (TableCell | undefined)[] = [];
    let column = 0;
    for (const cell of cellsOf(row)) {
      while ((covered[column] ?? 0) > 0) column += 1;
      const colspan = spanOf(cell, "colspan");
      const rowspan = spanOf(cell, "rowspan");
      if (column + colspan > MAX_COLUMNS) throw tooWide();
      while (cells.length < column) cells.push(undefined);
      const html = blocksToHtml(readFlow(cell.children, context, look));
      cells.push({ html, colspan, rowspan, isHeader: cell.name === "th" });
      for (let step = 0; step < colspan; step++) covered[column + step] = rowspan;
      column += colspan;
    }
    for (const [index, count] of covered.entries()) covered[index] = Math.max(0, (count ?? 0) - 1);
    while (cells.length < column) cells.push(undefined);
    return cells;
  });
}

function spanOf({ attributes }: XmlElement, name: "rowspan" | "colspan"): number {
  const span = Number.parseInt(attributes[name] ?? "1", 10);
  return Math.max(1, Math.min(Number.isNaN(span) ? 1 : span, MAX_SPAN));
}

function tooWide(): ParserError {
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The document has a table of more than ${MAX_COLUMNS} columns, the most that a table may have.`,
  );
}

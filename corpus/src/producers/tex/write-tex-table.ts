import type { Cell, Column, Table } from "../../model/document.ts";
import { columnShares, type GridPlace, gridOf, tableCharacters } from "../../model/table-grid.ts";
import type { Style, TableKind } from "../../style/style.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import { round } from "../pictures/write-svg.ts";
import { escapeTex, type TexDialect } from "./tex-dialect.ts";

/** More rows than this do not fit on a page together. */
const MOST_ROWS_TOGETHER = 24;

/** Tables of more rows are set as `longtable`, which goes on on the next page. */
export function isLongTable(table: Table): boolean {
  return table.rows.length > MOST_ROWS_TOGETHER;
}

/** The table without its caption. */
export function texTable(table: Table, style: Style, dialect: TexDialect): string {
  const grid = gridOf(table);
  const { kind, sizeScale, headIsFilled } = style.table;
  const size = round(style.bodySizePt * sizeScale);
  const specification = columnSpecification(table, style);
  const lines = grid.map((places, rowIndex) => {
    const fill = rowFill(rowIndex, table, style);
    const cells = rowCells(places, { table, rowIndex, style, dialect });
    return `${fill}${cells} \\\\${ruleBelow(rowIndex, grid, { table, kind })}`;
  });
  const head = lines.slice(0, table.headRows);
  const body = lines.slice(table.headRows);
  const font = `\\fontsize{${size}}{${round(size * 1.25)}}\\selectfont\\setlength\\tabcolsep{${headIsFilled ? 5 : 4}pt}\\setlength\\arrayrulewidth{${style.table.ruleWidthPt}pt}`;
  const [top, bottom] = OUTER_RULES[kind];
  return isLongTable(table)
    ? `{${font}\\begin{longtable}{${specification}}\n${top}${head.join("\n")}\n${table.isHeadOnce === true ? "\\endfirsthead\n\\endhead" : "\\endhead"}\n${body.join("\n")}\n${bottom}\\end{longtable}}`
    : `{${font}\\begin{tabular}{${specification}}\n${top}${[...head, ...body].join("\n")}\n${bottom}\\end{tabular}}`;
}

const OUTER_RULES: Readonly<Record<TableKind, readonly [top: string, bottom: string]>> = {
  ruled: ["\\hline\n", ""],
  booktabs: ["\\toprule\n", "\\bottomrule\n"],
  striped: ["", ""],
  borderless: ["", ""],
  horizontal: ["\\hline\n", ""],
  boxed: ["\\hline\n", "\\hline\n"],
  "head-ruled": ["", "\\hline\n"],
};

function columnSpecification(table: Table, style: Style): string {
  const shares = columnShares(table);
  const available = lineWidthPt(style);
  const wanted = tableCharacters(table) * style.bodySizePt * style.table.sizeScale * 0.5;
  // A table that is narrower than the line keeps its width; a wider one is squeezed into it.
  const width = Math.min(available, wanted * (style.table.isFullWidth ? 1.25 : 1.05));
  const parts = table.columns.map(({ align, isWrapped }, index) => {
    const columnWidth = round((shares[index] ?? 0) * width - 8);
    return isWrapped ? `>{\\raggedright\\arraybackslash}p{${columnWidth}pt}` : align.charAt(0);
  });
  const { kind } = style.table;
  if (kind === "ruled") return `|${parts.join("|")}|`;
  return kind === "boxed" ? `|${parts.join("")}|` : parts.join("");
}

interface RowContext {
  readonly table: Table;
  readonly rowIndex: number;
  readonly style: Style;
  readonly dialect: TexDialect;
}

function rowCells(places: readonly GridPlace[], context: RowContext): string {
  const cells: string[] = [];
  for (const [column, place] of places.entries()) {
    if (place.kind === "cell") cells.push(cellTex(place.cell, column, context));
    // A place that a span to the left covers has no cell; one below a cell has an empty one.
    else if (place.isFromAbove && place.isFirstColumn) cells.push(emptyBelow(place.cell));
  }
  return cells.join(" & ");
}

function emptyBelow({ columnSpan = 1 }: Cell): string {
  return columnSpan > 1 ? `\\multicolumn{${columnSpan}}{c}{}` : "";
}

function cellTex(
  { text, columnSpan = 1, rowSpan = 1, isBold }: Cell,
  column: number,
  { table, rowIndex, style, dialect }: RowContext,
): string {
  const isHead = rowIndex < table.headRows;
  const words = escapeTex(text, dialect);
  const bold = isBold === true || (isHead && style.table.headIsBold) ? `\\textbf{${words}}` : words;
  const coloured = isHead && style.table.headIsFilled ? `\\textcolor{white}{${bold}}` : bold;
  if (columnSpan > 1)
    return `\\multicolumn{${columnSpan}}{${spanSpecification({ column, span: columnSpan, columns: table.columns }, style.table.kind)}}{${coloured}}`;
  return rowSpan > 1 ? `\\multirow{${rowSpan}}{*}{${coloured}}` : coloured;
}

interface Span {
  readonly column: number;
  readonly span: number;
  readonly columns: readonly Column[];
}

function spanSpecification({ column, span, columns }: Span, kind: TableKind): string {
  const align = column === 0 ? "l" : "c";
  if (kind === "ruled") return column === 0 ? `|${align}|` : `${align}|`;
  const isEdge = column + span === columns.length;
  return kind === "boxed" ? `${column === 0 ? "|" : ""}${align}${isEdge ? "|" : ""}` : align;
}

function rowFill(rowIndex: number, table: Table, { table: look }: Style): string {
  if (rowIndex < table.headRows) return look.headIsFilled ? "\\rowcolor{accent}" : "";
  const isEven = (rowIndex - table.headRows) % 2 === 1;
  return look.kind === "striped" && isEven ? "\\rowcolor[gray]{0.92}" : "";
}

function ruleBelow(
  rowIndex: number,
  grid: readonly (readonly GridPlace[])[],
  { table, kind }: { readonly table: Table; readonly kind: TableKind },
): string {
  const isHeadEnd = rowIndex === table.headRows - 1;
  if (kind === "booktabs") return isHeadEnd ? "\\midrule" : "";
  if (kind === "boxed" || kind === "head-ruled") return isHeadEnd ? "\\hline" : "";
  return kind === "ruled" || kind === "horizontal" ? ruleBeside(grid[rowIndex + 1]) : "";
}

/** A rule above the next row that leaves out the cells which reach into it from above. */
function ruleBeside(next: readonly GridPlace[] = []): string {
  const open = next.flatMap((place, column) =>
    place.kind === "covered" && place.isFromAbove ? [] : [column + 1],
  );
  if (open.length === next.length) return "\\hline";
  return `\\cline{${open[0] ?? 1}-${open.at(-1) ?? 1}}`;
}

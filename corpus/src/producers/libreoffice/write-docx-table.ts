import type { Table } from "../../model/document.ts";
import { cellAlign, columnWidths, type GridPlace, gridOf } from "../../model/table-grid.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import type { Style } from "../../style/style.ts";
import { lettersMl, twips } from "./docx-styles.ts";
import { type DocxContext, paragraphDocx, runDocx } from "./docx-text.ts";

/** A table of a Word file. */
export function docxTable(table: Table, context: DocxContext): string {
  const { style, isRightToLeft } = context;
  const width = lineWidthPt(style) * (style.table.isFullWidth ? 1 : 0.8);
  const widths = columnWidths(table, width).map(twips);
  const rows = gridOf(table).map((places, rowIndex) => {
    const isHead = rowIndex < table.headRows;
    const looks = [
      ...(isHead || table.rows.length <= 24 ? ["<w:cantSplit/>"] : []),
      ...(isHead && table.isHeadOnce !== true ? ["<w:tblHeader/>"] : []),
    ];
    const cells = places.map((place, column) =>
      cellDocx(place, { table, rowIndex, column, widths, context }),
    );
    return `<w:tr><w:trPr>${looks.join("")}</w:trPr>${cells.join("")}</w:tr>`;
  });
  const margins =
    '<w:tblCellMar><w:top w:w="34" w:type="dxa"/><w:left w:w="80" w:type="dxa"/><w:bottom w:w="34" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>';
  return `<w:tbl><w:tblPr>${isRightToLeft ? "<w:bidiVisual/>" : ""}<w:tblW w:w="${twips(width)}" w:type="dxa"/><w:tblLayout w:type="fixed"/>${margins}</w:tblPr><w:tblGrid>${widths.map((one) => `<w:gridCol w:w="${one}"/>`).join("")}</w:tblGrid>${rows.join("")}</w:tbl>`;
}

interface Place {
  readonly table: Table;
  readonly rowIndex: number;
  readonly column: number;
  readonly widths: readonly number[];
  readonly context: DocxContext;
}

function cellDocx(place: GridPlace, where: Place): string {
  const isInside = place.kind === "covered" && !(place.isFromAbove && place.isFirstColumn);
  // DOCX has no cell for a place that a cell to the left covers.
  if (isInside) return "";
  const properties = cellSize(place, where) + borders(where) + shade(where);
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${cellText(place, where)}</w:tc>`;
}

function cellSize({ kind, cell }: GridPlace, { column, widths }: Place): string {
  const { columnSpan = 1, rowSpan = 1 } = cell;
  const width = widths.slice(column, column + columnSpan).reduce((sum, one) => sum + one, 0);
  const first = rowSpan > 1 ? '<w:vMerge w:val="restart"/>' : "";
  return [
    `<w:tcW w:w="${width}" w:type="dxa"/>`,
    columnSpan > 1 ? `<w:gridSpan w:val="${columnSpan}"/>` : "",
    kind === "covered" ? "<w:vMerge/>" : first,
  ].join("");
}

function cellText({ kind, cell }: GridPlace, { table, rowIndex, column, context }: Place): string {
  const letters = cell.isBold === true ? lettersMl({ isBold: true }) : "";
  const words = kind === "covered" ? "" : runDocx(cell.text, context, letters);
  const name = rowIndex < table.headRows ? "Head" : "Cell";
  return paragraphDocx(`${name}-${cellAlign(table, cell, column)}`, words, context);
}

const EIGHTHS_PER_POINT = 8;

type Side = "top" | "left" | "bottom" | "right";

function borders({ table, rowIndex, context }: Place): string {
  const { style } = context;
  const rules = rulesOf(style, {
    isHead: rowIndex < table.headRows,
    isHeadEnd: rowIndex === table.headRows - 1,
    isFirst: rowIndex === 0,
    isLast: rowIndex === table.rows.length - 1,
  });
  const sides: readonly Side[] = ["top", "left", "bottom", "right"];
  const lines = sides.flatMap((side) => {
    const width = rules[side];
    if (width === undefined) return [];
    return `<w:${side} w:val="single" w:sz="${Math.max(2, Math.round(width * EIGHTHS_PER_POINT))}" w:color="${style.isDark ? "999999" : "333333"}"/>`;
  });
  return lines.length === 0 ? "" : `<w:tcBorders>${lines.join("")}</w:tcBorders>`;
}

interface RowPlace {
  readonly isHead: boolean;
  readonly isHeadEnd: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Widths of the rules around the cells of a row, in points; a side without a rule is left out. */
function rulesOf({ table }: Style, row: RowPlace): Partial<Record<Side, number>> {
  const width = table.ruleWidthPt;
  switch (table.kind) {
    case "ruled":
      return { top: width, left: width, bottom: width, right: width };
    case "horizontal":
      return { bottom: width };
    case "head-ruled":
      return row.isLast || row.isHeadEnd ? { bottom: width } : {};
    case "booktabs":
    case "boxed": {
      const [outer, inner] = table.kind === "booktabs" ? [1, 0.5] : [width, width];
      return {
        ...(row.isFirst ? { top: outer } : {}),
        ...(row.isLast ? { bottom: outer } : row.isHeadEnd ? { bottom: inner } : {}),
      };
    }
    default:
      return {};
  }
}

function shade({ table, rowIndex, context }: Place): string {
  const { table: look, accent, isDark } = context.style;
  const isHead = rowIndex < table.headRows;
  const colour =
    isHead && look.headIsFilled
      ? accent
      : !isHead && look.kind === "striped" && (rowIndex - table.headRows) % 2 === 1
        ? isDark
          ? "#2c3646"
          : "#e9eef5"
        : undefined;
  return colour === undefined ? "" : `<w:shd w:val="clear" w:fill="${colour.slice(1)}"/>`;
}

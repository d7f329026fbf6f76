import type { Table } from "../../model/document.ts";
import { cellAlign, columnWidths, type GridPlace, gridOf } from "../../model/table-grid.ts";
import type { Style } from "../../style/style.ts";
import { emu, fill } from "./drawing-ml.ts";

/** A place on a slide, in points. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface TableLook {
  readonly style: Style;
  readonly frame: Frame;
  readonly run: (text: string, isBold: boolean, colour: string | undefined) => string;
}

const ROW_SHARE = 1.7;

/** Height of a table if no cell breaks. */
export function tableHeightPt({ rows }: Table, sizePt: number): number {
  return rows.length * sizePt * ROW_SHARE;
}

/** A table of a slide, as a graphic. */
export function pptxTable(table: Table, look: TableLook): string {
  const { frame } = look;
  const columns = columnWidths(table, frame.width).map((width) => `<a:gridCol w="${emu(width)}"/>`);
  const rows = gridOf(table).map((places, rowIndex) => {
    const cells = places.map((place, column) => cellPptx(place, { table, rowIndex, column, look }));
    return `<a:tr h="${emu(frame.height / table.rows.length)}">${cells.join("")}</a:tr>`;
  });
  return `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid>${columns.join("")}</a:tblGrid>${rows.join("")}</a:tbl></a:graphicData></a:graphic>`;
}

interface Place {
  readonly table: Table;
  readonly rowIndex: number;
  readonly column: number;
  readonly look: TableLook;
}

function cellPptx(place: GridPlace, where: Place): string {
  const { table, rowIndex, column, look } = where;
  const { headIsBold, headIsFilled } = look.style.table;
  const isHead = rowIndex < table.headRows;
  const isBold = place.cell.isBold === true || (isHead && headIsBold);
  const colour = isHead && headIsFilled ? "#ffffff" : undefined;
  const words = place.kind === "covered" ? "" : look.run(place.cell.text, isBold, colour);
  const side = { left: "l", right: "r", center: "ctr" }[cellAlign(table, place.cell, column)];
  return `<a:tc${spans(place)}><a:txBody><a:bodyPr/><a:p><a:pPr algn="${side}"/>${words}</a:p></a:txBody><a:tcPr marL="63500" marR="63500" marT="19050" marB="19050">${rules(where)}${shade(where)}</a:tcPr></a:tc>`;
}

function spans(place: GridPlace): string {
  if (place.kind === "covered")
    return `${place.isFirstColumn ? "" : ' hMerge="1"'}${place.isFromAbove ? ' vMerge="1"' : ""}`;
  const { columnSpan = 1, rowSpan = 1 } = place.cell;
  return `${columnSpan > 1 ? ` gridSpan="${columnSpan}"` : ""}${rowSpan > 1 ? ` rowSpan="${rowSpan}"` : ""}`;
}

function rules({ table, rowIndex, look }: Place): string {
  const { kind, ruleWidthPt } = look.style.table;
  const colour = look.style.isDark ? "#999999" : "#333333";
  const line = (name: string, isShown: boolean): string =>
    isShown
      ? `<a:${name} w="${emu(ruleWidthPt)}">${fill(colour)}</a:${name}>`
      : `<a:${name} w="0"><a:noFill/></a:${name}>`;
  const isHeadEnd = rowIndex === table.headRows - 1;
  const isOuter = kind === "booktabs" || kind === "boxed";
  const hasInner = isOuter || kind === "head-ruled";
  const isLast = rowIndex === table.rows.length - 1;
  return [
    line("lnL", kind === "ruled"),
    line("lnR", kind === "ruled"),
    line("lnT", kind === "ruled" || (isOuter && rowIndex === 0)),
    line("lnB", kind === "ruled" || kind === "horizontal" || (hasInner && (isHeadEnd || isLast))),
  ].join("");
}

function shade({ table, rowIndex, look }: Place): string {
  const { table: tableStyle, accent, isDark } = look.style;
  const isHead = rowIndex < table.headRows;
  if (isHead) return tableStyle.headIsFilled ? fill(accent) : "<a:noFill/>";
  const isStriped = tableStyle.kind === "striped" && (rowIndex - table.headRows) % 2 === 1;
  return isStriped ? fill(isDark ? "#2c3646" : "#e9eef5") : "<a:noFill/>";
}

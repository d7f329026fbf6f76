import type { Table } from "../../model/document.ts";
import { columnShares, type GridPlace, gridOf } from "../../model/table-grid.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import type { Style, TableKind } from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import { escapeGroff } from "./escape-groff.ts";

/** A table for tbl. Fills are beyond it: striped tables become borderless. */
export function groffTable(table: Table, style: Style): string {
  const grid = gridOf(table);
  const { kind, isFullWidth } = style.table;
  const isLong = table.rows.length > 24;
  const options = [OPTIONS[kind], isFullWidth ? "expand" : "", "tab(|)"]
    .filter((option) => option !== "")
    .join(" ");
  const formats = grid.map((places, rowIndex) =>
    places.map((place, column) => format(place, { table, style, rowIndex, column })).join(" "),
  );
  const rows = grid.flatMap((places, rowIndex) => {
    const line = places.flatMap((place) =>
      place.kind === "covered" && !place.isFirstColumn ? [] : [cellText(place, table)],
    );
    const isHeadEnd = rowIndex === table.headRows - 1;
    return [
      line.join("|"),
      ...(hasRuleBelow(kind, isHeadEnd) ? ["_"] : []),
      ...(isHeadEnd && isLong ? [".TH"] : []),
    ];
  });
  const top = kind === "booktabs" || kind === "horizontal" ? ["_"] : [];
  const bottom = kind === "booktabs" || kind === "head-ruled" ? ["_"] : [];
  return [
    isLong ? ".TS H" : ".TS",
    `${options};`,
    `${formats.join("\n")}.`,
    ...top,
    ...rows,
    ...bottom,
    ".TE",
  ].join("\n");
}

const OPTIONS: Readonly<Record<TableKind, string>> = {
  ruled: "allbox",
  boxed: "box",
  booktabs: "",
  striped: "",
  borderless: "",
  horizontal: "",
  "head-ruled": "",
};

function hasRuleBelow(kind: TableKind, isHeadEnd: boolean): boolean {
  const isOnlyBelowHead = kind === "booktabs" || kind === "boxed" || kind === "head-ruled";
  return kind === "horizontal" || (isOnlyBelowHead && isHeadEnd);
}

/** The rest of the width goes to the gaps between columns. */
const WRAPPED_WIDTH_SHARE = 0.85;

interface Place {
  readonly table: Table;
  readonly style: Style;
  readonly rowIndex: number;
  readonly column: number;
}

function format(place: GridPlace, { table, style, rowIndex, column }: Place): string {
  if (place.kind === "covered") return place.isFirstColumn ? "^" : "s";
  const { columnSpan = 1, isBold } = place.cell;
  const { align, isWrapped } = table.columns[column] ?? { align: "left", isWrapped: false };
  const boldRows = style.table.headIsBold ? table.headRows : 0;
  const width = (columnShares(table)[column] ?? 0) * lineWidthPt(style) * WRAPPED_WIDTH_SHARE;
  return [
    columnSpan > 1 && column > 0 ? "c" : align.charAt(0),
    isBold === true || rowIndex < boldRows ? "b" : "",
    isWrapped ? `w(${round(width)}p)` : "",
  ].join("");
}

function cellText(place: GridPlace, { columns }: Table): string {
  if (place.kind === "covered") return "";
  const text = escapeGroff(place.cell.text);
  const isBlock = columns.some(({ isWrapped }) => isWrapped) && text.length > 20;
  return isBlock ? `T{\n.na\n${text}\nT}` : text;
}

export {
  type CellPlace,
  type HtmlTable,
  parseHtmlTable,
  serializeHtmlTable,
  type TableCell,
  type TableRow,
} from "./html-table.ts";
export { haveMatchingColumns } from "./matching-columns.ts";
export { haveMatchingWidths } from "./matching-widths.ts";
export { countEqualLeadingRows, countRepeatedHeaderRows } from "./repeated-header.ts";
export {
  cellsOf,
  columnsIn,
  columnsOf,
  isBlank,
  layOut,
  plainText,
  type Segment,
  segmentAt,
  type TableGrid,
} from "./table-grid.ts";

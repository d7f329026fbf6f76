import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { blocksToHtml } from "../../office/blocks-to-html.ts";
import { renderTableHtml, type TableCell, type TableRow } from "@parsewright/document/html";
import { isTrue, toWhole } from "../measures.ts";
import { toBlocks } from "../text/paragraph-blocks.ts";
import { readParagraphs, type TextContext } from "../text/read-paragraphs.ts";

/** More than PowerPoint allows in either direction. */
const LARGEST_SPAN = 1000;

/** A table (`a:tbl`) as HTML; `""` when it has no cells. */
export function readTable(table: XmlElement, context: TextContext): string {
  const hasHeader = isTrue(findChild(table, "a:tblPr")?.attributes["firstRow"]);
  const rows = childElements(table, "a:tr").map((row, position): TableRow =>
    childElements(row, "a:tc").map((cell) =>
      readCell(cell, { isHeader: hasHeader && position === 0, context }),
    ),
  );
  return renderTableHtml(rows);
}

/** `undefined` where another cell reaches over this place. */
function readCell(
  cell: XmlElement,
  { isHeader, context }: { isHeader: boolean; context: TextContext },
): TableCell | undefined {
  const { gridSpan, rowSpan, hMerge, vMerge } = cell.attributes;
  if (isTrue(hMerge) || isTrue(vMerge)) return undefined;
  const limits = { least: 1, most: LARGEST_SPAN, otherwise: 1 };
  return {
    html: blocksToHtml(toBlocks(readParagraphs(findChild(cell, "a:txBody"), context))),
    colspan: toWhole(gridSpan, limits),
    rowspan: toWhole(rowSpan, limits),
    isHeader,
  };
}

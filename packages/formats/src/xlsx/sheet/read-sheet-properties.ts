import type { XmlHandler } from "@parsewright/document/xml";
import { isOn } from "../workbook/read-workbook.ts";
import { type CellRange, MAX_COLUMNS, parseCellRange } from "./cell-range.ts";

/** Properties of a sheet besides its cells. */
export interface SheetProperties {
  readonly merges: CellRange[];
  readonly hyperlinks: { readonly range: CellRange; readonly relationshipId: string }[];
  /** First and last column, 0-based. */
  readonly hiddenColumns: { readonly first: number; readonly last: number }[];
  readonly tableRelationshipIds: string[];
  /** Range whose rows can be filtered by the headings in its first row. */
  autoFilter?: CellRange;
  drawingRelationshipId?: string;
  /** Printed above and below each page, in Excel's codes. */
  printedHeader: string;
  printedFooter: string;
}

/** More than any person makes; each costs memory. */
const MAX_MERGES = 200_000;
const MAX_HYPERLINKS = 100_000;
const MAX_TABLES = 200;
const MAX_PRINTED_CHARACTERS = 2_000;

/** Reads what is around `sheetData`. */
export function createPropertiesReader(): XmlHandler & { readonly properties: SheetProperties } {
  const properties: SheetProperties = {
    merges: [],
    hyperlinks: [],
    hiddenColumns: [],
    tableRelationshipIds: [],
    printedHeader: "",
    printedFooter: "",
  };
  let isInSavedView = false;
  let printed: "printedHeader" | "printedFooter" | undefined;

  return {
    properties,
    open(name, attributes) {
      // Views that users saved repeat the properties with other values.
      if (name === "x:customSheetViews") isInSavedView = true;
      if (isInSavedView) return;
      if (name === "x:oddHeader") printed = "printedHeader";
      else if (name === "x:oddFooter") printed = "printedFooter";
      else READERS.get(name)?.(properties, attributes);
    },
    text(text) {
      if (printed !== undefined && properties[printed].length < MAX_PRINTED_CHARACTERS) {
        properties[printed] += text;
      }
    },
    close(name) {
      if (name === "x:customSheetViews") isInSavedView = false;
      if (name === "x:oddHeader" || name === "x:oddFooter") printed = undefined;
    },
  };
}

type ReadElement = (
  properties: SheetProperties,
  attributes: Readonly<Record<string, string>>,
) => void;

const READERS: ReadonlyMap<string, ReadElement> = new Map<string, ReadElement>([
  [
    "x:mergeCell",
    ({ merges }, attributes) => {
      const range = parseCellRange(attributes["ref"] ?? "");
      if (range !== undefined && merges.length < MAX_MERGES) merges.push(range);
    },
  ],
  [
    "x:hyperlink",
    ({ hyperlinks }, attributes) => {
      const range = parseCellRange(attributes["ref"] ?? "");
      const relationshipId = attributes["r:id"];
      if (range === undefined || relationshipId === undefined) return;
      if (hyperlinks.length < MAX_HYPERLINKS) hyperlinks.push({ range, relationshipId });
    },
  ],
  [
    "x:col",
    ({ hiddenColumns }, attributes) => {
      const isHidden = isOn(attributes["hidden"]) || Number(attributes["width"] ?? 1) === 0;
      const first = Number(attributes["min"]) - 1;
      const last = Math.min(Number(attributes["max"]), MAX_COLUMNS) - 1;
      if (isHidden && first >= 0 && last >= first) hiddenColumns.push({ first, last });
    },
  ],
  [
    "x:tablePart",
    ({ tableRelationshipIds }, attributes) => {
      if (tableRelationshipIds.length < MAX_TABLES) {
        tableRelationshipIds.push(attributes["r:id"] ?? "");
      }
    },
  ],
  [
    "x:autoFilter",
    (properties, attributes) => {
      const range = parseCellRange(attributes["ref"] ?? "");
      if (range !== undefined) properties.autoFilter = range;
    },
  ],
  [
    "x:drawing",
    (properties, attributes) => {
      const id = attributes["r:id"];
      if (id !== undefined) properties.drawingRelationshipId = id;
    },
  ],
]);

import type { XmlHandler } from "@parsewright/document/xml";
import { createStringItemReader } from "../workbook/read-string-item.ts";
import type { CellStyles } from "../workbook/read-styles.ts";
import { isOn } from "../workbook/read-workbook.ts";
import { plainTextOf } from "../workbook/rich-text.ts";
import { MAX_COLUMNS, MAX_ROWS } from "./cell-range.ts";
import type { CellListener } from "./sheet-cell.ts";
import { showCell, type ShowContext } from "./show-cell.ts";

/** Everything that reading the cells of a sheet needs. */
export interface CellContext extends ShowContext {
  readonly styles: CellStyles;
}

/** Enough of a formula to see where a link leads. */
const MAX_FORMULA_CHARACTERS = 2_200;

/** Reads `sheetData` as it streams by and reports each cell that shows something. */
export function createCellReader(context: CellContext, listener: CellListener): XmlHandler {
  const inlineText = createStringItemReader();
  let [row, isRowHidden, column] = [-1, false, -1];
  let [type, style, value, formula, metadata] = ["n", 0, "", "", 0];
  let inside: CellPart | undefined;
  let hasInlineText = false;

  function openRow(attributes: Readonly<Record<string, string>>): void {
    row = rowOf(attributes["r"], row);
    isRowHidden = isOn(attributes["hidden"]) || Number(attributes["ht"] ?? 1) === 0;
    column = -1;
  }

  function openCell(attributes: Readonly<Record<string, string>>): void {
    const referenced = columnOf(attributes["r"] ?? "");
    column = referenced === -1 ? column + 1 : referenced;
    type = attributes["t"] ?? "n";
    style = Number(attributes["s"] ?? 0);
    metadata = Number(attributes["vm"] ?? 0);
    [value, formula, hasInlineText] = ["", "", false];
  }

  function closeCell(): void {
    const cellStyle = context.styles(style);
    const { text, isValue } = showCell(
      { type, value, inlineText: hasInlineText ? inlineText.take() : "", style: cellStyle },
      context,
    );
    if (plainTextOf(text) === "" || column >= MAX_COLUMNS || row >= MAX_ROWS) return;
    const { isEmphasised } = cellStyle;
    const link = linkOf(formula);
    const picture = metadata > 0 ? metadata : pictureNameIn(formula);
    listener.cell({ row, column, text, isValue, isEmphasised, isRowHidden, link, picture });
  }

  return {
    open(name, attributes) {
      const entered = INSIDE.get(name);
      if (entered !== undefined) {
        inside = entered;
        hasInlineText ||= entered === "inlineText";
      } else if (inside === "inlineText") inlineText.open(name, attributes);
      else if (name === "x:c") openCell(attributes);
      else if (name === "x:row") openRow(attributes);
    },
    text(text) {
      if (inside === "value") value += text;
      else if (inside === "inlineText") inlineText.text(text);
      else if (inside === "formula" && formula.length < MAX_FORMULA_CHARACTERS) formula += text;
    },
    close(name) {
      if (INSIDE.has(name)) inside = undefined;
      else if (inside === "inlineText") inlineText.close(name);
      else if (name === "x:c") closeCell();
    },
  };
}

type CellPart = "value" | "formula" | "inlineText";

const INSIDE: ReadonlyMap<string, CellPart> = new Map([
  ["x:v", "value"],
  ["x:f", "formula"],
  ["x:is", "inlineText"],
]);

/** Rows may leave out their number: each then follows the one before. */
function rowOf(reference: string | undefined, last: number): number {
  const row = Number(reference ?? Number.NaN) - 1;
  return Number.isInteger(row) && row >= 0 && row < MAX_ROWS ? row : last + 1;
}

/** The column of `BC12`, or -1. Written by hand: it runs once per cell. */
function columnOf(reference: string): number {
  let column = 0;
  for (let position = 0; position < reference.length; position++) {
    // Upper case; digits become small and end the name.
    const letter = reference.charCodeAt(position) & 0b1101_1111;
    if (letter < 65 || letter > 90) break;
    column = Math.min(column * 26 + letter - 64, MAX_COLUMNS + 1);
  }
  return column - 1;
}

function linkOf(formula: string): string | undefined {
  if (formula === "") return undefined;
  const match = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"/i.exec(formula);
  return match?.[1]?.replaceAll('""', '"');
}

/** WPS Office puts pictures into cells by a function of its own. */
function pictureNameIn(formula: string): string | undefined {
  if (formula === "") return undefined;
  return /^\s*=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]{1,100})"/i.exec(formula)?.[1];
}

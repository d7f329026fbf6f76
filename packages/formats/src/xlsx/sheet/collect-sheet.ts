import { plainTextOf } from "../workbook/rich-text.ts";
import { cellKey } from "./cell-range.ts";
import { createRowPacker, type PackedRows } from "./packed-rows.ts";
import type { PictureReference } from "./sheet-cell.ts";
import type { SheetProperties } from "./read-sheet-properties.ts";
import { type SheetSource, streamSheet } from "./stream-sheet.ts";

/** Characters that all sheets of a workbook together may still take in the document. */
export interface CharacterBudget {
  /** For cells that say something. */
  charactersLeft: number;
  /** For the blank cells of tables. */
  blankCharactersLeft: number;
}

/** All of a sheet that a document is made from. */
export interface CollectedSheet {
  readonly packed: PackedRows;
  readonly properties: SheetProperties;
  /** Rows with content that are hidden, ascending. */
  readonly hiddenRows: readonly { readonly first: number; readonly last: number }[];
  /** By cell. */
  readonly formulaLinks: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<number, PictureReference>;
  /** Set when the sheet is damaged: what was wrong behind the last row read. */
  readonly problem?: string;
  /** The first row that had no room in the document. */
  readonly firstRowLeftOut?: number;
}

/** Characters that a cell costs besides its text: `<td></td>`. */
const CELL_CHARACTERS = 9;

const MAX_FORMULA_LINKS = 100_000;
const MAX_PICTURES = 10_000;

/** Reads a sheet, keeping what is not blank until the budget is used up. */
export async function collectSheet(
  source: SheetSource,
  budget: CharacterBudget,
): Promise<CollectedSheet> {
  const packer = createRowPacker();
  const formulaLinks = new Map<number, string>();
  const pictures = new Map<number, PictureReference>();
  const hiddenRows: { first: number; last: number }[] = [];
  let firstRowLeftOut: number | undefined;

  const { properties, problem } = await streamSheet(source, {
    cell(cell) {
      const text = plainTextOf(cell.text);
      if (text.trim() === "") return;
      if (budget.charactersLeft <= 0) {
        firstRowLeftOut ??= cell.row;
        return;
      }
      source.pkg.spendText(text.length + CELL_CHARACTERS);
      budget.charactersLeft -= text.length + CELL_CHARACTERS;
      packer.add(cell);
      if (cell.isRowHidden) addRow(hiddenRows, cell.row);
      if (cell.link !== undefined && formulaLinks.size < MAX_FORMULA_LINKS) {
        formulaLinks.set(cellKey(cell.row, cell.column), cell.link);
      }
      if (cell.picture !== undefined && pictures.size < MAX_PICTURES) {
        pictures.set(cellKey(cell.row, cell.column), cell.picture);
      }
    },
    isDone: () => firstRowLeftOut !== undefined,
  });
  return {
    packed: packer.finish(),
    properties,
    hiddenRows,
    formulaLinks,
    pictures,
    ...(problem !== undefined && { problem }),
    ...(firstRowLeftOut !== undefined && { firstRowLeftOut }),
  };
}

/** Checks whether a sheet shows anything. Reads no further than to its first cell. */
export async function hasCells(source: SheetSource): Promise<boolean> {
  let isFilled = false;
  const { properties } = await streamSheet(source, {
    cell({ text }) {
      isFilled ||= plainTextOf(text).trim() !== "";
    },
    isDone: () => isFilled,
  });
  return isFilled || properties.drawingRelationshipId !== undefined;
}

function addRow(spans: { first: number; last: number }[], row: number): void {
  const span = spans.at(-1);
  if (span !== undefined && (row === span.last || row === span.last + 1)) span.last = row;
  else spans.push({ first: row, last: row });
}

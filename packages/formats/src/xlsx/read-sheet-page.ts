import type { Block } from "@parsewright/contract";
import { lineBlock } from "@parsewright/document/blocks";
import { cellBlock, cellLines, sheetTitle } from "./cell-blocks.ts";
import { readCellPictures } from "./drawing/cell-pictures.ts";
import { type AnchoredBlocks, readDrawing } from "./drawing/read-drawing.ts";
import { findRegions } from "./layout/find-regions.ts";
import { readRegion } from "./layout/read-region.ts";
import { createSheetGrid, type GridCell } from "./layout/sheet-grid.ts";
import { cellKey } from "./sheet/cell-range.ts";
import { type CharacterBudget, type CollectedSheet, collectSheet } from "./sheet/collect-sheet.ts";
import { hiddenNotes } from "./sheet/hidden-notes.ts";
import { printedText } from "./sheet/printed-text.ts";
import type { CellContext } from "./sheet/read-cells.ts";
import { readComments } from "./sheet/read-comments.ts";
import { readDefinedTables } from "./sheet/read-defined-tables.ts";
import { resolveSheetLinks } from "./sheet/sheet-links.ts";
import type { SheetEntry } from "./workbook/read-workbook.ts";
import type { OfficeImages } from "../office/office-images.ts";
import type { OfficePackage } from "../ooxml/office-package.ts";

/** Everything that reading any sheet of a workbook needs. */
export interface BookContext {
  readonly pkg: OfficePackage;
  readonly cells: CellContext;
  readonly images: OfficeImages;
  readonly budget: CharacterBudget;
  readonly includeComments: boolean;
  /** True if the names of sheets become titles. */
  readonly hasTitles: boolean;
  readonly signal: AbortSignal;
}

/** Page that a sheet becomes. */
export interface SheetPage {
  readonly blocks: readonly Block[];
  readonly discarded: readonly Block[];
  readonly notes: readonly string[];
  /** Reason that nothing of it could be read. */
  readonly problem?: string;
}

/** Reads one sheet: its tables and texts, and what floats over them, in reading order. */
export async function readSheetPage(sheet: SheetEntry, book: BookContext): Promise<SheetPage> {
  const { part } = sheet;
  if (part === undefined) {
    return { blocks: [], discarded: [], notes: [], problem: "The sheet is missing from the file." };
  }
  const collected = await collectSheet(
    { pkg: book.pkg, part, context: book.cells, signal: book.signal },
    book.budget,
  );
  const notes = new Set(notesOf(collected));
  const floating = await readFloating(part, { collected, book, notes });
  const pictures = await savePictures(collected, book, notes);
  const content = [
    ...placeBlocks(readCells(part, { collected, book, notes }, pictures), floating),
    ...readCommentBlocks(part, book, notes),
  ];
  const isLost = content.length === 0 && collected.problem !== undefined;
  return {
    blocks: content.length > 0 && book.hasTitles ? [sheetTitle(sheet.name), ...content] : content,
    discarded: readFurniture(collected, sheet.name),
    notes: isLost ? [] : [...notes],
    ...(isLost && { problem: collected.problem }),
  };
}

interface SheetContext {
  readonly collected: CollectedSheet;
  readonly book: BookContext;
  readonly notes: Set<string>;
}

function notesOf(collected: CollectedSheet): string[] {
  const notes = hiddenNotes(collected);
  if (collected.problem !== undefined) {
    const lastRow = (collected.packed.rows.at(-1)?.row ?? -1) + 1;
    notes.push(`The sheet is damaged behind row ${lastRow}: ${collected.problem}`);
  }
  if (collected.firstRowLeftOut !== undefined) notes.push(leftOutNote(collected.firstRowLeftOut));
  return notes;
}

function leftOutNote(row: number): string {
  return `Rows from ${row + 1} on were left out: the workbook is too large for one document.`;
}

interface PlacedBlocks {
  /** Row in which it begins. */
  readonly sheetRow: number;
  readonly blocks: readonly Block[];
}

function readCells(
  part: string,
  { collected, book, notes }: SheetContext,
  pictures: ReadonlyMap<number, string>,
): PlacedBlocks[] {
  const { packed, properties, hiddenRows, formulaLinks } = collected;
  const { merges, hiddenColumns, hyperlinks, autoFilter, tableRelationshipIds } = properties;
  const grid = createSheetGrid({ packed, merges, hiddenRows, hiddenColumns });
  const definedTables = readDefinedTables(book.pkg, part, tableRelationshipIds);
  const links = resolveSheetLinks(book.pkg, part, { hyperlinks, formulaLinks });
  const context = {
    grid,
    budget: book.budget,
    linkOf({ sheetRow, sheetColumn }: GridCell) {
      const link = links.of(sheetRow, sheetColumn);
      book.pkg.spendText(link?.length ?? 0);
      return link;
    },
    pictureOf: ({ sheetRow, sheetColumn }: GridCell) =>
      pictures.size === 0 ? undefined : pictures.get(cellKey(sheetRow, sheetColumn)),
  };
  return findRegions(grid, { definedTables, autoFilter }).map((region) => {
    const { blocks, sheetRow, firstRowLeftOut } = readRegion(region, context);
    if (firstRowLeftOut !== undefined) notes.add(leftOutNote(firstRowLeftOut));
    return { sheetRow, blocks };
  });
}

/** Saves the pictures that are values of cells; gives their file names by cell. */
async function savePictures(
  { pictures }: CollectedSheet,
  { pkg, images }: BookContext,
  notes: Set<string>,
): Promise<Map<number, string>> {
  const saved = new Map<number, string>();
  if (pictures.size === 0) return saved;
  const found = readCellPictures(pkg);
  for (const [cell, reference] of pictures) {
    const part =
      typeof reference === "number" ? found.ofMetadata(reference) : found.ofName(reference);
    if (part === undefined) continue;
    const { fileName, note } = await images.add(part);
    if (note !== undefined) notes.add(note);
    saved.set(cell, fileName);
  }
  return saved;
}

async function readFloating(
  part: string,
  { collected, book, notes }: SheetContext,
): Promise<AnchoredBlocks[]> {
  const id = collected.properties.drawingRelationshipId;
  const drawing = book.pkg.relationshipsOf(part).get(id ?? "");
  if (drawing === undefined || drawing.isExternal) return [];
  const { pkg, images } = book;
  try {
    return await readDrawing({ pkg, part: drawing.target, images, notes });
  } catch {
    book.signal.throwIfAborted();
    notes.add("The pictures and charts of the sheet are damaged and were left out.");
    return [];
  }
}

/** Each picture and chart comes after the last region that begins above it. */
function placeBlocks(
  regions: readonly PlacedBlocks[],
  floating: readonly AnchoredBlocks[],
): Block[] {
  const waiting = [...floating];
  const placed: Block[] = [];
  for (const [index, { blocks }] of regions.entries()) {
    if (index === 0) takeAbove(regions[0]?.sheetRow ?? 0);
    for (const element of blocks) placed.push(element);
    takeAbove(regions[index + 1]?.sheetRow ?? Number.POSITIVE_INFINITY);
  }
  takeAbove(Number.POSITIVE_INFINITY);
  return placed;

  function takeAbove(sheetRow: number): void {
    while ((waiting[0]?.sheetRow ?? Number.POSITIVE_INFINITY) < sheetRow) {
      for (const element of waiting.shift()?.blocks ?? []) placed.push(element);
    }
  }
}

function readCommentBlocks(part: string, book: BookContext, notes: Set<string>): Block[] {
  if (!book.includeComments) return [];
  try {
    return readComments(book.pkg, part).map((comment) => cellBlock(comment));
  } catch {
    notes.add("The comments are damaged and were left out.");
    return [];
  }
}

/** Reads the header and footer that are printed on every page. */
function readFurniture({ properties }: CollectedSheet, sheetName: string): Block[] {
  const header = printedText(properties.printedHeader, sheetName);
  const footer = printedText(properties.printedFooter, sheetName);
  return [
    ...(header === "" ? [] : [lineBlock("header", cellLines(header))]),
    ...(footer === "" ? [] : [lineBlock("footer", cellLines(footer))]),
  ];
}

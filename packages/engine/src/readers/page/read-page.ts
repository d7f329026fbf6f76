import type { Block } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { readFormulaPictures } from "../formulas/recognition/read-formula-pictures.ts";
import { readBlocks } from "../geometry/read-blocks.ts";
import type { LayoutReader, LayoutRegion } from "../layout/layout-reader.ts";
import { readBlocksByLayout } from "../layout/read-blocks-by-layout.ts";
import { readTableIn } from "../tables/read-table-in.ts";
import { readTableWithModel } from "../tables/structure/read-table-with-model.ts";
import type { ReadTable } from "../tables/table-region.ts";
import type { PageReaders } from "./page-readers.ts";
import { readPictures } from "./read-pictures.ts";
import { readScan, type ScanReading } from "./read-scan.ts";
import { readSpread } from "./read-spread.ts";
import { readSeals } from "./read-seals.ts";
import { isNothingButPicture, showWholePage } from "./show-whole-page.ts";

const NO_REGIONS_NOTE =
  "The layout model gave no answer for this page, which was read by its geometry alone.";

/** The blocks of a page, and what to say about how they were read. */
export interface PageReading extends ScanReading {
  readonly blocks: readonly Block[];
}

/**
 * Reads a page on the CPU: its text layer, or what a recogniser reads in its place or in its pictures, by the regions of a layout model
 * where there is one, else by geometry alone.
 */
export async function readPage(filePage: SourcePage, readers: PageReaders): Promise<PageReading> {
  const scan = await readPictures(await readScan(filePage, readers), readers);
  const reading = await readScanned(scan, readers);
  const blocks = await readFormulas(reading.blocks, scan.page, readers);
  return { ...scan, blocks, notes: [...(scan.page.notes ?? []), ...scan.notes, ...reading.notes] };
}

async function readFormulas(
  blocks: readonly Block[],
  page: SourcePage,
  { findFormulaRecognizer: find, options, signal }: PageReaders,
): Promise<readonly Block[]> {
  if (find === undefined || !options.formula_enable) return blocks;
  return readFormulaPictures(blocks, page, { find, signal });
}

type BlockReading = Pick<PageReading, "blocks" | "notes">;

async function readScanned(
  { page, gutterX }: ScanReading,
  readers: PageReaders,
): Promise<BlockReading> {
  if (gutterX === undefined) return readUpright(page, readers);
  const notes = new Set<string>();
  const blocks = await readSpread(page, gutterX, async (half) => {
    const reading = await readUpright(half, readers);
    for (const note of reading.notes) notes.add(note);
    return reading.blocks;
  });
  return { blocks, notes: [...notes] };
}

async function readUpright(page: SourcePage, readers: PageReaders): Promise<BlockReading> {
  if (isNothingButPicture(page)) return { blocks: showWholePage(page), notes: [] };
  const reading = await readText(page, readers);
  // A picture in which neither text nor figures are found is shown as it is.
  const isEmptyScan = page.isScan === true && reading.blocks.length === 0;
  return isEmptyScan ? { ...reading, blocks: showWholePage(page) } : reading;
}

async function readText(page: SourcePage, readers: PageReaders): Promise<BlockReading> {
  const { layout, signal } = readers;
  if (layout === undefined || page.problem !== undefined)
    return { blocks: readBlocks(page), notes: [] };
  const regions = await findRegions(layout, page, signal);
  if (regions === undefined) return { blocks: readBlocks(page), notes: [NO_REGIONS_NOTE] };
  const { notes, ...read } = await readSeals(page, regions, readers);
  return {
    blocks: await readBlocksByLayout(read.page, read.regions, tableReader(readers)),
    notes,
  };
}

/** Tables that are shown as pictures need no model. */
function tableReader({ tables: reader, options, signal }: PageReaders): ReadTable {
  if (reader === undefined || !options.table_enable) return readTableIn;
  return (page, box) => readTableWithModel(page, box, { reader, signal });
}

/** A model that fails costs its own answer, not the page. */
async function findRegions(
  layout: LayoutReader,
  page: SourcePage,
  signal: AbortSignal,
): Promise<LayoutRegion[] | undefined> {
  try {
    return await layout.findRegions(page, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

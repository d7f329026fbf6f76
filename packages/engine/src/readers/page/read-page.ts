import type { Block, PageReadersUsed } from "@parsewright/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { readInlineFormulas } from "../formulas/recognition/read-inline-formulas.ts";
import { settleFormulas } from "../formulas/recognition/settle-formulas.ts";
import { geometryDetector } from "../regions/by-geometry/detect-by-geometry.ts";
import { createLineDetector } from "../regions/by-lines/detect-by-lines.ts";
import { createModelDetector } from "../regions/by-model/detect-by-model.ts";
import type { RegionDetector } from "../regions/detector.ts";
import { readTableIn } from "../tables/read-table-in.ts";
import { readTableWithModel } from "../tables/model/read-table-with-model.ts";
import type { ReadTable } from "../tables/table-region.ts";
import type { PageReaders } from "./page-readers.ts";
import { type BlockReading, readBlocks } from "./read-blocks.ts";
import { readPictures } from "./read-pictures.ts";
import { readScan, type ScanReading } from "./read-scan.ts";
import { readSpread } from "./read-spread.ts";
import { readSeals } from "./read-seals.ts";
import { isNothingButPicture, showWholePage } from "./show-whole-page.ts";

/** The blocks of a page, and what to say about how they were read. */
export interface PageReading extends Omit<ScanReading, "textReader"> {
  readonly blocks: readonly Block[];
  /** Absent where a vision model read the page. */
  readonly readersUsed?: PageReadersUsed;
}

/**
 * Reads a page on the CPU: its text layer, or what a recogniser reads in its place or in its pictures, by the regions of a layout model
 * where there is one, else by geometry alone.
 */
export async function readPage(filePage: SourcePage, readers: PageReaders): Promise<PageReading> {
  const scan = await readPictures(await readScan(filePage, readers), readers);
  const reading = await readScanned(scan, inScriptOf(scan, readers));
  const blocks = await readFormulas(reading.blocks, scan.page, readers);
  const { regions, notes } = reading;
  return {
    ...scan,
    blocks,
    notes: [...(scan.page.notes ?? []), ...scan.notes, ...notes],
    readersUsed: { ...(regions && { regions }), text: scan.textReader },
  };
}

/** Seals are read in the script of their page. */
function inScriptOf({ recognition }: ScanReading, readers: PageReaders): PageReaders {
  if (recognition?.script === undefined) return readers;
  return { ...readers, options: { ...readers.options, lang: recognition.script } };
}

async function readFormulas(
  blocks: readonly Block[],
  page: SourcePage,
  {
    findFormulaRecognizer: findRecognizer,
    findFormulaDrawer: findDrawer,
    options,
    signal,
  }: PageReaders,
): Promise<readonly Block[]> {
  if (findRecognizer === undefined || !options.formula_enable) return blocks;
  return settleFormulas(blocks, page, { findRecognizer, findDrawer, signal });
}

async function readScanned(
  { page, gutterX }: ScanReading,
  readers: PageReaders,
): Promise<BlockReading> {
  if (gutterX === undefined) return readUpright(page, readers);
  const halves: BlockReading[] = [];
  const blocks = await readSpread(page, gutterX, async (half) => {
    const reading = await readUpright(half, readers);
    halves.push(reading);
    return reading.blocks;
  });
  const notes = new Set(halves.flatMap((half) => half.notes));
  return { blocks, notes: [...notes], regions: halves.find((half) => half.regions)?.regions };
}

async function readUpright(page: SourcePage, readers: PageReaders): Promise<BlockReading> {
  if (isNothingButPicture(page)) return { blocks: showWholePage(page), notes: [] };
  const reading = await readText(page, readers);
  // A picture in which neither text nor figures are found is shown as it is.
  const isEmptyScan = page.isScan === true && reading.blocks.length === 0;
  return isEmptyScan ? { ...reading, blocks: showWholePage(page) } : reading;
}

async function readText(page: SourcePage, readers: PageReaders): Promise<BlockReading> {
  const { signal } = readers;
  return readBlocks(page, {
    ...chooseDetector(page, readers),
    signal,
    readTable: tableReader(readers),
    hasFormulas: readers.options.formula_enable,
  });
}

interface ChosenDetector {
  readonly detector: RegionDetector;
  readonly because: string;
}

function chooseDetector(page: SourcePage, readers: PageReaders): ChosenDetector {
  const { layout, lines, options, signal, findFormulaRecognizer: find } = readers;
  const byGeometry = (because: string) => ({ detector: geometryDetector, because });
  if (page.problem !== undefined) return byGeometry("the page is damaged");
  if (options.tier === "fast") {
    const because = "the tier is fast";
    // Text that was recognised has neither fonts nor rules, by which the reader of lines knows what a line is.
    if (lines === undefined || page.isScan === true) return byGeometry(because);
    return { detector: createLineDetector(lines), because };
  }
  if (layout === undefined) return byGeometry("no layout model is installed");
  const detector = createModelDetector(layout, async (seen) => {
    const read = await readSeals(seen, readers);
    if (find === undefined || !options.formula_enable) return read;
    return readInlineFormulas(read, { find, signal });
  });
  const because = options.tier === "best" ? "the tier is best" : "a layout model is installed";
  return { detector, because };
}

/** Tables that are shown as pictures need no model. */
function tableReader({ tables: reader, options, signal }: PageReaders): ReadTable {
  if (reader === undefined || !options.table_enable) return readTableIn;
  return (page, box) => readTableWithModel(page, box, { reader, signal });
}

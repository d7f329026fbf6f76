import type { Block, PageReadersUsed } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { hasPicturedFormula } from "../formulas/has-pictured-formula.ts";
import { readInlineFormulas } from "../formulas/recognition/read-inline-formulas.ts";
import { settleFormulas } from "../formulas/recognition/settle-formulas.ts";
import { geometryDetector } from "../regions/by-geometry/detect-by-geometry.ts";
import { createLineDetector } from "../regions/by-lines/detect-by-lines.ts";
import { createSeenLineReader } from "../regions/by-lines/read-seen-lines.ts";
import { createModelDetector } from "../regions/by-model/detect-by-model.ts";
import type { LineReader } from "../regions/by-lines/line-reader.ts";
import type { LayoutReader } from "../layout/layout-reader.ts";
import type { RegionDetector } from "../regions/detector.ts";
import { hasPicturedTable } from "../tables/find-tables.ts";
import { readTableIn } from "../tables/read-table-in.ts";
import { settleCells } from "../tables/learned/settle-cells.ts";
import { readTableWithModel } from "../tables/read-table-with-model.ts";
import type { ReadTable } from "../tables/steps/table-region.ts";
import { nameWordFonts } from "../text/name-word-fonts.ts";
import type { PageReaders } from "./page-readers.ts";
import { type BlockReading, readBlocks } from "./read-blocks.ts";
import { readPictures } from "./read-pictures.ts";
import { readScan, type ScanReading } from "./read-scan.ts";
import { readSpread } from "./read-spread.ts";
import { readSeals } from "./read-seals.ts";
import { isNothingButPicture, showWholePage } from "./show-whole-page.ts";

/** Blocks of a page, and facts about how they were read. */
export interface PageReading extends Omit<ScanReading, "textReader"> {
  readonly blocks: readonly Block[];
  /** Absent where a vision model read the page. */
  readonly readersUsed?: PageReadersUsed;
}

/**
 * Reads a page without a vision model. Its text is that of the text layer, or is recognised instead of it or in its
 * pictures. Its regions are found by a reader of lines, a layout model or geometry, depending on the tier.
 */
export async function readPage(filePage: SourcePage, readers: PageReaders): Promise<PageReading> {
  const scan = await readPictures(await readScan(nameWordFonts(filePage), readers), readers);
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

/** Sets the language to the script of the page, in which its seals are read. */
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
  const { signal, findCellReader: find } = readers;
  return readBlocks(page, {
    ...chooseDetector(page, readers),
    signal,
    readTable: tableReader(readers),
    ...(find && { settleTable: (table, of) => settleCells(table, of, { find, signal }) }),
    hasFormulas: readers.options.formula_enable,
    hasWords: readers.options.boxes === "words",
    onEvidence: readers.onEvidence,
  });
}

interface ChosenDetector {
  readonly detector: RegionDetector;
  readonly because: string;
}

/**
 * Above this likelihood of reading a page differently from the reader of lines, a layout model is asked. It is also
 * asked about pages that `picturedPart` and the reader itself leave to it. Chosen on pages that are seen: with the
 * balanced tier, 0.25 asks about a third more pages and reads none better, 0.45 loses some of what the layout model
 * gains on real ones.
 */
const MOST_DOUBT = 0.35;

/** The same with the best tier. Ordinary pages are read worse by a layout model that is asked about every page. */
const MOST_DOUBT_OF_BEST = 0.2;

/** Accepts any doubt of the model: rules do not read better what it merely doubts. */
const BY_GEOMETRY = { detector: geometryDetector, mostDoubt: 1, findsSameTables: true };

function chooseDetector(page: SourcePage, readers: PageReaders): ChosenDetector {
  const { layout, options } = readers;
  if (page.problem !== undefined)
    return { detector: geometryDetector, because: "the page is damaged" };
  // Recognised text has neither fonts nor rules, which the reader of lines needs.
  const lines = page.isScan === true ? undefined : readers.lines;
  if (options.tier === "fast" || layout === undefined) {
    const because = options.tier === "fast" ? "the tier is fast" : "no layout model is installed";
    return { detector: lines ? createLineDetector(lines, BY_GEOMETRY) : geometryDetector, because };
  }
  const byModel = connectModelDetector(layout, lines, readers);
  if (lines === undefined) return { detector: byModel, because: "a layout model is installed" };
  const mostDoubt = options.tier === "best" ? MOST_DOUBT_OF_BEST : MOST_DOUBT;
  const pictured = picturedPart(page);
  if (pictured !== undefined) return { detector: byModel, because: `a picture on it ${pictured}` };
  return {
    detector: createLineDetector(lines, { detector: byModel, mostDoubt }),
    because: "the reader of lines is sure of it",
  };
}

/**
 * Finds content of pictures that needs a layout model. The reader of lines sees only the text layer, and takes every
 * picture for a figure.
 */
function picturedPart(page: SourcePage): string | undefined {
  if (hasPicturedTable(page)) return "has a table";
  return hasPicturedFormula(page) ? "is a formula" : undefined;
}

function connectModelDetector(
  layout: LayoutReader,
  lines: LineReader | undefined,
  readers: PageReaders,
): RegionDetector {
  const { options, signal, findFormulaRecognizer: find } = readers;
  return createModelDetector(layout, geometryDetector, {
    ...(lines && { readText: createSeenLineReader(lines) }),
    async prepare(seen) {
      const read = await readSeals(seen, readers);
      if (find === undefined || !options.formula_enable) return read;
      return readInlineFormulas(read, { find, signal });
    },
  });
}

/** Tables that are shown as pictures need no model. */
function tableReader({ tables: reader, options, signal }: PageReaders): ReadTable {
  if (reader === undefined || !options.table_enable) return readTableIn;
  return (page, box) => readTableWithModel(page, box, { reader, signal });
}

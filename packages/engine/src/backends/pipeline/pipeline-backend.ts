import { type Block, FURNITURE_BLOCK_TYPES, type Page } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { cropFigures } from "../../readers/crop-figures.ts";
import { readBlocks } from "../../readers/geometry/read-blocks.ts";
import type { LayoutReader, LayoutRegion } from "../../readers/layout/layout-reader.ts";
import { readBlocksByLayout } from "../../readers/layout/read-blocks-by-layout.ts";
import { readTableIn } from "../../readers/tables/read-table-in.ts";
import { readTableWithModel } from "../../readers/tables/structure/read-table-with-model.ts";
import type { ReadTable } from "../../readers/tables/table-region.ts";
import { hiddenTextOf } from "../../readers/text-layer/hidden-text.ts";
import type { AnalyzeContext, Backend } from "../backend.ts";
import { readScan } from "./read-scan.ts";
import { showAsPictures } from "./show-as-pictures.ts";
import { isNothingButPicture, showWholePage } from "./show-whole-page.ts";

const FURNITURE_TYPES: ReadonlySet<string> = new Set(FURNITURE_BLOCK_TYPES);

const NO_REGIONS_NOTE =
  "The layout model gave no answer for this page, which was read by its geometry alone.";

/** Reads the text layer, or what a recogniser reads in its place, on the CPU: by the regions of a layout model where there is one, else by geometry alone. */
export const pipelineBackend: Backend = {
  kind: "pipeline",
  async *analyze(pages, context) {
    let pageIndex = 0;
    for await (const page of pages) {
      context.signal.throwIfAborted();
      yield await analyzePage(page, pageIndex++, context);
    }
  },
};

async function analyzePage(
  filePage: SourcePage,
  pageIndex: number,
  context: AnalyzeContext,
): Promise<Page> {
  const scan = await readScan(filePage, context);
  const { page } = scan;
  const { blocks, notes: ownNotes } = await readPage(page, context);
  const notes = [...(page.notes ?? []), ...scan.notes, ...ownNotes];
  const cropped = await cropFigures(blocks, page, context.images);
  const shown = showAsPictures(cropped, context.options);
  const hiddenText = hiddenTextOf(page);
  return {
    preproc_blocks: shown.filter(({ type }) => !FURNITURE_TYPES.has(type)),
    para_blocks: [],
    discarded_blocks: shown.filter(({ type }) => FURNITURE_TYPES.has(type)),
    page_size: [Math.trunc(page.width), Math.trunc(page.height)],
    page_idx: pageIndex,
    parser_source_page: page.index,
    ...(page.problem !== undefined && { parser_problem: page.problem }),
    ...(notes.length > 0 && { parser_notes: notes }),
    ...(hiddenText.length > 0 && { parser_hidden_text: hiddenText }),
    ...(scan.recognition && { parser_ocr: scan.recognition }),
  };
}

interface PageReading {
  readonly blocks: readonly Block[];
  readonly notes: string[];
}

async function readPage(page: SourcePage, context: AnalyzeContext): Promise<PageReading> {
  if (isNothingButPicture(page)) return { blocks: showWholePage(page), notes: [] };
  const reading = await readText(page, context);
  // A picture in which neither text nor figures are found is shown as it is.
  const isEmptyScan = page.isScan === true && reading.blocks.length === 0;
  return isEmptyScan ? { ...reading, blocks: showWholePage(page) } : reading;
}

async function readText(page: SourcePage, context: AnalyzeContext): Promise<PageReading> {
  const { layout, signal } = context;
  if (layout === undefined || page.problem !== undefined)
    return { blocks: readBlocks(page), notes: [] };
  const regions = await findRegions(layout, page, signal);
  return regions === undefined
    ? { blocks: readBlocks(page), notes: [NO_REGIONS_NOTE] }
    : { blocks: await readBlocksByLayout(page, regions, tableReader(context)), notes: [] };
}

/** Tables that are shown as pictures need no model. */
function tableReader({ tables: reader, options, signal }: AnalyzeContext): ReadTable {
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

import type { Block, PageReadersUsed } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { describePageText, type PageText } from "../paragraphs/read-paragraphs.ts";
import { findTextColumns } from "../regions/columns.ts";
import type { DetectedPage, RegionDetector } from "../regions/detector.ts";
import { insertAllInOrder } from "../regions/insert-in-order.ts";
import { isText, type Region } from "../regions/region.ts";
import { readTableIn } from "../tables/read-table-in.ts";
import { partByCaptions } from "./part-by-captions.ts";
import type { ReadTable, SettleTable, TableRegion } from "../tables/steps/table-region.ts";
import { partOfText, type TextLayer } from "../text/text-layer.ts";
import { finishBlocks } from "./finish/finish-blocks.ts";
import type { ReadBlock } from "@parsewright/document/captions";
import type { PageReaders } from "./page-readers.ts";
import { readRegion, type RegionContext } from "./read-region.ts";

export interface BlockReading {
  readonly blocks: readonly Block[];
  /** Remarks for the user on how they were read. */
  readonly notes: readonly string[];
  /** Detector that found the regions. Absent if none was needed. */
  readonly regions?: PageReadersUsed["regions"];
}

interface BlockReaders {
  readonly detector: RegionDetector;
  /** Reason for that detector, as the end of a sentence. */
  readonly because: string;
  readonly signal: AbortSignal;
  readonly readTable?: ReadTable;
  /** Judges the cells of a table once more. */
  readonly settleTable?: SettleTable;
  /** Formulas are wanted in lines of text; they stay plain text otherwise. */
  readonly hasFormulas?: boolean;
  /** Words get boxes, too. */
  readonly hasWords?: boolean;
  readonly onEvidence?: PageReaders["onEvidence"] | undefined;
}

/**
 * Reads the blocks of a page in reading order. Regions are found and read one by one; facts that only all blocks
 * together show are then settled. Each character is in one block. Figures and tables have no picture yet.
 */
export async function readBlocks(
  source: SourcePage,
  {
    detector,
    because,
    signal,
    readTable = readTableIn,
    settleTable = async (table) => table,
    hasFormulas = true,
    hasWords = false,
    onEvidence,
  }: BlockReaders,
): Promise<BlockReading> {
  const detected = await detector.detect(source, signal);
  const { page, text, notes, reader } = detected;
  const regions = partByCaptions(detected.regions);
  const pageText = describeText({ page, text, regions }, source, { hasFormulas, hasWords });
  const tables: TableRegion[] = [];
  const blocks = await readRegions(regions, text, {
    pageText,
    readTable,
    async settleTable(...table) {
      const settled = await settleTable(...table);
      tables.push(settled);
      return settled;
    },
  });
  onEvidence?.({ page, text, regions, tables });
  return {
    blocks: finishBlocks(blocks, pageText),
    notes,
    regions: { reader, because: detected.because ?? because },
  };
}

/** Describes the usual style of a page by its own text, without the words read in its pictures. */
function describeText(
  { page, text, regions }: Pick<DetectedPage, "page" | "text" | "regions">,
  source: SourcePage,
  wanted: { readonly hasFormulas: boolean; readonly hasWords: boolean },
): PageText {
  const inPictures = new Set((source.pictureText ?? []).flatMap(({ characters }) => characters));
  const segments = regions
    .filter(isText)
    .flatMap(({ lines }) => lines.flatMap((line) => line.segments));
  const own = segments.filter(({ characters: [first] }) => !first || !inPictures.has(first));
  const inTables = () => {
    const characters = new Set(
      regions.flatMap((region) => (region.label === "table" ? region.characters : [])),
    );
    return partOfText(text, (character) => characters.has(character)).segments;
  };
  return describePageText(page, own, { inTables, ...wanted });
}

async function readRegions(
  regions: readonly Region[],
  text: TextLayer,
  context: RegionContext,
): Promise<ReadBlock[]> {
  const placed: PlacedBlock[] = [];
  const left = new Set<Character>();
  for (const region of regions) {
    const { blocks, rest } = await readRegion(region, context);
    for (const block of blocks) placed.push({ box: block.bbox ?? region.box, block });
    for (const character of rest) left.add(character);
  }
  if (left.size === 0) return placed.map(({ block }) => block);
  const unread = partOfText(text, (character) => left.has(character));
  const missed: PlacedBlock[] = [];
  for (const column of findTextColumns(unread, context.pageText.page)) {
    const { blocks } = await readRegion(column, context);
    for (const block of blocks) missed.push({ box: block.bbox ?? column.box, block });
  }
  return insertAllInOrder(placed, missed).map(({ block }) => block);
}

interface PlacedBlock {
  readonly box: Region["box"];
  readonly block: ReadBlock;
}

import type { Box, Disagreement, FailedBlock } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { toWholePoints } from "@parsewright/document/geometry";
import type { TextLine } from "../../text/text-line.ts";
import { finishBlocks } from "../mineru/finish-blocks.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import type { Asking } from "./asking.ts";
import type { BlockProtocol } from "./block-protocol.ts";
import { cropUpright } from "./crop-block.ts";
import { type ReadLines, readPageLayer, toPoints, toReadLines } from "./page-layer.ts";
import { planQuestions } from "./plan-questions.ts";
import { type BlockReading, readBlock } from "./read-block.ts";
import {
  isInTable,
  maskTablePictures,
  nameTablePictures,
  storeTablePicture,
  type TablePicture,
} from "./table-pictures.ts";

/** Assignment of blocks to readers. */
export interface BlockRecipe {
  readonly protocol: BlockProtocol;
  readonly isAnalyzingImages: boolean;
  /** Blocks of these types are read from the file's own text where that can be trusted. */
  readonly fromLayer: ReadonlySet<VlmBlockType>;
}

/** A page and its picture. */
export interface PicturedPage {
  readonly page: SourcePage;
  readonly picture: Pixels;
}

/** The blocks of a page with their content. */
export interface ReadBlocks {
  readonly blocks: readonly VlmBlock[];
  /** By position in `blocks`. */
  readonly details: ReadonlyMap<number, BlockDetails>;
  readonly failures: readonly FailedBlock[];
  /** Words of the model that another reader contradicts. */
  readonly disagreements: readonly Disagreement[];
}

/** Facts about a block besides its content. */
interface BlockDetails {
  /** Lines of the file, for a block that the model did not read. */
  readonly readLines?: ReadLines | undefined;
  /** Its first line in the file, if there is one. */
  readonly firstLine?: TextLine | undefined;
}

const TITLES: ReadonlySet<VlmBlockType> = new Set(["title", "doc_title", "paragraph_title"]);

/** Reads the blocks of a layout: all questions of a page are asked at once. */
export async function readBlocks(
  { page, picture }: PicturedPage,
  layout: readonly VlmBlock[],
  { asking, recipe }: { readonly asking: Asking; readonly recipe: BlockRecipe },
): Promise<ReadBlocks> {
  const plan = planQuestions(layout, recipe);
  const layer = readPageLayer(page, plan.blocks);
  const pictures = nameTablePictures(plan.picturesIn, page, asking.images);

  async function read(block: VlmBlock): Promise<PlannedReading> {
    const inTable = pictures.get(block) ?? [];
    if (!plan.asked.has(block)) return { block };
    const characters = layer.charactersOf(block);
    const fromFile =
      characters.length === 0
        ? undefined
        : toReadLines(characters, {
            page,
            hasFormulas: asking.options.formula_enable,
            hasWords: asking.options.boxes === "words",
          });
    const firstLine = TITLES.has(block.type) ? fromFile?.textLines[0] : undefined;
    if (fromFile !== undefined && recipe.fromLayer.has(block.type))
      return { block: { ...block, content: fromFile.text }, readLines: fromFile, firstLine };
    const upright = cropUpright(picture, block);
    if (upright === undefined) return { block };
    const crop = maskTablePictures(upright, inTable, { table: block, pagePicture: picture });
    const question = { page, block, crop, characters, protocol: recipe.protocol };
    return { ...(await readBlock(question, asking)), firstLine, inTable, type: block.type };
  }

  const readings = await Promise.all(plan.blocks.map(read));
  return finish(await settlePictures(readings, picture, asking), page);
}

interface PlannedReading extends BlockReading {
  readonly firstLine?: TextLine | undefined;
  readonly inTable?: readonly TablePicture[];
  /** Its type in the layout. */
  readonly type?: VlmBlockType;
}

interface SettledReadings {
  readonly readings: readonly PlannedReading[];
  /** By token. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Stores the pictures in tables. One that the model has left out of its table becomes a block behind it. */
async function settlePictures(
  readings: readonly PlannedReading[],
  pagePicture: Pixels,
  { images }: Asking,
): Promise<SettledReadings> {
  const fileNames = new Map<string, string>();
  const settled: PlannedReading[] = [];
  for (const reading of readings) {
    settled.push(reading);
    for (const picture of reading.inTable ?? []) {
      if (!isInTable(picture, reading.block)) {
        settled.push({ block: picture.block });
        continue;
      }
      await storeTablePicture(picture, pagePicture, images);
      fileNames.set(picture.token, picture.fileName);
    }
  }
  return { readings: settled, fileNames };
}

function finish({ readings, fileNames }: SettledReadings, page: SourcePage): ReadBlocks {
  const blocks = finishBlocks(
    readings.map(({ block }) => block),
    fileNames,
  );
  // Finds the blocks again by their boxes, as finishing drops some and joins others.
  const positions = new Map(blocks.map(({ bbox }, position) => [keyOf(bbox), position]));
  const details = new Map<number, BlockDetails>();
  const failures: FailedBlock[] = [];
  for (const { block, type, readLines, firstLine, failure } of readings) {
    const index = positions.get(keyOf(block.bbox));
    if (index !== undefined) details.set(index, { readLines, firstLine });
    if (failure === undefined) continue;
    failures.push({
      ...(index !== undefined && { index }),
      type: type ?? block.type,
      bbox: toWholePoints(toPoints(block.bbox, page), page),
      reason: failure.reason,
      read_by: failure.readBy,
    });
  }
  const disagreements = readings.flatMap(({ disagreement }) => disagreement ?? []);
  return { blocks, details, failures, disagreements };
}

function keyOf(bbox: Box): string {
  return bbox.join(" ");
}

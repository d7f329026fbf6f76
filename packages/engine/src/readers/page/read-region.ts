import type { Block, Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { equationBlock, tableBlock } from "@parsewright/document/blocks";
import { toWholePoints } from "@parsewright/document/geometry";
import { toFigureBlock, toSealBlock } from "../figures/to-figure-block.ts";
import { findInlineFormulas } from "../formulas/find-inline-formulas.ts";
import { usualSizeOf } from "../formulas/inline-atoms.ts";
import { readFormulaIn } from "../formulas/read-formula-in.ts";
import { toFormulaBlock } from "../formulas/to-formula-block.ts";
import type { PageText } from "../paragraphs/read-paragraphs.ts";
import type { Region, RegionLabel } from "../regions/region.ts";
import { areaOf } from "../tables/steps/table-area.ts";
import type { FormulaFinder } from "../tables/steps/table-cells.ts";
import type { ReadTable, SettleTable } from "../tables/steps/table-region.ts";
import { readAlignedRegion } from "../tables/aligned/read-aligned.ts";
import { completeTables } from "../tables/complete-tables.ts";
import { joinSignColumns } from "../tables/steps/sign-columns.ts";
import { hasRowOfCells, readRows } from "../tables/steps/text-rows.ts";
import { withoutNotes } from "../tables/without-notes.ts";
import { toTableBlock } from "../tables/to-table-block.ts";
import type { CompanionRole, ReadBlock } from "@parsewright/document/captions";
import { readTextRegion } from "./read-text-region.ts";
import { settleLabel } from "./settle-label.ts";

/** Blocks of a region, and the characters that are in none of them. */
export interface RegionReading {
  readonly blocks: readonly ReadBlock[];
  readonly rest: readonly Character[];
}

const PICTURE_TYPES: Partial<Record<RegionLabel, "image" | "chart">> = {
  image: "image",
  seal: "image",
  chart: "chart",
};

/** Facts about the page, and the reader of its tables. */
export interface RegionContext {
  readonly pageText: PageText;
  readonly readTable: ReadTable;
  readonly settleTable: SettleTable;
}

/** Reads the blocks of one region, whatever found it. A region without content has none. */
export async function readRegion(region: Region, context: RegionContext): Promise<RegionReading> {
  const { blocks, rest } = await readByLabel(region, context);
  const { score } = region;
  if (score === undefined) return { blocks, rest };
  return { blocks: blocks.map((block) => ({ ...block, score })), rest };
}

async function readByLabel(region: Region, context: RegionContext): Promise<RegionReading> {
  const { label, characters } = region;
  const { pageText } = context;
  const { page } = pageText;
  const pictureType = PICTURE_TYPES[label];
  if (pictureType !== undefined) return whole([readPicture(region, pictureType, page)]);
  if (characters.length === 0) return whole(readPictureOf(region, page));
  if (label === "table") return readTableRegion(region, context);
  if (label === "display_formula") return readFormula(region, page);
  return whole(readText(region, pageText));
}

/** Gives a reading in which no characters are left over. */
function whole(blocks: readonly ReadBlock[]): RegionReading {
  return { blocks, rest: [] };
}

function readPicture(region: Region, kind: "image" | "chart", page: SourcePage): Block {
  const { box, label, sealText } = region;
  const figure = { box, kind, characters: new Set(region.characters) };
  return label === "seal" ? toSealBlock(figure, page, sealText) : toFigureBlock(figure, page);
}

/** Makes a picture of a table or formula without characters. Other regions without characters have no content. */
function readPictureOf({ label, box, score = 0 }: Region, page: SourcePage): Block[] {
  if (label === "table") return [tableBlock({}, { bbox: toWholePoints(box, page) })];
  return label === "display_formula" ? [toPictureOfFormula(box, page, score)] : [];
}

/** Leaves a formula as a picture: recognisers of text cannot read it. */
function toPictureOfFormula(box: Box, page: SourcePage, confidence: number): Block {
  return equationBlock({ score: confidence }, { bbox: toWholePoints(box, page) });
}

async function readTableRegion(region: Region, context: RegionContext): Promise<RegionReading> {
  const { characters } = region;
  const { pageText, settleTable } = context;
  const read = region.table ?? (await readKnownTable(region, context));
  if (read === undefined) return { blocks: [], rest: characters };
  const table = joinSignColumns(await settleTable(read, pageText.page));
  return {
    blocks: [
      toTableBlock(table, {
        page: pageText.page,
        finder: formulaFinder(pageText),
        hasWords: pageText.hasWords,
      }),
    ],
    rest: characters.filter((character) => !table.characters.has(character)),
  };
}

/** Makes a finder of formulas for the cells of tables, if formulas are wanted. */
function formulaFinder({ mathematics }: PageText): FormulaFinder | undefined {
  if (mathematics === undefined) return undefined;
  return (text) => {
    const textSize = usualSizeOf(text);
    return (lines) => findInlineFormulas(lines, mathematics, textSize);
  };
}

/** Gives the table reader only the characters and lines of the region. A line of words is not a table. */
async function readKnownTable(
  { box, characters }: Region,
  { pageText: { page }, readTable }: RegionContext,
) {
  const [first, second] = readRows(characters);
  if (second === undefined && first?.pieces.length === 1) return undefined;
  const rulings = areaOf(page, [], box).rulings;
  const inside = withoutNotes({ ...page, characters, rulings }, box);
  const own = { ...page, characters: inside.characters };
  const table = await readTable(own, inside.box);
  const isWhole = table === undefined || table.characters.size >= inside.characters.length;
  if (isWhole) return table;
  const complete = completeTables([table], own)[0] ?? table;
  // Backgrounds may bound only a part of a table.
  const left = own.characters.filter((character) => !complete.characters.has(character));
  const aligned = hasRowOfCells(left)
    ? readAlignedRegion(areaOf(own, own.characters, inside.box))
    : undefined;
  return aligned ?? complete;
}

function readFormula(region: Region, page: SourcePage): RegionReading {
  const { box, characters, score = 0 } = region;
  const isRecognised = characters.some(({ confidence }) => confidence !== undefined);
  if (isRecognised && region.formula === undefined)
    return whole([toPictureOfFormula(box, page, score)]);
  const formula = region.formula ?? readFormulaIn({ ...page, characters }, box);
  return {
    blocks: [toFormulaBlock(formula, page)],
    rest: characters.filter((character) => !formula.characters.has(character)),
  };
}

const CAPTION_ROLES: Partial<Record<RegionLabel, CompanionRole>> = {
  figure_title: "caption",
  vision_footnote: "footnote",
};

function readText(region: Region, context: PageText): ReadBlock[] {
  const label = settleLabel(region, context);
  const isTitle = region.label in CAPTION_ROLES && !(label in CAPTION_ROLES);
  const role = isTitle ? "title" : CAPTION_ROLES[label];
  const blocks = readTextRegion(region, label, context);
  return role === undefined ? blocks : blocks.map((block) => ({ ...block, role }));
}

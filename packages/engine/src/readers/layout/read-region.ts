import type { Block, Box } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { isInside, toWholePoints, unionOf } from "../../geometry/box.ts";
import { toFormulaBlock, toTableBlock } from "../blocks/make-blocks.ts";
import { joinDropCaps } from "../geometry/join-drop-caps.ts";
import { joinLines } from "../geometry/text-line.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { FigureRole } from "./bind-to-figures.ts";
import { sharedArea } from "./box-areas.ts";
import type { FilledRegion } from "./fill-regions.ts";
import type { LayoutLabel } from "./layout-reader.ts";
import { readTextRegion } from "./read-text-region.ts";
import type { ReadTable } from "../tables/table-region.ts";
import type { PageText } from "../geometry/read-paragraphs.ts";
import { readFormulaIn } from "../formulas/read-formula-in.ts";
import { settleLabel } from "./settle-label.ts";

/** What a region holds, and the characters for which none of the blocks speaks. */
export interface RegionReading {
  readonly blocks: readonly Block[];
  readonly rest: readonly Character[];
  /** Set on what belongs to a figure or table. */
  readonly role?: FigureRole | undefined;
}

const PICTURE_TYPES: Partial<Record<LayoutLabel, "image" | "chart">> = {
  image: "image",
  seal: "image",
  chart: "chart",
};

/** What is known of the page, and how its tables are read. */
export interface RegionContext {
  readonly pageText: PageText;
  readonly readTable: ReadTable;
}

/** The blocks of one region; none for a region in which there is nothing. */
export async function readRegion(
  filled: FilledRegion,
  { pageText, readTable }: RegionContext,
): Promise<RegionReading> {
  const { region, characters } = filled;
  const { page } = pageText;
  const pictureType = PICTURE_TYPES[region.label];
  if (pictureType !== undefined && (characters.length > 0 || isDrawnOn(region.box, page)))
    return spoken([readPicture(filled, pictureType, page)]);
  if (characters.length === 0) return spoken(readPictureOf(filled, page));
  if (region.label === "table") return readTableRegion(filled, page, readTable);
  if (region.label === "display_formula") return readFormula(filled, page);
  return readText(filled, pageText);
}

function spoken(blocks: readonly Block[]): RegionReading {
  return { blocks, rest: [] };
}

function readPicture(
  { region, characters }: FilledRegion,
  type: "image" | "chart",
  page: SourcePage,
): Block {
  const bbox = toWholePoints(region.box, page);
  const lines = [...(region.sealText ?? linesOf(characters))];
  const isSeal = region.label === "seal";
  // What a seal says is its content; of other pictures the outputs have no place for it but ours.
  const span = { type, bbox, ...(isSeal && lines.length > 0 && { content: lines.join("\n") }) };
  return {
    type,
    bbox,
    score: region.score,
    ...(isSeal && { sub_type: "seal" }),
    ...(!isSeal && lines.length > 0 && { parser_text: lines }),
    blocks: [{ type: `${type}_body`, bbox, lines: [{ bbox, spans: [span] }] }],
  };
}

function linesOf(characters: readonly Character[]): string[] {
  return joinLines(readSegments(characters)).map(({ text }) => text);
}

/** A table or formula without characters may be there as a picture; anything else is nothing. */
function readPictureOf({ region }: FilledRegion, page: SourcePage): Block[] {
  const { label, box, score } = region;
  if ((label !== "table" && label !== "display_formula") || !isDrawnOn(box, page)) return [];
  if (label === "table") return [toPictureOfTable(box, page, score)];
  return [toPictureOfFormula(box, page, score)];
}

/** Recognisers of text make nonsense of formulas. */
function toPictureOfFormula(box: Box, page: SourcePage, score: number): Block {
  const formula = { box, latex: undefined, confidence: score, characters: new Set<Character>() };
  return { ...toFormulaBlock(formula, page), score };
}

async function readTableRegion(
  { region, characters }: FilledRegion,
  page: SourcePage,
  readTable: ReadTable,
): Promise<RegionReading> {
  // The table reader sees nothing but what stands in the region.
  const table = await readTable({ ...page, characters }, boxAround(region.box, characters));
  if (table === undefined) return { blocks: [], rest: characters };
  return {
    blocks: [{ ...toTableBlock(table, page), score: region.score }],
    rest: characters.filter((character) => !table.characters.has(character)),
  };
}

/** The model's box, and what sticks out of it a little. */
function boxAround(box: Box, characters: readonly Character[]): Box {
  return unionOf([box, ...characters.map((character) => character.box)]);
}

function toPictureOfTable(box: Box, page: SourcePage, score: number): Block {
  const bbox = toWholePoints(box, page);
  const spans = [{ type: "table" as const, bbox }];
  const body: Block = { type: "table_body", bbox, lines: [{ bbox, spans }] };
  return { type: "table", bbox, score, blocks: [body] };
}

function readFormula({ region, characters }: FilledRegion, page: SourcePage): RegionReading {
  const isRecognised = characters.some(({ confidence }) => confidence !== undefined);
  if (isRecognised) return spoken([toPictureOfFormula(region.box, page, region.score)]);
  const formula = readFormulaIn({ ...page, characters }, boxAround(region.box, characters));
  return {
    blocks: [{ ...toFormulaBlock(formula, page), score: region.score }],
    rest: characters.filter((character) => !formula.characters.has(character)),
  };
}

const CAPTION_ROLES: Partial<Record<LayoutLabel, FigureRole>> = {
  figure_title: "caption",
  vision_footnote: "footnote",
};

function readText({ region, characters }: FilledRegion, context: PageText): RegionReading {
  const lines = joinLines(joinDropCaps(readSegments(characters)));
  const label = settleLabel(region, lines, context);
  const blocks = readTextRegion(label, lines, context);
  const isTitle = region.label in CAPTION_ROLES && !(label in CAPTION_ROLES);
  return {
    blocks: blocks.map((block) => ({ ...block, score: region.score })),
    rest: [],
    role: isTitle ? "title" : CAPTION_ROLES[label],
  };
}

/** Whether a picture, a line or a drawing reaches into a box. */
function isDrawnOn(box: Box, page: SourcePage): boolean {
  const [left, top, right, bottom] = box;
  const isDrawn = (other: Box) => sharedArea(other, box) > 0 || isInside(other, box);
  return (
    page.isScan === true ||
    page.images.some((image) => isDrawn(image.box)) ||
    page.drawings.some(isDrawn) ||
    page.fills.some(isDrawn) ||
    page.rulings.some(({ direction, position, from, to }) =>
      direction === "horizontal"
        ? position >= top && position <= bottom && from < right && to > left
        : position >= left && position <= right && from < bottom && to > top,
    )
  );
}

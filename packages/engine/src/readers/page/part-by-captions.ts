import type { Box } from "@parsewright/contract";
import { boxHeight, middleX, overlapY, unionOf } from "@parsewright/document/geometry";
import { plainCaptionKind } from "@parsewright/document/language";
import { isText, type Region } from "../regions/region.ts";
import { readSegments } from "../text/read-segments.ts";
import { joinLines } from "../text/text-line.ts";
import { readRows, type TextRow, textOf, type Word } from "../tables/steps/text-rows.ts";

/** Captions are at most this far above their tables, in heights of their lines: a line of units may be between them. */
const MAX_GAP_LINES = 3;

/**
 * The regions of a page, with tables beside each other that were taken for one parted, each below its caption: two
 * captions in the first row of a table, or beside each other above it, show that it is several.
 */
export function partByCaptions(regions: readonly Region[]): Region[] {
  let parted = [...regions];
  for (const table of regions) {
    if (table.label !== "table" || table.table !== undefined) continue;
    const { captions, homes, body } = captionsOf(table, parted);
    const parts = partsOf(table, captions, body);
    if (parts === undefined) continue;
    parted = parted
      .filter((region) => !homes.includes(region))
      .flatMap((region) => (region === table ? parts : region));
  }
  return parted;
}

interface TableCaptions {
  /** From left to right. */
  readonly captions: readonly Region[];
  /** The regions that they are in, if not in the table. */
  readonly homes: readonly Region[];
  /** Words of the table that are not a caption. */
  readonly body: readonly Word[];
}

function captionsOf(table: Region, regions: readonly Region[]): TableCaptions {
  const [first, ...others] = readRows(table.characters);
  const inside = first === undefined ? [] : captionsIn(first);
  if (inside.length > 1)
    return {
      captions: inside.map((words) => captionRegion(table, words)),
      homes: [],
      body: others.flatMap(wordsOf),
    };
  const isOver = ({ box }: Region) => middleX(box) > table.box[0] && middleX(box) < table.box[2];
  const above = regions
    .filter((region) => isText(region) && isAbove(region, table))
    .map((home) => ({ home, captions: captionsInRegion(home) }))
    .filter(({ captions }) => captions.length > 0 && captions.every(isOver));
  const captions = above
    .flatMap((one) => one.captions)
    .toSorted((one, other) => one.box[0] - other.box[0]);
  const areBeside = captions.every(
    ({ box }, index) => index === 0 || isRightOf(box, captions[index - 1]?.box ?? box),
  );
  const body = [...(first === undefined ? [] : wordsOf(first)), ...others.flatMap(wordsOf)];
  return { captions: areBeside ? captions : [], homes: above.map(({ home }) => home), body };
}

/** Checks whether a region is above a table, with at most a line or two between them. */
function isAbove({ box, lines }: Region, { box: [, top] }: Region): boolean {
  const height = boxHeight(box) / Math.max(1, lines.length);
  return box[3] <= top + height && top - box[3] <= MAX_GAP_LINES * height;
}

function isRightOf(box: Box, before: Box): boolean {
  return box[0] >= before[2] && overlapY(before, box) > 0;
}

/** The captions of tables that a region is: itself, or those that its only line is made of. */
function captionsInRegion(region: Region): Region[] {
  const [first, ...others] = readRows(region.characters);
  const captions = first === undefined ? [] : captionsIn(first);
  if (captions.length === 1) return [region];
  return others.length > 0 ? [] : captions.map((words) => captionRegion(region, words));
}

/** Each caption with its part of the table; `undefined` where it is one table, or where something would be lost. */
function partsOf(
  table: Region,
  captions: readonly Region[],
  body: readonly Word[],
): Region[] | undefined {
  if (captions.length < 2) return undefined;
  const cuts = captions.slice(1).map(({ box }, index) => {
    return widestGap(body, middleX(captions[index]?.box ?? box), middleX(box));
  });
  const found = cuts.filter((cut) => cut !== undefined);
  if (found.length < cuts.length) return undefined;
  const parts = captions.flatMap((caption, index) => {
    const [from, to] = [found[index - 1] ?? -Infinity, found[index] ?? Infinity];
    const words = body.filter(({ box }) => middleX(box) > from && middleX(box) <= to);
    return words.length === 0 ? [] : [caption, partOf(table, words)];
  });
  return parts.length === 2 * captions.length && isWhole(parts, table) ? parts : undefined;
}

function isWhole(parts: readonly Region[], { characters }: Region): boolean {
  const kept = new Set(parts.flatMap((part) => part.characters));
  return characters.every((character) => kept.has(character) || character.text.trim() === "");
}

function wordsOf({ pieces }: TextRow): Word[] {
  return pieces.flatMap(({ words }) => words);
}

function boxOf(words: readonly Word[]) {
  return unionOf(words.map(({ box }) => box));
}

/** The captions of tables that make up a row; none where it begins with something else. */
function captionsIn(row: TextRow): Word[][] {
  const words = wordsOf(row);
  const starts = words.flatMap((_, index) => {
    const text = textOf({ words: words.slice(index) });
    return plainCaptionKind(text) === "table" ? index : [];
  });
  return starts[0] === 0 ? starts.map((start, index) => words.slice(start, starts[index + 1])) : [];
}

/** The middle of the widest white between two places that no word crosses. */
function widestGap(words: readonly Word[], left: number, right: number): number | undefined {
  let [reached, widest, middle] = [-Infinity, 0, undefined as number | undefined];
  const boxes = words.map(({ box }) => box).toSorted(([one], [other]) => one - other);
  for (const [start, , end] of [...boxes, [right, 0, right, 0]] as const) {
    const [from, to] = [Math.max(reached, left), Math.min(start, right)];
    if (to - from > widest) [widest, middle] = [to - from, (from + to) / 2];
    reached = Math.max(reached, end);
  }
  return middle;
}

function captionRegion({ score }: Region, words: readonly Word[]): Region {
  const characters = words.flatMap((word) => word.characters);
  return {
    label: "figure_title",
    box: boxOf(words),
    characters,
    lines: joinLines(readSegments(characters)),
    ...(score !== undefined && { score }),
  };
}

function partOf(region: Region, words: readonly Word[]): Region {
  const characters = new Set(words.flatMap((word) => word.characters));
  return {
    ...region,
    box: boxOf(words),
    characters: region.characters.filter((character) => characters.has(character)),
  };
}

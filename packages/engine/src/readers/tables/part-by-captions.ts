import { middleX, unionOf } from "../../geometry/box.ts";
import { plainCaptionKind } from "../../language/caption-label.ts";
import type { Region } from "../regions/region.ts";
import { readSegments } from "../text/read-segments.ts";
import { joinLines } from "../text/text-line.ts";
import { readRows, type TextRow, textOf, type Word } from "./aligned/text-rows.ts";

/** Captions beside each other are in the first rows of what is taken for one table. */
const MAX_ROWS_ABOVE = 2;

/**
 * The tables beside each other in a region that was taken for one, each with the caption above it: two captions in its
 * first rows show that it is several. The region itself where it is one table.
 */
export function partByCaptions(region: Region): Region[] {
  if (region.label !== "table" || region.table !== undefined) return [region];
  const rows = readRows(region.characters);
  const place = rows.slice(0, MAX_ROWS_ABOVE).findIndex((one) => captionsIn(one).length > 1);
  const row = rows[place];
  const body = rows.slice(place + 1).flatMap(wordsOf);
  if (row === undefined || body.length === 0) return [region];
  const captions = captionsIn(row);
  const cuts = captions.slice(1).map((caption, index) => {
    const [left, right] = [captions[index] ?? [], caption].map((words) => middleX(boxOf(words)));
    return widestGap(body, left ?? 0, right ?? 0);
  });
  const found = cuts.filter((cut) => cut !== undefined);
  if (found.length < cuts.length) return [region];
  return captions.flatMap((caption, index) => {
    const [from, to] = [found[index - 1] ?? -Infinity, found[index] ?? Infinity];
    const words = body.filter(({ box }) => middleX(box) > from && middleX(box) <= to);
    return words.length === 0 ? [] : [captionRegion(region, caption), partOf(region, words)];
  });
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
  for (const { box } of words.toSorted((one, other) => one.box[0] - other.box[0])) {
    const [from, to] = [Math.max(reached, left), Math.min(box[0], right)];
    if (to - from > widest) [widest, middle] = [to - from, (from + to) / 2];
    reached = Math.max(reached, box[2]);
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

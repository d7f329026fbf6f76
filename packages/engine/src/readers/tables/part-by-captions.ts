import { middleX, unionOf } from "../../geometry/box.ts";
import { plainCaptionKind } from "../../language/caption-label.ts";
import type { Region } from "../regions/region.ts";
import { readSegments } from "../text/read-segments.ts";
import { joinLines } from "../text/text-line.ts";
import { readRows, type TextRow, textOf, type Word } from "./aligned/text-rows.ts";

/**
 * The tables beside each other in a region that was taken for one, each with the caption above it: two captions in its
 * first row show that it is several. The region itself where it is one table, or where something would be lost.
 */
export function partByCaptions(region: Region): Region[] {
  if (region.label !== "table" || region.table !== undefined) return [region];
  const [first, ...others] = readRows(region.characters);
  const captions = first === undefined ? [] : captionsIn(first);
  if (captions.length < 2) return [region];
  const body = others.flatMap(wordsOf);
  const cuts = captions.slice(1).map((caption, index) => {
    const [left, right] = [captions[index] ?? [], caption].map((words) => middleX(boxOf(words)));
    return widestGap(body, left ?? 0, right ?? 0);
  });
  const found = cuts.filter((cut) => cut !== undefined);
  if (found.length < cuts.length) return [region];
  const parts = captions.flatMap((caption, index) => {
    const [from, to] = [found[index - 1] ?? -Infinity, found[index] ?? Infinity];
    const words = body.filter(({ box }) => middleX(box) > from && middleX(box) <= to);
    return words.length === 0 ? [] : [captionRegion(region, caption), partOf(region, words)];
  });
  return isWhole(parts, region) ? parts : [region];
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

import { expect, it } from "vitest";
import type { Box } from "@parsewright/contract";
import { type Column, splitWords } from "./split-words.ts";
import type { TextRow, Word } from "../steps/text-rows.ts";

it("gives figures that nearly touch to a column each, not all of them to the two columns around their middle", () => {
  const columns = [0, 1, 2, 3, 4, 5].map(columnAt);
  const row = rowOf(columns.length);

  expect(splitWords(row, columns).map(({ first, last }) => [first, last])).toEqual(
    columns.map((_, index) => [index, index]),
  );
});

it("gives a heading to all columns whose middles it is over", () => {
  const columns = [0, 1, 2, 3].map(columnAt);
  const words = [
    wordAt("Resident", [206, 367, 246, 382]),
    wordAt("population", [249, 367, 306, 382]),
  ];
  const row: TextRow = { ...rowOf(0), pieces: [{ words, box: [206, 367, 306, 382] }] };

  expect(splitWords(row, columns)).toEqual([{ words, first: 0, last: 3 }]);
});

/** Columns of figures, 28 points from each other. */
function columnAt(index: number): Column {
  const left = 204 + 28 * index;
  const right = left + 20;
  return {
    left,
    right,
    middle: (left + right) / 2,
    from: left - 8,
    to: right + 8,
    start: left - 4,
    end: right + 4,
  };
}

/** Words as a recogniser places them: wider than their print, to the left of the figures below them. */
function rowOf(count: number): TextRow {
  const words = Array.from({ length: count }, (_, index): Word => {
    const left = 197 + 28 * index;
    return wordAt("1992", [left, 367, left + 27, 382]);
  });
  const pieces = words.map((word) => ({ words: [word], box: word.box }));
  return { pieces, top: 367, baseline: 379, bottom: 382, size: 9.5 };
}

function wordAt(text: string, box: Box): Word {
  const font = { name: "recognised", size: 9.5, isBold: false, isItalic: false };
  const baseline = { x: box[0], y: 379 };
  return { box, characters: [{ text, box, baseline, font, angle: 0, hasSpaceBefore: false }] };
}

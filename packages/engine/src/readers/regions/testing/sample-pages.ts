import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { blankPage, typeLine } from "./sample-page.ts";

const PROSE = "A line of print that is about as long as";

/** Pages of several kinds, to hold detectors to what they promise. */
export function samplePages(): { name: string; page: SourcePage }[] {
  return [
    { name: "a page of one column", page: oneColumn() },
    { name: "a page of two columns under a heading", page: twoColumns() },
    { name: "a page with a table, a picture and its caption", page: visuals() },
    { name: "a page with turned text", page: turned() },
  ];
}

function oneColumn(): SourcePage {
  return blankPage({
    characters: [
      ...typeLine("A heading", { x: 60, y: 80, size: 18, isBold: true }),
      ...[110, 122, 134].flatMap((y) => typeLine(PROSE, { x: 60, y })),
      ...["• one", "• two"].flatMap((item, row) => typeLine(item, { x: 60, y: 160 + 12 * row })),
      ...typeLine("7", { x: 300, y: 780 }),
    ],
  });
}

function twoColumns(): SourcePage {
  const rows = Array.from({ length: 12 }, (_, row) => 140 + 12 * row);
  return blankPage({
    characters: [
      ...typeLine("A heading over both columns", { x: 60, y: 80, size: 18 }),
      ...rows.flatMap((y) => typeLine(PROSE, { x: 60, y })),
      ...rows.flatMap((y) => typeLine(PROSE, { x: 330, y })),
    ],
  });
}

function visuals(): SourcePage {
  const cells = [0, 1, 2].flatMap((row) =>
    ["left", "right"].flatMap((cell, column) =>
      typeLine(cell, { x: 70 + 100 * column, y: 214 + 20 * row }),
    ),
  );
  return blankPage({
    characters: [
      ...[100, 112, 124].flatMap((y) => typeLine(PROSE, { x: 60, y })),
      ...cells,
      ...typeLine("Figure 1. A picture", { x: 60, y: 520 }),
      ...[600, 612].flatMap((y) => typeLine(PROSE, { x: 60, y })),
    ],
    images: [{ box: [60, 300, 260, 500] }],
    rulings: grid([60, 160, 260], [200, 220, 240, 260]),
  });
}

function grid(xs: readonly number[], ys: readonly number[]): Ruling[] {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  return [
    ...ys.map((position): Ruling => {
      return { direction: "horizontal", position, from: left, to: right };
    }),
    ...xs.map((position): Ruling => {
      return { direction: "vertical", position, from: top, to: bottom };
    }),
  ];
}

function turned(): SourcePage {
  const stamp = typeLine("up", { x: 20, y: 300 }).map((character, position): Character => ({
    ...character,
    angle: 270,
    baseline: { x: 28, y: 300 - 5 * position },
    box: [20, 295 - 5 * position, 30, 300 - 5 * position],
  }));
  return blankPage({
    characters: [...stamp, ...[100, 112, 124].flatMap((y) => typeLine(PROSE, { x: 60, y }))],
  });
}

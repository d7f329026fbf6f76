import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { expect, it } from "vitest";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { withUprightHeads } from "./slanted-heads.ts";

const SIZE_POINTS = 8;
/** Below the heads, which begin on 100. */
const BOX: Box = [50, 100, 300, 200];

it.each([
  { name: "that rise at a slant", places: [{}, {}], isRow: true },
  { name: "on nearly one height", places: [{}, { y: 103.6 }], isRow: true },
  { name: "a little above their table", places: [{ y: 89 }, { y: 89 }], isRow: true },
  {
    name: "that are printed upwards on a page that leans",
    places: [{ angle: 277 }, { angle: 277 }],
    isRow: true,
  },
  { name: "on two heights", places: [{}, { y: 105 }], isRow: false },
  { name: "far above a table", places: [{ y: 86 }, { y: 86 }], isRow: false },
  { name: "that are alone", places: [{}], isRow: false },
])("sets heads upright $name: $isRow", ({ places, isRow }) => {
  const heads = places.map((place, index) => headAt(100 + 60 * index, place));
  const upright = withUprightHeads(blankPage({ characters: heads.flat() }), BOX);

  expect(upright?.page.characters.every(({ angle }) => angle === 0)).toBe(isRow || undefined);
});

interface HeadPlace {
  readonly y?: number;
  readonly angle?: number;
}

/** The letters of a head that rises from `x`. */
function headAt(x: number, { y = 100, angle = 315 }: HeadPlace): Character[] {
  const step = angle === 315 ? 4 : 0;
  return [..."Men"].map((text, index) => {
    const baseline = { x: x + step * index, y: y - (angle === 315 ? 4 : 5) * index };
    const box: Box = [baseline.x - 4, baseline.y - 6, baseline.x + 4, baseline.y];
    const font = { name: "Test", size: SIZE_POINTS, isBold: false, isItalic: false };
    return { text, box, baseline, font, angle, hasSpaceBefore: false };
  });
}

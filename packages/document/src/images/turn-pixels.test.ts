import { expect, it } from "vitest";
import type { Pixels } from "./pixels.ts";
import { mirrorPixels, turnPixels } from "./turn-pixels.ts";

it.each([
  { turns: 0 as const, rows: ["abc", "def"] },
  { turns: 1 as const, rows: ["da", "eb", "fc"] },
  { turns: 2 as const, rows: ["fed", "cba"] },
  { turns: 3 as const, rows: ["cf", "be", "ad"] },
])("turns a picture by $turns quarters clockwise", ({ turns, rows }) => {
  expect(rowsOf(turnPixels(picture(["abc", "def"]), turns))).toEqual(rows);
});

it("mirrors a picture", () => {
  expect(rowsOf(mirrorPixels(picture(["abc", "def"])))).toEqual(["cba", "fed"]);
});

/** One letter for each pixel; the three channels differ. */
function picture(rows: readonly string[]): Pixels {
  const letters = Buffer.from(rows.join(""));
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    rgb: Uint8Array.from([...letters].flatMap((letter) => [letter, letter + 1, letter + 2])),
  };
}

function rowsOf({ width, height, rgb }: Pixels): string[] {
  const isWhole = rgb.every(
    (value, index) => value === (rgb[index - (index % 3)] ?? 0) + (index % 3),
  );
  expect(isWhole).toBe(true);
  const letters = Buffer.from(rgb.filter((_, index) => index % 3 === 0)).toString("latin1");
  return Array.from({ length: height }, (_, row) => letters.slice(row * width, (row + 1) * width));
}

import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { pageWith, typeset, upright } from "../../formulas/testing/typeset.ts";
import { readTextLayer } from "../../text/text-layer.ts";
import { joinFormulaRows } from "./join-formula-rows.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";

const PROSE = "these words make one line of the text that runs above and below all";
const UPPER: Box = [60, 122, 140, 132];
const LOWER: Box = [278, 137, 352, 147];

describe("joinFormulaRows", () => {
  it("makes one region of the rows of an equation", () => {
    expect(join(rowsOf(["(4)"]))).toEqual([
      { label: "display_formula", score: 0.8, box: [60, 122, 352, 147] },
    ]);
  });

  it("leaves rows with numbers of their own, those of a table, and recognised ones", () => {
    expect(join(rowsOf(["(3)", "(4)"]))).toEqual([]);
    expect(join(rowsOf(["(4)"]), [{ label: "table", score: 0.9, box: [0, 0, 600, 800] }])).toEqual(
      [],
    );
    const recognised = rowsOf(["(4)"]).map((character) => ({ ...character, confidence: 0.9 }));
    expect(join(recognised)).toEqual([]);
  });
});

/** An equation of two rows, the last of which have numbers. */
function rowsOf(numbers: readonly string[]): Character[] {
  return [
    ...typeset("x=abcdefghijklm", { x: 61, y: 130 }),
    ...typeset("+nopqrstuvwxyz", { x: 280, y: 145 }),
    ...numbers.toReversed().flatMap((one, row) => upright(one, { x: 365, y: 145 - 15 * row })),
  ];
}

function join(rows: readonly Character[], others: readonly LayoutRegion[] = []): LayoutRegion[] {
  const prose = [100, 175].flatMap((y) => upright(PROSE, { x: 50, y }));
  const page = pageWith([...prose, ...rows]);
  const seen: LayoutRegion[] = [
    { label: "display_formula", score: 0.8, box: UPPER },
    { label: "display_formula", score: 0.7, box: LOWER },
  ];
  return joinFormulaRows([...seen, ...others], page, readTextLayer(page.characters));
}

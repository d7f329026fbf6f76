import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { findGutterX } from "./find-gutter-x.ts";
import { recognizedLine } from "./testing/recognized-line.ts";
import type { Point, RecognizedLine } from "./recognizer.ts";

/** Its margins are as wide as the white between the pages. */
const SHEET: Box = [0, 0, 1100, 800];

const half = ({ x, y }: Point) => ({ x: x / 2, y: y / 2 });

describe("findGutterX", () => {
  it("says where two pages of print meet, in points of the page", () => {
    const lines = [...column(100, 500), ...column(600, 1000)];

    expect(findGutterX({ lines, toFrame: half, content: SHEET, gutter: 550 })).toBe(275);
  });

  it("takes two columns on each page for print", () => {
    const lines = [100, 310, 600, 810].flatMap((left) => column(left, left + 190));

    expect(findGutterX({ lines, toFrame: half, content: SHEET, gutter: 550 })).toBe(275);
  });

  it("takes pages of short lines with some of print between them, and lines that stick out", () => {
    const cells = [100, 250, 400].flatMap((x) => column(x, x + 90));
    const lines = [...cells, ...column(100, 490).slice(0, 3), ...column(600, 1000)];

    const strayed = [...lines, lineAt(560, 600, 700)];

    expect(findGutterX({ lines: strayed, toFrame: half, content: SHEET, gutter: 545 })).toBe(273);
  });

  it("takes columns that stand closer than they do to the edges for one page", () => {
    const lines = [...column(150, 530), ...column(570, 950)];

    expect(findGutterX({ lines, toFrame: half, content: SHEET, gutter: 550 })).toBeUndefined();
  });

  it.each([
    { what: "no white runs down the middle", gutter: undefined, left: column(100, 500) },
    { what: "one side has few lines", gutter: 550, left: column(100, 500).slice(0, 3) },
    {
      what: "one side is made of short cells",
      gutter: 550,
      left: [100, 250, 420].flatMap((x) => column(x, x + 60)),
    },
    { what: "a line crosses", gutter: 550, left: [...column(100, 500), lineAt(200, 900, 5)] },
  ])("finds no pages where $what", ({ gutter, left }) => {
    const lines = [...left, ...column(600, 1000)];

    expect(findGutterX({ lines, toFrame: half, content: SHEET, gutter })).toBeUndefined();
  });
});

function column(left: number, right: number): RecognizedLine[] {
  return Array.from({ length: 12 }, (_, row) => lineAt(left, right, 100 + 30 * row));
}

function lineAt(left: number, right: number, top: number): RecognizedLine {
  return recognizedLine("", [left, top, right, top + 20]);
}

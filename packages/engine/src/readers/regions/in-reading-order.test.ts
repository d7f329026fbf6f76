import { unionOf } from "@parsewright/document/geometry";
import { describe, expect, it } from "vitest";
import { readTextLayer } from "../text/text-layer.ts";
import { joinLines } from "../text/text-line.ts";
import { inReadingOrder } from "./in-reading-order.ts";
import type { Region } from "./region.ts";
import { blankPage, typeLine } from "./testing/sample-page.ts";

describe("inReadingOrder", () => {
  it("reads the notes at the foot of a column to their end before those of the next", () => {
    const body = paragraph("text", "left and right are columns of a page", {
      x: 50,
      y: 100,
      rows: 8,
    });
    const right = paragraph("text", "the second column of the same page", {
      x: 320,
      y: 100,
      rows: 8,
    });
    const notes = [
      paragraph("footnote", "1 The first note, on the left side.", { x: 50, y: 600, rows: 4 }),
      paragraph("footnote", "2 The second one is below it.", { x: 50, y: 660, rows: 4 }),
      paragraph("footnote", "3 The third begins the right side.", { x: 320, y: 600, rows: 2 }),
      paragraph("footnote", "4 The last one.", { x: 320, y: 630, rows: 5 }),
    ];
    const foot = paragraph("footer", "A quarterly", { x: 250, y: 760, rows: 1 });
    const given = [foot, ...notes.toReversed(), right, body];
    const characters = given.flatMap((region) => region.characters);

    const ordered = inReadingOrder(given, blankPage({ characters }), readTextLayer(characters));

    expect(ordered).toEqual([body, right, ...notes, foot]);
  });
});

function paragraph(
  label: Region["label"],
  text: string,
  { x, y, rows }: { readonly x: number; readonly y: number; readonly rows: number },
): Region {
  const characters = Array.from({ length: rows }, (_, row) =>
    typeLine(text, { x, y: y + 12 * row }),
  ).flat();
  const { segments } = readTextLayer(characters);
  return {
    label,
    box: unionOf(segments.map(({ box }) => box)),
    characters,
    lines: joinLines(segments),
  };
}

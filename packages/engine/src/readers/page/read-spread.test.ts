import type { Block, Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { readByGeometry } from "./testing/read-page-blocks.ts";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readSpread } from "./read-spread.ts";

const GUTTER_X = 300;

describe("readSpread", () => {
  it("reads all of the left page before the right one, with boxes of the scan", async () => {
    const page = spread();

    const blocks = await readSpread(page, GUTTER_X, readByGeometry);

    expect(blocks.map(textOf)).toEqual(["one", "two", "three", "four"]);
    expect(blocks.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(blocks.map(({ bbox }) => bbox?.[0])).toEqual([40, 40, 340, 340]);
    expect(blocks[2]?.lines?.[0]?.spans[0]?.bbox?.[0]).toBe(340);
  });

  it("gives each page its own lines and its own part of the picture", async () => {
    const drawn: Box[] = [];
    const page: SourcePage = {
      ...spread(),
      rulings: [
        { direction: "horizontal", position: 50, from: 100, to: 500 },
        { direction: "vertical", position: 450, from: 10, to: 90 },
      ],
      render: (box): Pixels => {
        drawn.push(box);
        return { width: 1, height: 1, rgb: new Uint8Array(3) };
      },
    };
    const halves: SourcePage[] = [];

    await readSpread(page, GUTTER_X, async (half) => {
      half.render([0, 0, half.width, half.height], 72);
      halves.push(half);
      return [];
    });

    expect(drawn).toEqual([
      [0, 0, 300, 800],
      [300, 0, 600, 800],
    ]);
    expect(halves.map(({ rulings }) => rulings)).toEqual([
      [{ direction: "horizontal", position: 50, from: 100, to: 300 }],
      [
        { direction: "horizontal", position: 50, from: 0, to: 200 },
        { direction: "vertical", position: 150, from: 10, to: 90 },
      ],
    ]);
  });
});

/** Two pages of two short paragraphs each, beside each other. */
function spread(): SourcePage {
  const words = ["one", "two", "three", "four"].flatMap((word, position) =>
    typeLine(word, { x: position < 2 ? 40 : 340, y: position % 2 === 0 ? 100 : 400 }),
  );
  return blankPage({ characters: words, isScan: true });
}

function textOf({ lines = [] }: Block): string {
  return lines.flatMap(({ spans }) => spans.map(({ content }) => content)).join(" ");
}

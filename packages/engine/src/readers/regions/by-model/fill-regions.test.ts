import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { readTextLayer } from "../../text/text-layer.ts";
import { fillRegions } from "./fill-regions.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";
import { typeLine } from "../testing/sample-page.ts";

describe("fillRegions", () => {
  it("gives characters to the region in which they stand, and others to the rest", () => {
    const inside = typeLine("inside", { x: 100, y: 100 });
    const outside = typeLine("outside", { x: 100, y: 300 });

    expect(textsOf([...inside, ...outside], [[90, 80, 300, 120]])).toEqual(["inside", "outside"]);
  });

  it("gives them to the smaller of two regions around them", () => {
    const line = typeLine("formula", { x: 100, y: 100 });

    expect(
      textsOf(line, [
        [0, 0, 600, 800],
        [90, 80, 300, 120],
      ]),
    ).toEqual(["", "formula", ""]);
  });

  it("keeps the end of a line that sticks out of its region with the line", () => {
    // The box ends within the last word but one.
    const line = typeLine("the end of a line", { x: 100, y: 100 });

    expect(textsOf(line, [[90, 80, 155, 120]])).toEqual(["theendofaline", ""]);
  });

  it("keeps a line that only begins in a region out of it", () => {
    const line = typeLine("beside a figure that reaches in", { x: 100, y: 100 });

    expect(textsOf(line, [[0, 0, 112, 800]])).toEqual(["", "besideafigurethatreachesin"]);
  });

  it("never divides a word between two regions", () => {
    const line = typeLine("left undivided right", { x: 100, y: 100 });

    expect(
      textsOf(line, [
        [90, 80, 140, 120],
        [140, 80, 300, 120],
      ]),
    ).toEqual(["left", "undividedright", ""]);
  });

  it("goes by the strokes of a large sign, which hangs from its baseline", () => {
    const [sum] = typeLine("∑", { x: 100, y: 100 });
    const hanging = { ...sum, ink: [100, 101, 110, 116] } as Character;

    expect(textsOf([hanging], [[90, 100, 300, 120]])).toEqual(["∑", ""]);
  });

  it("gives a formula the limits that stick out of its box, and a paragraph nothing", () => {
    const [limit] = typeLine("n", { x: 100, y: 100 });
    const above = { ...limit, ink: [100, 92, 104, 99] } as Character;
    const box: Box = [90, 100, 300, 120];

    expect(textsOf([above], [box], "display_formula")).toEqual(["n", ""]);
    expect(textsOf([above], [box])).toEqual(["", "n"]);
  });

  it("loses no character and gives none twice", () => {
    const characters = Array.from({ length: 30 }, (_, row) =>
      typeLine("some words in a row of text", { x: 20 + row * 7, y: 20 + row * 11 }),
    ).flat();

    const { filled, rest } = fillRegions(readTextLayer(characters), [
      region([0, 0, 150, 150]),
      region([100, 100, 300, 300]),
      region([140, 90, 260, 200]),
    ]);

    const given = [...filled.map((one) => one.text), rest].flatMap((text) => text.characters);
    expect(given).toHaveLength(characters.length);
    expect(new Set(given)).toEqual(new Set(characters));
  });
});

function region(box: Box, label: LayoutRegion["label"] = "text"): LayoutRegion {
  return { label, score: 0.9, box };
}

/** The text of each region, and of the rest. */
function textsOf(
  characters: readonly Character[],
  boxes: readonly Box[],
  label?: LayoutRegion["label"],
): string[] {
  const regions = boxes.map((box) => region(box, label));
  const { filled, rest } = fillRegions(readTextLayer(characters), regions);
  return [...filled.map((one) => one.text), rest].map(({ characters: group }) =>
    group.map(({ text }) => text).join(""),
  );
}

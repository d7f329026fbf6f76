import type { Block, Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { bindCaptions, type CompanionRole, type ReadBlock } from "@parsewright/document/captions";
import { captionEvidence } from "./caption-evidence.ts";

const CHART: Box = [100, 200, 300, 400];
const TABLE: Box = [100, 500, 300, 600];

describe("captions of a page", () => {
  it("makes a caption part of the figure above it", () => {
    const [chart, ...others] = bindOnPage([
      visual("chart", CHART),
      text("Figure 1. Sales", [100, 405, 300, 415], "caption"),
    ]);

    expect(others).toEqual([]);
    expect(partsOf(chart)).toEqual(["chart_body", "chart_caption"]);
  });

  it("keeps a caption that stands above its table above it", () => {
    const [table] = bindOnPage([
      visual("table", TABLE),
      text("Table 1. Sales", [100, 485, 300, 495], "caption"),
    ]);

    expect(partsOf(table)).toEqual(["table_caption", "table_body"]);
  });

  it("gives a caption between a figure and a table to the one that it names", () => {
    const [chart, table] = bindOnPage([
      visual("chart", CHART),
      text("Table 1. Sales", [100, 420, 300, 430], "caption"),
      visual("table", [100, 455, 300, 600]),
    ]);

    expect(partsOf(chart)).toEqual(["chart_body"]);
    expect(partsOf(table)).toEqual(["table_caption", "table_body"]);
  });

  it("gives a caption without a label to a figure rather than to a table that is nearer", () => {
    const [table, chart] = bindOnPage([
      visual("table", [100, 100, 300, 200]),
      text("Sales of the year", [100, 205, 300, 215], "caption"),
      visual("chart", [100, 253, 300, 400]),
    ]);

    expect(partsOf(table)).toEqual(["table_body"]);
    expect(partsOf(chart)).toEqual(["chart_caption", "chart_body"]);
  });

  it("makes a note part of the table that it stands under", () => {
    const [table] = bindOnPage([
      visual("table", TABLE),
      text("Source: our own", [100, 605, 300, 612], "footnote"),
    ]);

    expect(partsOf(table)).toEqual(["table_body", "table_footnote"]);
  });

  it("brings a title right before the figure under it", () => {
    const bound = bindOnPage([
      text("Sales", [100, 150, 300, 170], "title"),
      text("Costs", [400, 150, 600, 170]),
      visual("chart", CHART),
    ]);

    expect(textsOf(bound)).toEqual(["Costs", "Sales", "chart"]);
  });

  it("brings a title before the figure under it over the white of a legend", () => {
    const bound = bindOnPage([
      text("Sales", [100, 70, 300, 85], "title"),
      text("Costs", [400, 150, 600, 170]),
      visual("chart", CHART),
    ]);

    expect(textsOf(bound)).toEqual(["Costs", "Sales", "chart"]);
  });

  it.each([
    { name: "a little apart", top: 435, isBound: true },
    { name: "far below", top: 445, isBound: false },
  ])("binds a caption by its words alone where it is $name: $isBound", ({ top, isBound }) => {
    const bound = bindOnPage([
      visual("chart", CHART),
      text("Figure 1. Sales", [100, top, 300, top + 10]),
    ]);

    expect(bound).toHaveLength(isBound ? 1 : 2);
  });

  it.each([
    { name: "half beside it", top: 394, isBound: true },
    { name: "hardly beside it", top: 396, isBound: false },
  ])("binds a caption to the right of its figure, $name: $isBound", ({ top, isBound }) => {
    const bound = bindOnPage([
      visual("chart", CHART),
      text("Figure 1. Sales", [310, top, 400, top + 10], "caption"),
    ]);

    expect(bound).toHaveLength(isBound ? 1 : 2);
  });

  it("gives a caption to a figure further away that it names rather than to a table", () => {
    const [table, chart] = bindOnPage([
      visual("table", [100, 100, 300, 200]),
      text("Figure 1. Sales", [100, 205, 300, 215], "caption"),
      visual("chart", [100, 245, 300, 400]),
    ]);

    expect(partsOf(table)).toEqual(["table_body"]);
    expect(partsOf(chart)).toEqual(["chart_caption", "chart_body"]);
  });

  it("leaves a note alone that other text parts from the figure", () => {
    const bound = bindOnPage([
      visual("chart", CHART),
      text("Text of its own", [100, 415, 300, 430]),
      text("3 Not of this chart", [100, 440, 300, 450], "footnote"),
    ]);

    expect(textsOf(bound)).toEqual(["chart", "Text of its own", "3 Not of this chart"]);
  });

  it("leaves a caption without a figure where it is", () => {
    const bound = bindOnPage([
      visual("chart", CHART),
      text("Figure 9", [100, 700, 300, 712], "caption"),
    ]);

    expect(textsOf(bound)).toEqual(["chart", "Figure 9"]);
  });

  it.each([
    { type: "image", label: "Figure 1. Sales" },
    { type: "chart", label: "Figure 1. Sales" },
    { type: "table", label: "Table 1. Sales" },
    { type: "code", label: "Listing 1. Sales" },
  ] as const)(
    "knows the caption of a block of type $type by its words alone",
    ({ type, label }) => {
      const bound = bindOnPage([
        visual(type, CHART),
        text(label, [100, 405, 300, 415]),
        text("Text of its own", [100, 430, 300, 440]),
      ]);

      expect(partsOf(bound[0])).toEqual([`${type}_body`, `${type}_caption`]);
      expect(textsOf(bound)).toEqual([type, "Text of its own"]);
    },
  );

  it("gives each of two figures the caption below it where words are all there is", () => {
    const bound = bindOnPage([
      visual("image", [100, 100, 300, 200]),
      text("Figure 1. First", [100, 212, 300, 222]),
      visual("image", [100, 228, 300, 330]),
      text("Figure 2. Second", [100, 342, 300, 352]),
    ]);

    expect(bound.map(partsOf)).toEqual([
      ["image_body", "image_caption"],
      ["image_body", "image_caption"],
    ]);
  });

  it("binds neither a caption of another kind nor a second one by their words alone", () => {
    const bound = bindOnPage([
      visual("image", CHART),
      text("Figure 1. Sales", [100, 405, 300, 415]),
      text("Figure 2. Costs", [100, 420, 300, 430]),
      text("Table 1. Prices", [100, 435, 300, 445]),
    ]);

    expect(textsOf(bound)).toEqual(["image", "Figure 2. Costs", "Table 1. Prices"]);
  });

  it("binds a note that stands under the caption of its figure", () => {
    const [image, ...others] = bindOnPage([
      visual("image", CHART),
      text("Figure 1. Sales", [100, 405, 300, 415]),
      text("Source: our own", [100, 420, 300, 430]),
    ]);

    expect(others).toEqual([]);
    expect(partsOf(image)).toEqual(["image_body", "image_caption", "image_footnote"]);
  });

  it("numbers blocks and the parts of figures in the order in which they are read", () => {
    const [table, after] = bindOnPage([
      visual("table", TABLE),
      text("Table 1. Sales", [100, 485, 300, 495], "caption"),
      text("Text of its own", [100, 700, 300, 710]),
    ]);

    expect(table?.blocks?.map(({ index }) => index)).toEqual([0, 1]);
    expect([table?.index, after?.index]).toEqual([1, 2]);
  });
});

function visual(type: "chart" | "image" | "table" | "code", box: Box): ReadBlock {
  return { type, bbox: box, blocks: [{ type: `${type}_body`, bbox: box }] };
}

function text(content: string, box: Box, role?: CompanionRole): ReadBlock {
  const lines = [{ bbox: box, spans: [{ type: "text" as const, content }] }];
  return { type: "text", bbox: box, lines, role };
}

function partsOf(block: Block | undefined): string[] {
  return block?.blocks?.map(({ type }) => type) ?? [];
}

function textsOf(blocks: readonly Block[]): (string | undefined)[] {
  return blocks.map(({ type, lines }) => lines?.[0]?.spans[0]?.content ?? type);
}

function bindOnPage(blocks: readonly ReadBlock[]): Block[] {
  return bindCaptions(blocks, captionEvidence);
}

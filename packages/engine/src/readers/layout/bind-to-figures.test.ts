import type { Block, Box } from "@parser/contract";
import { describe, expect, it } from "vitest";
import { bindToFigures, type FigureRole, type PlacedBlock } from "./bind-to-figures.ts";

const CHART: Box = [100, 200, 300, 400];
const TABLE: Box = [100, 500, 300, 600];

describe("bindToFigures", () => {
  it("makes a caption part of the figure above it", () => {
    const [chart, ...others] = bindToFigures([
      visual("chart", CHART),
      text("Figure 1. Sales", [100, 405, 300, 415], "caption"),
    ]);

    expect(others).toEqual([]);
    expect(partsOf(chart)).toEqual(["chart_body", "chart_caption"]);
  });

  it("keeps a caption that stands above its table above it", () => {
    const [table] = bindToFigures([
      visual("table", TABLE),
      text("Table 1. Sales", [100, 485, 300, 495], "caption"),
    ]);

    expect(partsOf(table)).toEqual(["table_caption", "table_body"]);
  });

  it("gives a caption between a figure and a table to the one that it names", () => {
    const [chart, table] = bindToFigures([
      visual("chart", CHART),
      text("Table 1. Sales", [100, 420, 300, 430], "caption"),
      visual("table", [100, 455, 300, 600]),
    ]);

    expect(partsOf(chart)).toEqual(["chart_body"]);
    expect(partsOf(table)).toEqual(["table_caption", "table_body"]);
  });

  it("makes a note part of the table that it stands under", () => {
    const [table] = bindToFigures([
      visual("table", TABLE),
      text("Source: our own", [100, 605, 300, 612], "footnote"),
    ]);

    expect(partsOf(table)).toEqual(["table_body", "table_footnote"]);
  });

  it("brings a title right before the figure under it", () => {
    const title = text("Sales", [100, 150, 300, 170], "title");
    const other = text("Costs", [400, 150, 600, 170]);
    const chart = visual("chart", CHART);

    expect(bindToFigures([title, other, chart])).toEqual([other, title, chart]);
  });

  it("leaves a note alone that other text parts from the figure", () => {
    const note = text("3 Not of this chart", [100, 440, 300, 450], "footnote");

    const bound = bindToFigures([
      visual("chart", CHART),
      text("Text of its own", [100, 415, 300, 430]),
      note,
    ]);

    expect(bound.at(-1)).toBe(note);
  });

  it("leaves a caption without a figure where it is", () => {
    const caption = text("Figure 9", [100, 700, 300, 712], "caption");

    expect(bindToFigures([visual("chart", CHART), caption])[1]).toBe(caption);
  });
});

function visual(type: "chart" | "table", box: Box): PlacedBlock {
  return { box, block: { type, bbox: box, blocks: [{ type: `${type}_body`, bbox: box }] } };
}

function text(content: string, box: Box, role?: FigureRole): PlacedBlock {
  const block: Block = {
    type: "text",
    bbox: box,
    lines: [{ bbox: box, spans: [{ type: "text", content }] }],
  };
  return { box, block, role };
}

function partsOf(placed: PlacedBlock | undefined): string[] {
  return placed?.block.blocks?.map(({ type }) => type) ?? [];
}

import { expect, it } from "vitest";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { LINE_KINDS } from "../regions/by-lines/line-kinds.ts";
import type { LineReader } from "../regions/by-lines/line-reader.ts";
import { modelSeeing } from "../regions/by-model/testing/model-seeing.ts";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readPage } from "./read-page.ts";

const PRINT = "A line of print that is about as long as a column is wide";
const page = blankPage({
  characters: Array.from({ length: 10 }, (_, row) => 100 + 14 * row).flatMap((y) =>
    typeLine(PRINT, { x: 60, y }),
  ),
});
const layout = modelSeeing([{ label: "text", score: 0.9, box: [50, 80, 400, 240] }]);

it.each([
  { together: 0.005, doubt: 0.17, reader: "lines" },
  { together: 0.05, doubt: 0.32, reader: "lines" },
  { together: 0.1, doubt: 0.38, reader: "layout-model" },
  { together: 0.4, doubt: 0.47, reader: "layout-model" },
])(
  "asks the layout model from a doubt of .35 on: $doubt is read by $reader",
  async ({ together, reader }) => {
    const { readersUsed } = await read(together, "balanced");

    expect(readersUsed?.regions?.reader).toBe(reader);
  },
);

it.each([
  { tier: "fast", reader: "lines" },
  { tier: "best", reader: "layout-model" },
] as const)("reads by $reader in the tier $tier, whatever the doubt", async ({ tier, reader }) => {
  const used = await Promise.all([0.005, 0.4].map((together) => read(together, tier)));

  expect(used.map(({ readersUsed }) => readersUsed?.regions?.reader)).toEqual([reader, reader]);
});

function read(together: number, tier: "fast" | "balanced" | "best") {
  return readPage(page, {
    options: { ...sampleOptions, tier },
    signal: new AbortController().signal,
    layout,
    lines: sureOfText(together),
    findRecognizer: async () => ({ missing: "nothing is installed" }),
  });
}

/** Is sure that every line is text, and takes each two for one block with the likelihood `together`. */
function sureOfText(together: number): LineReader {
  const text = LINE_KINDS.findIndex(([name]) => name === "text");
  return {
    model: { name: "lines", version: "of the test", directory: "" },
    read: async ({ rowCount }) => ({
      kinds: Float32Array.from({ length: rowCount * LINE_KINDS.length }, (_, index) =>
        index % LINE_KINDS.length === text ? 0.99 : 0,
      ),
      blocks: new Float32Array(rowCount * rowCount).fill(together),
    }),
  };
}

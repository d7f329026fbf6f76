import { expect, it } from "vitest";
import { TIERS, type Tier } from "@parsewright/contract";
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
  { together: 0.005, doubt: 0.17, askedBy: [] },
  { together: 0.05, doubt: 0.32, askedBy: ["best"] },
  { together: 0.1, doubt: 0.38, askedBy: ["balanced", "best"] },
  { together: 0.4, doubt: 0.47, askedBy: ["balanced", "best"] },
])(
  "asks the layout model from a doubt of .35 on, in the best tier from .2 on, in the fast one never: of $doubt $askedBy",
  async ({ together, askedBy }) => {
    const readings = await Promise.all(TIERS.map((tier) => read(together, tier)));

    const asked = TIERS.filter((_, at) => readings[at]?.readersUsed?.regions?.reader !== "lines");
    expect(asked).toEqual(askedBy);
  },
);

function read(together: number, tier: Tier) {
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
      next: new Float32Array(rowCount * rowCount),
    }),
  };
}

import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../testing/sample-page.ts";
import { LINE_KINDS, type LineKind } from "./line-kinds.ts";
import type { LineAnswers } from "./line-model.ts";
import type { LineReader } from "./line-reader.ts";
import { createSeenLineReader } from "./read-seen-lines.ts";

const model = { name: "line-reader", version: "of the test", directory: "" };
const FIRST = typeLine("Measures of the council", { x: 50, y: 100 });
const SECOND = typeLine("Meetings of the board", { x: 50, y: 300 });
const PAGE = blankPage({ characters: [...FIRST, ...SECOND] });
const { signal } = new AbortController();

it("reads lines by their own likelihoods", async () => {
  const reading = await read({ title: 0.9, text: 0.1 });

  const regions = reading?.toRegions(new Set()) ?? [];
  expect(regions.map(({ label }) => label)).toEqual(["paragraph_title", "paragraph_title"]);
});

it("leaves out what figures, tables and formulas have taken", async () => {
  const reading = await read({ text: 1 });

  const regions = reading?.toRegions(new Set(FIRST)) ?? [];
  expect(regions.flatMap(({ characters }) => characters)).toEqual(SECOND);
});

it.each([
  { likelihood: 0.92, found: 2 },
  { likelihood: 0.88, found: 0 },
])("is sure of $found tables where lines are one with a likelihood of $likelihood", async (one) => {
  const reading = await read({ table: one.likelihood, text: 1 - one.likelihood });

  expect(reading?.tables).toHaveLength(one.found);
});

describe("the likelihood of an order", () => {
  it("is higher where each line follows the one that it is taken to follow", async () => {
    const reading = await read({ text: 1 }, Float32Array.of(0, 3, -3, 0));
    const [first, second] = reading?.toRegions(new Set()) ?? [];
    if (reading === undefined || first === undefined || second === undefined)
      throw new Error("There are two regions.");

    expect(reading.likelihoodOf([first, second])).toBeGreaterThan(
      reading.likelihoodOf([second, first]),
    );
  });

  it("says nothing of running lines", async () => {
    const reading = await read({ text: 1 }, Float32Array.of(0, 3, -3, 0));

    const heads = reading
      ?.toRegions(new Set())
      .map((one) => ({ ...one, label: "header" as const }));
    expect(reading?.likelihoodOf(heads ?? [])).toBe(0);
  });
});

it("leaves a page that it is unsure of", async () => {
  expect(await read({ title: 0.6, text: 0.4 })).toBeUndefined();
});

it("leaves a page on which text was recognised", async () => {
  const characters = FIRST.map((character) => ({ ...character, confidence: 0.9 }));
  const page = blankPage({ characters: [...characters, ...SECOND] });

  expect(await createSeenLineReader(reader({ text: 1 }))(page, signal)).toBeUndefined();
});

it("cannot read a page without text", async () => {
  expect(await createSeenLineReader(reader({ text: 1 }))(blankPage(), signal)).toBeUndefined();
});

function read(likelihoods: Partial<Record<LineKind, number>>, next?: LineAnswers["next"]) {
  return createSeenLineReader(reader(likelihoods, next))(PAGE, signal);
}

function reader(
  likelihoods: Partial<Record<LineKind, number>>,
  next: LineAnswers["next"] = new Float32Array(4),
): LineReader {
  return {
    model,
    read: async ({ rowCount }) => ({
      kinds: Float32Array.from(
        { length: rowCount * LINE_KINDS.length },
        (_, index) => likelihoods[LINE_KINDS[index % LINE_KINDS.length]?.[0] ?? "text"] ?? 0,
      ),
      blocks: new Float32Array(rowCount * rowCount),
      next,
    }),
  };
}

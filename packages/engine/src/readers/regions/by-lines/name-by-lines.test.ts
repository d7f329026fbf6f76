import { expect, it } from "vitest";
import type { RegionLabel } from "../region.ts";
import { blankPage, typeLine } from "../testing/sample-page.ts";
import { LINE_KINDS, type LineKind } from "./line-kinds.ts";
import type { LineReader } from "./line-reader.ts";
import { createLineNamer } from "./name-by-lines.ts";

const model = { name: "line-reader", version: "of the test", directory: "" };
const CHARACTERS = typeLine("Measures of the council", { x: 50, y: 100 });
const { signal } = new AbortController();

it.each([
  { seen: "paragraph_title", kind: "text", likelihood: 0.6, name: "text" },
  { seen: "text", kind: "title", likelihood: 0.6, name: "text" },
  { seen: "text", kind: "title", likelihood: 0.95, name: "paragraph_title" },
  { seen: "header", kind: "title", likelihood: 0.6, name: "paragraph_title" },
  { seen: "footer", kind: "text", likelihood: 0.55, name: "footer" },
  { seen: "table", kind: "text", likelihood: 1, name: "table" },
] as const)(
  "calls what is seen as a $seen, and read as $kind ($likelihood), a $name",
  async ({ seen, kind, likelihood, name }) => {
    const other = seen === "table" ? "table" : labelKind(seen);
    const { nameRegion } = await createLineNamer(
      reading({ [kind]: likelihood, [other]: 1 - likelihood }),
    )(blankPage({ characters: CHARACTERS }), signal);

    expect(nameRegion(seen, CHARACTERS)).toBe(name);
  },
);

it("leaves text that was recognised what it is seen as", async () => {
  const recognised = CHARACTERS.map((character) => ({ ...character, confidence: 0.9 }));
  const { nameRegion } = await createLineNamer(reading({ text: 1 }))(
    blankPage({ characters: recognised }),
    signal,
  );

  expect(nameRegion("paragraph_title", recognised)).toBe("paragraph_title");
});

it.each([
  { likelihood: 0.9, found: 1 },
  { likelihood: 0.8, found: 0 },
])("finds $found tables where lines are one with a likelihood of $likelihood", async (one) => {
  const ask = createLineNamer(reading({ table: one.likelihood, text: 1 - one.likelihood }));
  const { tables } = await ask(blankPage({ characters: CHARACTERS }), signal);

  expect(tables).toHaveLength(one.found);
});

function labelKind(label: RegionLabel): LineKind {
  return LINE_KINDS.find(([, own]) => own === label)?.[0] ?? "text";
}

function reading(likelihoods: Partial<Record<LineKind, number>>): LineReader {
  return {
    model,
    read: async ({ rowCount }) => ({
      kinds: Float32Array.from(
        { length: rowCount * LINE_KINDS.length },
        (_, index) => likelihoods[LINE_KINDS[index % LINE_KINDS.length]?.[0] ?? "text"] ?? 0,
      ),
      blocks: new Float32Array(rowCount * rowCount),
    }),
  };
}

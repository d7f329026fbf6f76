import { describe, expect, it } from "vitest";
import { bar, pageWith, typeset, upright } from "../formulas/testing/typeset.ts";
import { geometryDetector } from "../regions/by-geometry/detect-by-geometry.ts";
import { readBlocks } from "./read-blocks.ts";

const { signal } = new AbortController();

const page = pageWith(
  [
    ...upright("the share of it is "),
    ...typeset("p", { x: 200 }),
    ...upright("=", { x: 208 }),
    ...typeset("a", { x: 217, y: 195, size: 7 }),
    ...typeset("b", { x: 217, y: 205.5, size: 7 }),
    ...upright("of the whole", { x: 226 }),
  ],
  { rulings: [bar(217, 221, 197.5)] },
);

describe("formulas in a line of text", () => {
  it("come as LaTeX, with what stands above and below the line", async () => {
    expect(await spansOf(true)).toEqual([
      ["text", "the share of it is "],
      ["inline_equation", String.raw`p=\frac{a}{b}`],
      ["text", " of the whole"],
    ]);
  });

  it("stay text where formulas are not wanted", async () => {
    const spans = await spansOf(false);

    expect(spans.map(([type]) => type)).not.toContain("inline_equation");
    expect(spans.map(([, content]) => content).join("")).toMatch(/^the share of it is p =/);
  });
});

async function spansOf(hasFormulas: boolean): Promise<(string | undefined)[][]> {
  const { blocks } = await readBlocks(page, {
    detector: geometryDetector,
    because: "the test asks for it",
    signal,
    hasFormulas,
  });
  return blocks.flatMap(({ lines = [] }) =>
    lines.flatMap(({ spans }) => spans.map(({ type, content }) => [type, content])),
  );
}

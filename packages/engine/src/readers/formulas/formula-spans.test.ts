import { describe, expect, it } from "vitest";
import type { Character } from "../../formats/page-source.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import { formulaSpans } from "./formula-spans.ts";
import { typeset, upright } from "./testing/typeset.ts";

const BOX = [0, 0, 100, 10] as const;

describe("formulaSpans", () => {
  it("cuts the text of a line where a formula begins and ends", () => {
    const line = [...upright("for "), ...typeset("x", { x: 120 }), ...upright(" only", { x: 125 })];

    expect(spansOf(line)).toEqual([
      ["text", "for"],
      ["inline_equation", "x"],
      ["text", " only"],
    ]);
  });

  it("has nothing to say about a line without formulas", () => {
    expect(spansOf(upright("only words"))).toBeUndefined();
  });

  it("leaves a line alone whose text is not that of its characters", () => {
    const segments = readSegments(typeset("x")).map((segment) => ({ ...segment, text: "y" }));

    expect(formulaSpans(segments, [...BOX])).toBeUndefined();
  });
});

function spansOf(line: readonly Character[]): unknown {
  return formulaSpans(readSegments(line), [...BOX])?.map(({ type, content }) => [type, content]);
}

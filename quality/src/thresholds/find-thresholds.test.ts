import { describe, expect, it } from "vitest";
import { findThresholds } from "./find-thresholds.ts";
import { unitOf } from "./threshold-unit.ts";

describe("findThresholds", () => {
  it("gives name, value and comment", () => {
    const text = `import { a } from "./a.ts";
/** Where columns begin.
 *  Measured on 40 pages. */
export const MIN_GAP_SIZES = 1.5;`;

    expect(findThresholds("readers/gap", text)).toEqual([
      {
        file: "readers/gap",
        name: "MIN_GAP_SIZES",
        value: 1.5,
        reason: "Where columns begin. Measured on 40 pages.",
      },
    ]);
  });

  it.each([
    { source: "const MAX_BYTES = 64 * 1024;", value: 65_536 },
    { source: "const MAX_SHARE = 1 / 40;", value: 0.025 },
    { source: "const LOWEST = -(2.5);", value: -2.5 },
    { source: "const MANY = 1_000;", value: 1000 },
    { source: "const TYPED: number = 3;", value: 3 },
  ])("reads $source", ({ source, value }) => {
    expect(findThresholds("a", source).map((threshold) => threshold.value)).toEqual([value]);
  });

  it.each([
    { name: "a text", source: 'const NAME = "a";' },
    { name: "a code of a character", source: "const FIRST_CODE = 0x590;" },
    { name: "a zero", source: "const NONE = 0;" },
    { name: "a value made of another", source: "const TWICE = 2 * ONCE;" },
    { name: "a name that is not in capitals", source: "const gap = 3;" },
    { name: "a variable", source: "let COUNT = 3;" },
    { name: "a constant inside a function", source: "function f() { const GAP = 3; }" },
  ])("leaves out $name", ({ source }) => {
    expect(findThresholds("a", source)).toEqual([]);
  });

  it("takes a comment of several lines, but not the one of the module before it", () => {
    const text =
      "/** The module. */\n\n/** The\n * value. */\nconst GAP = 1;\n// One.\n// Two.\nconst NEXT = 2;";

    expect(findThresholds("a", text).map(({ reason }) => reason)).toEqual([
      "The value.",
      "One. Two.",
    ]);
  });
});

it("gives constants that follow each other without a blank line the comment of the first", () => {
  const text = "/** Limit: both. */\nconst GAP = 1;\nconst NEXT = 2;\n\nconst OTHER = 3;";

  expect(findThresholds("a", text).map(({ reason }) => reason)).toEqual([
    "Limit: both.",
    "Limit: both.",
    "",
  ]);
});

describe("unitOf", () => {
  it.each([
    { name: "MAX_GAP_SIZES", reason: "", unit: "× font size" },
    { name: "TIMEOUT_MS", reason: "", unit: "ms" },
    { name: "TOLERANCE", reason: "In points, as lines are drawn.", unit: "points" },
    { name: "TOLERANCE", reason: "Enough.", unit: "-" },
  ])("of $name, $reason is $unit", ({ unit, ...threshold }) => {
    expect(unitOf(threshold)).toBe(unit);
  });
});

import { describe, expect, it } from "vitest";
import { groupLines } from "./group-lines.ts";
import { LINE_KINDS, type LineKind } from "./line-kinds.ts";

describe("groupLines", () => {
  it("joins lines that are likely one block, and names the block by all of them", () => {
    const groups = groupLines(
      {
        kinds: kindsOf([{ title: 0.9 }, { text: 0.9 }, { text: 0.6, caption: 0.4 }]),
        blocks: Float32Array.of(1, 0.1, 0.1, 0.1, 1, 0.9, 0.1, 0.9, 1),
      },
      3,
      3,
    );

    expect(groups.map(({ kind, lines }) => [kind, lines])).toEqual([
      ["title", [0]],
      ["text", [1, 2]],
    ]);
    expect(groups[1]?.score).toBeCloseTo(0.75);
  });

  it("does not chain blocks together by one likely pair", () => {
    const groups = groupLines(
      {
        kinds: kindsOf([{ text: 1 }, { text: 1 }, { text: 1 }, { text: 1 }]),
        // Lines 0 and 1 are one, 2 and 3 are one; 1 and 2 might be, the others not at all.
        blocks: Float32Array.of(1, 0.9, 0, 0, 0.9, 1, 0.6, 0, 0, 0.6, 1, 0.9, 0, 0, 0.9, 1),
      },
      4,
      4,
    );

    expect(groups.map(({ lines }) => lines)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it("leaves graphics, whose rows follow those of the lines, out", () => {
    const groups = groupLines(
      { kinds: kindsOf([{ text: 1 }, {}]), blocks: Float32Array.of(1, 0.9, 0.9, 1) },
      1,
      2,
    );

    expect(groups.map(({ lines }) => lines)).toEqual([[0]]);
  });
});

function kindsOf(lines: readonly Partial<Record<LineKind, number>>[]): Float32Array {
  return Float32Array.from(lines.flatMap((line) => LINE_KINDS.map(([kind]) => line[kind] ?? 0)));
}

import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { RegionLabel } from "../region.ts";
import { joinCloseEdges } from "./join-close-edges.ts";
import type { NamedGroup } from "./named-group.ts";

describe("joinCloseEdges", () => {
  it("gives a line at the distance of a line to the text below it", () => {
    const groups = [group("header", [70, 35, 300, 45]), group("text", [70, 52, 300, 62])];

    expect(labelsOf(groups)).toEqual([["text", 2]]);
  });

  it("leaves a line that white sets apart from the text alone", () => {
    const groups = [group("header", [70, 20, 300, 30]), group("text", [70, 52, 300, 62])];

    expect(labelsOf(groups)).toEqual([
      ["header", 1],
      ["text", 1],
    ]);
  });

  it("leaves a line in another print alone", () => {
    const groups = [group("text", [70, 40, 300, 50]), group("footer", [70, 52, 300, 62], 8)];

    expect(labelsOf(groups)).toEqual([
      ["text", 1],
      ["footer", 1],
    ]);
  });
});

function labelsOf(groups: readonly NamedGroup[]): [RegionLabel, number][] {
  return joinCloseEdges(groups).map(({ label, segments }) => [label, segments.length]);
}

function group(label: RegionLabel, box: Box, size = 10): NamedGroup {
  const setting = { size, isBold: false, isItalic: false, angle: 0 };
  return { label, score: 1, segments: [{ text: "", characters: [], texts: [], box, ...setting }] };
}

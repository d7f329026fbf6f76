import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { RegionLabel } from "../region.ts";
import type { NamedGroup } from "./named-group.ts";
import { releaseWrongHeads } from "./release-wrong-heads.ts";

const TEXT = group("text", { box: [70, 150, 500, 160] });

describe("releaseWrongHeads", () => {
  it.each([
    ["a line like the text is a running head", {}, "header"],
    ["a large line alone is a title", { size: 12 }, "paragraph_title"],
    ["a large line at the very top is a running head", { size: 12, top: 30 }, "header"],
    ["the name of a company is a running head", { text: "Kestrel Energy, Inc." }, "header"],
    ["text that ends a sentence is text", { text: "Write down what you see." }, "text"],
  ] as const)("%s", (_, { top = 60, ...line }: Line & { top?: number }, label) => {
    expect(labelOf([group("header", { box: [70, top, 300, top + 12], ...line }), TEXT])).toBe(
      label,
    );
  });

  it("a large line with another beside it is a running head", () => {
    const head = group("header", { box: [70, 60, 300, 72], size: 12 });
    const beside = group("header", { box: [450, 62, 500, 72] });

    expect(labelOf([head, beside, TEXT])).toBe("header");
  });

  it("the only text of a page is not a running head, also above a foot", () => {
    const head = group("header", { box: [70, 60, 300, 72] });
    const foot = group("footer", { box: [70, 760, 300, 772] });

    expect(labelOf([head, foot])).toBe("text");
  });
});

function labelOf(groups: readonly NamedGroup[]): RegionLabel | undefined {
  return releaseWrongHeads(groups, { height: 800, bodySize: 10 })[0]?.label;
}

interface Line {
  readonly text?: string;
  readonly size?: number;
}

function group(label: RegionLabel, line: Line & { box: Box }): NamedGroup {
  const setting = { text: "A head", size: 10, isBold: false, isItalic: false, angle: 0 };
  return { label, score: 1, segments: [{ ...setting, characters: [], texts: [], ...line }] };
}

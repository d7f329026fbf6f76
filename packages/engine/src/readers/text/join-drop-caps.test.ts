import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { TextSegment } from "./text-segment.ts";
import { joinDropCaps } from "./join-drop-caps.ts";

describe("joinDropCaps", () => {
  const initial = segment("O", [0, 0, 22, 30], { size: 30 });

  it("puts large letters before the first of the lines beside them", () => {
    const lines = [segment("nce upon a", [24, 1, 90, 11]), segment("time there", [24, 13, 90, 23])];

    expect(textsOf([...lines, initial])).toEqual(["Once upon a", "time there"]);
  });

  it("leaves a space where the first line begins with a space", () => {
    const lines = [segment("long time", [27, 1, 90, 11]), segment("ago there", [24, 13, 90, 23])];

    expect(textsOf([...lines, initial])).toEqual(["O long time", "ago there"]);
  });

  it("puts a letter that is twice as large before the lines beside it, a little apart", () => {
    const lines = [segment("nce upon a", [35, 1, 90, 11]), segment("time there", [35, 11, 90, 21])];

    expect(textsOf([...lines, segment("O", [0, 0, 22, 22], { size: 20 })])).toEqual([
      "Once upon a",
      "time there",
    ]);
  });

  it("takes a letter that is a little larger, or far from the lines, for itself", () => {
    const lines = [segment("nce upon a", [39, 1, 90, 11]), segment("time there", [39, 13, 90, 23])];
    const close = lines.map((line) => ({ ...line, box: [24, ...line.box.slice(1)] as Box }));

    expect(textsOf([...lines, initial])).toContain("O");
    expect(textsOf([...close, segment("O", [0, 0, 22, 30], { size: 16 })])).toContain("O");
  });

  it("takes a large letter beside a single line for itself", () => {
    const lines = [segment("nce upon a", [24, 1, 90, 11])];

    expect(textsOf([...lines, initial])).not.toContain("Once upon a");
  });
});

function textsOf(segments: readonly TextSegment[]): string[] {
  return joinDropCaps(segments).map(({ text }) => text);
}

function segment(text: string, box: Box, { size = 10 } = {}): TextSegment {
  return { text, box, characters: [], texts: [], size, isBold: false, isItalic: false, angle: 0 };
}

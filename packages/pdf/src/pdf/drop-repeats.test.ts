import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { dropRepeats } from "./drop-repeats.ts";

describe("dropRepeats", () => {
  it("keeps one of two letters that stand on each other", () => {
    expect(textOf(dropRepeats([...write("Total", 0), ...write("Total", 0.5)]))).toBe("Total");
  });

  it("keeps narrow letters that stand beside each other", () => {
    expect(textOf(dropRepeats(write("ill...", 0, 2.2)))).toBe("ill...");
  });

  it("keeps the piece that says more, whichever was drawn first", () => {
    const [prefix, whole] = [write("No", 0), write("No. 7", 0)];

    expect(textOf(dropRepeats([...prefix, ...whole]))).toBe("No. 7");
    expect(textOf(dropRepeats([...whole, ...prefix]))).toBe("No. 7");
    expect(dropRepeats([...prefix, ...whole])).toEqual(whole);
  });

  it("gives back the same list where nothing repeats", () => {
    const characters = write("Total", 0);

    expect(dropRepeats(characters)).toBe(characters);
  });
});

function write(text: string, left: number, advance = 6): Character[] {
  const font = { name: "F1", size: 10, isBold: false, isItalic: false };
  return [...text].map((letter, index) => {
    const x = left + index * advance;
    return {
      text: letter,
      box: [x, 0, x + advance, 10],
      baseline: { x, y: 8 },
      font,
      angle: 0,
      hasSpaceBefore: false,
    };
  });
}

function textOf(characters: readonly Character[]): string {
  return characters.map(({ text }) => text).join("");
}

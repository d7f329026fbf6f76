import { expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { turnSignsBack } from "./turn-signs-back.ts";

it.each([
  { name: "turns the sign of a formula that is listed from its end", listed: "2>p", result: "2<p" },
  { name: "turns an inequality", listed: "2≥p", result: "2≤p" },
  { name: "keeps the sign between Hebrew words", listed: "א>ב", result: "א>ב" },
])("$name", ({ listed, result }) => {
  expect(textOf(turnSignsBack(drawn(listed, -6)))).toBe(result);
});

it("keeps the sign of a formula that is listed from its start", () => {
  expect(textOf(turnSignsBack(drawn("p<2", 6)))).toBe("p<2");
});

function drawn(text: string, step: number): Character[] {
  return Array.from(text, (letter, index) => {
    const x = 100 + index * step;
    return {
      text: letter,
      box: [x, 0, x + 5, 10],
      baseline: { x, y: 8 },
      font: { name: "F1", size: 10, isBold: false, isItalic: false },
      angle: 0,
      hasSpaceBefore: false,
    };
  });
}

function textOf(characters: readonly Character[]): string {
  return characters.map(({ text }) => text).join("");
}

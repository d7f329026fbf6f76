import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character } from "../page-source.ts";
import { placeDrawnBullets } from "./drawn-bullets.ts";

describe("placeDrawnBullets", () => {
  const items = [...word("One", 90, 100), ...word("Two", 108, 120)];

  it("puts a sign before each item that a small shape begins", () => {
    expect(textOf(items, [dot(78, 100), dot(96, 120)])).toBe("• One • Two");
  });

  it.each([
    { name: "a dot alone on its page", dots: [dot(78, 100)] },
    { name: "dots that are far from their words", dots: [dot(50, 100), dot(60, 120)] },
    { name: "dots on the baseline", dots: [dot(82, 103.5), dot(100, 123.5)] },
    { name: "shapes as large as letters", dots: [dot(78, 102, 9), dot(96, 122, 9)] },
    { name: "dots behind words", dots: [dot(118, 100), dot(136, 120)] },
  ])("leaves alone $name", ({ dots }) => {
    expect(textOf(items, dots)).toBe("One Two");
  });

  it("leaves dots between words alone", () => {
    const row = [...word("One", 40, 100), ...word("Two", 90, 100)];
    const below = [...word("Six", 40, 120), ...word("Ten", 90, 120)];

    expect(textOf([...row, ...below], [dot(70, 100), dot(70, 120)])).toBe("One Two Six Ten");
  });
});

/** A square with its middle at the height of small letters on a baseline. */
function dot(left: number, baseline: number, side = 4): Box {
  return [left, baseline - 3 - side / 2, left + side, baseline - 3 + side / 2];
}

function word(text: string, left: number, baseline: number): Character[] {
  return Array.from(text).map((letter, place) => ({
    text: letter,
    box: [left + 5 * place, baseline - 8, left + 5 * place + 5, baseline + 2],
    baseline: { x: left + 5 * place, y: baseline },
    font: { name: "", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: place === 0,
  }));
}

function textOf(characters: readonly Character[], drawings: readonly Box[]): string {
  const placed = placeDrawnBullets({ characters, drawings, fills: [] });
  return placed.characters
    .map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? " " : "") + text)
    .join("")
    .trim();
}

import type { Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { findGarbledText } from "./find-garbled-text.ts";
import { replaceGarbledText } from "./replace-garbled-text.ts";

const BEFORE = "The minutes of the ";
const GARBLED = "XQWZKVPJ";
const AFTER = " meeting";

it("replaces the garbled words of a line, in their font and place, and nothing beside them", () => {
  const page = blankPage({ characters: garbledLine() });
  const recognised = sees(`${BEFORE}shipyard${AFTER}`, 0.95);

  const { characters } = replaceGarbledText(page, findGarbledText(page), recognised);

  const original = page.characters.filter(({ isGarbled }) => isGarbled !== true);
  expect(characters.map(textOf).join("")).toBe("The minutes of the shipyard meeting");
  expect(characters.filter(({ confidence }) => confidence === undefined)).toEqual(original);
  const replaced = characters.filter(({ confidence }) => confidence !== undefined);
  expect(new Set(replaced.map(({ font }) => font.size))).toEqual(new Set([10]));
  expect(new Set(replaced.map(({ baseline }) => baseline.y))).toEqual(new Set([100]));
});

it("takes each recognised character once where the boxes of two runs overlap, with the spaces seen", () => {
  const word = typeLine("XQWZKVPJ", { x: 40, y: 100 }).map((one, index): Character => ({
    ...one,
    isGarbled: true,
    hasSpaceBefore: index === 4,
  }));
  const runs = [word.slice(0, 4), word.slice(4)].map((characters, index) => ({
    characters,
    box: [40 + 10 * index, 90, 70 + 10 * index, 104] as Box,
  }));

  const page = blankPage({ characters: word });
  const { characters } = replaceGarbledText(page, runs, sees("shipyard", 0.95));

  expect(characters.map(textOf).join("")).toBe("shipyard");
});

it("keeps the guesses where the recogniser is not sure, or sees nothing", () => {
  const page = blankPage({ characters: garbledLine() });
  const runs = findGarbledText(page);

  const doubted = replaceGarbledText(page, runs, sees(`${BEFORE}shipyard${AFTER}`, 0.4));

  expect(doubted.characters).toEqual(page.characters);
  expect(replaceGarbledText(page, runs, []).characters).toEqual(page.characters);
});

it("leaves bullets and single signs alone", () => {
  const signs = typeLine("+ one # two", { x: 40, y: 100 }).map((character): Character =>
    /\w/u.test(character.text) ? character : { ...character, isGarbled: true },
  );

  expect(findGarbledText(blankPage({ characters: signs }))).toEqual([]);
});

function garbledLine(): Character[] {
  const line = typeLine(`${BEFORE}${GARBLED}${AFTER}`, { x: 40, y: 100 });
  return line.map((character) =>
    GARBLED.includes(character.text) ? { ...character, isGarbled: true } : character,
  );
}

/** A line as a recogniser sees it: in another size, and not quite in its place. */
function sees(text: string, confidence: number): Character[] {
  return typeLine(text, { x: 40.5, y: 101 }).map((character) => ({
    ...character,
    confidence,
    font: { ...character.font, name: "recognised", size: 11 },
  }));
}

function textOf({ text, hasSpaceBefore }: Character): string {
  return hasSpaceBefore ? ` ${text}` : text;
}

import { expect, it } from "vitest";
import type { Character } from "../../../formats/page-source.ts";
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

import { expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { nameWordFonts } from "./name-word-fonts.ts";

const PROSE = "The council will publish the report before the first meeting of the year";

it.each([
  ["CambriaMath", PROSE, "Cambria"],
  ["CambriaMath", "The council will publish the report before meeting", "Cambria"],
  ["GlosaMath-Roman", PROSE, "Glosa-Roman"],
  ["SegoeUISymbol", PROSE, "SegoeUISymbol"],
  [
    "CambriaMath",
    "x y z a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i",
    "CambriaMath",
  ],
  ["CambriaMath", "n if even otherwise", "CambriaMath"],
  ["CMMI10", PROSE, "CMMI10"],
  ["ArialMT", PROSE, "ArialMT"],
])("calls %s, which sets %j, %s", (font, words, wanted) => {
  const { characters } = nameWordFonts(blankPage({ characters: setIn(font, words) }));

  expect([...new Set(characters.map(({ font: { name } }) => name))]).toEqual([wanted]);
});

it("takes letters below one another for no word", () => {
  const rows = Array.from({ length: 60 }, (_, row) => row);
  const column = rows.flatMap((row) => setIn("CambriaMath", "x", 100 + 10 * row));
  const page = blankPage({ characters: column });

  expect(nameWordFonts(page)).toBe(page);
});

it("takes all faces of a family for fonts of text where one sets words", () => {
  const characters = [...setIn("GlosaMath-Roman", PROSE), ...setIn("GlosaMath-Bold", "p 37", 200)];
  const named = nameWordFonts(blankPage({ characters })).characters;

  expect(named.at(-1)?.font.name).toBe("Glosa-Bold");
});

it("leaves the fonts beside it", () => {
  const other = setIn("ArialMT", "Words");
  const { characters } = nameWordFonts(
    blankPage({ characters: [...setIn("CambriaMath", PROSE), ...other] }),
  );

  expect(characters.slice(-other.length)).toEqual(other);
});

function setIn(name: string, words: string, y = 100): Character[] {
  return typeLine(words, { x: 50, y }).map((character) => ({
    ...character,
    font: { ...character.font, name },
  }));
}

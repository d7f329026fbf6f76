import type { Character, CharacterFont, SourcePage } from "@parsewright/document/files";
import { giveBackOriginals } from "./turn-upright.ts";
import type { TableReading } from "../steps/table-region.ts";

/**
 * The size of print beside that of the line which a recogniser found around it. Lines are found with white around them,
 * which in the narrow rows of a table is a large part of their height.
 */
const PRINT_SHARE = 0.75;

interface SizedPage {
  readonly page: SourcePage;
  /** Gives a reading back with the page's own characters. */
  readonly giveBack: (reading: TableReading) => TableReading;
}

/** A scan with the sizes of its print: how wide gaps between words and cells are is measured by these. */
export function withPrintSizes(page: SourcePage): SizedPage {
  const fonts = new Map<CharacterFont, CharacterFont>();
  const originals = new Map<Character, Character>();
  const characters = page.characters.map((character) => {
    const font = fonts.get(character.font) ?? printOf(character.font);
    fonts.set(character.font, font);
    const sized = { ...character, font };
    originals.set(sized, character);
    return sized;
  });
  return { page: { ...page, characters }, giveBack: giveBackOriginals(originals) };
}

function printOf(font: CharacterFont): CharacterFont {
  return { ...font, size: PRINT_SHARE * font.size };
}

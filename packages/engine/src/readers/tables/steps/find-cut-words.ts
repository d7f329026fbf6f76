import type { Character } from "@parsewright/document/files";
import { readRows, type Word } from "./text-rows.ts";
import type { PlacedCell } from "./table-cells.ts";

/** The words of a table among the characters of a page, and those that its columns run through. */
export function findCutWords(
  cells: readonly PlacedCell[],
  characters: readonly Character[],
): { readonly words: readonly Word[]; readonly cut: readonly Word[] } {
  const columns = new Map<Character, number>();
  for (const cell of cells)
    for (const character of cell.characters) columns.set(character, cell.column);
  const words = readRows(characters.filter((character) => columns.has(character))).flatMap(
    ({ pieces }) => pieces.flatMap((piece) => piece.words),
  );
  const cut = words.filter(
    (word) => new Set(word.characters.map((character) => columns.get(character))).size > 1,
  );
  return { words, cut };
}

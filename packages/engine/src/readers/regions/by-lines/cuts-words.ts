import type { Character } from "../../../formats/page-source.ts";
import type { TableRegion } from "../../tables/table-region.ts";
import type { TextSegment } from "../../text/text-segment.ts";

/** Letters of a word are closer than this, in font sizes. */
const MAX_LETTER_GAP_SIZES = 0.1;

/** One word may reach over a line; where more do, the lines are not those of a table's columns. */
const MIN_CUT_WORDS = 2;

/** Whether the columns of a table run through its words: backgrounds and lines show another grid than its text. */
export function cutsWords({ cells = [] }: TableRegion, segments: readonly TextSegment[]): boolean {
  const columnOf = new Map<Character, number>();
  for (const { column, characters } of cells)
    for (const character of characters) columnOf.set(character, column);
  let cut = 0;
  for (const { characters } of segments)
    for (const [index, character] of characters.entries()) {
      const before = characters[index - 1];
      if (before === undefined || !areOfOneWord(before, character)) continue;
      const [column, columnBefore] = [columnOf.get(character), columnOf.get(before)];
      if (column !== undefined && columnBefore !== undefined && column !== columnBefore) cut++;
    }
  return cut >= MIN_CUT_WORDS;
}

const LETTER = /^\p{L}/u;

function areOfOneWord(before: Character, { text, box, font, hasSpaceBefore }: Character): boolean {
  const gap = Math.max(box[0] - before.box[2], before.box[0] - box[2]);
  const areLetters = LETTER.test(before.text) && LETTER.test(text);
  return areLetters && !hasSpaceBefore && gap < MAX_LETTER_GAP_SIZES * font.size;
}

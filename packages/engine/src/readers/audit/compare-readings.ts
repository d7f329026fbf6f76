import type { Box, Disagreement } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { middleX, middleY } from "@parsewright/document/geometry";
import { signsOf } from "@parsewright/document/language";

/** A line that a recogniser read. */
interface ReadLine {
  readonly text: string;
  readonly box: Box;
}

/**
 * Finds disagreements between the file's own text and a recogniser that read the same lines. Spaces, signs and accents
 * are ignored.
 */
export function compareReadings(
  lines: readonly ReadLine[],
  characters: readonly Character[],
): Disagreement[] {
  if (characters.length === 0) return [];
  return lines.flatMap(({ text, box }): Disagreement[] => {
    const other = characters
      .filter((character) => holdsMiddle(box, character.box))
      .map((character) => (character.hasSpaceBefore ? " " : "") + character.text)
      .join("")
      .trim();
    if (other === "" || signsOf(other).join("") === signsOf(text).join("")) return [];
    const bbox = box.map(Math.round) as Box;
    return [{ bbox, taken: text, other, taken_from: "recognition", other_from: "text_layer" }];
  });
}

function holdsMiddle([left, top, right, bottom]: Box, box: Box): boolean {
  const [x, y] = [middleX(box), middleY(box)];
  return x >= left && x <= right && y >= top && y <= bottom;
}

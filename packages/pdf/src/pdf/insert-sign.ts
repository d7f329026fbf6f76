import type { Box } from "@parsewright/contract";
import { middleX } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";

/** Puts a sign for what is drawn in a box before the word to its right, or behind the word to its left. */
export function insertSign(
  characters: Character[],
  label: Character,
  { text, box }: { readonly text: string; readonly box: Box },
): void {
  const { font, baseline, box: word } = label;
  const gap = 0.25 * font.size;
  const isBefore = middleX(word) > middleX(box);
  // The sign reaches to the word, however far the box is from it: they are one line.
  const left = isBefore ? box[0] : Math.min(box[0], word[2] + gap);
  const right = isBefore ? Math.max(box[2], word[0] - gap) : box[2];
  const sign: Character = {
    text,
    box: [left, word[1], right, word[3]],
    baseline: { x: left, y: baseline.y },
    font: { ...font, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: true,
  };
  const place = characters.indexOf(label);
  if (isBefore) characters.splice(place, 1, sign, { ...label, hasSpaceBefore: true });
  else characters.splice(place + 1, 0, sign);
}

import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { hasFittingLabel, placeTickBoxes } from "@parsewright/pdf/pdf";
import { boxHeight, expandBox, isInside } from "@parsewright/document/geometry";
import { isBoxSign, joinsLinesWithoutSpace } from "@parsewright/document/language";
import type { PictureBox } from "./find-picture-boxes.ts";

/** The characters of a scan with a sign for each box to tick, in place of what a recogniser took the box for. */
export function placePictureBoxes(
  characters: readonly Character[],
  found: readonly PictureBox[],
): readonly Character[] {
  if (found.length === 0) return characters;
  const readFrom = (box: Box) => characters.filter((one) => isReadFrom(one.box, box));
  const hasSquareLetters = joinsLinesWithoutSpace(characters.map(({ text }) => text).join(""));
  const boxes = found.filter(({ box }) => {
    const read = readFrom(box);
    const others = characters.filter((one) => !read.includes(one));
    // In Chinese and Japanese, letters are boxes too: 口, 日, 田.
    const isLetter = hasSquareLetters && !read.every(({ text }) => isBoxSign(text));
    return !isLetter && hasFittingLabel(others, box);
  });
  const replaced = new Set(boxes.flatMap(({ box }) => readFrom(box)));
  const page = placeTickBoxes(
    {
      characters: characters.filter((one) => !replaced.has(one)),
      rulings: [],
      fills: [],
      drawings: boxes.filter(({ isTicked }) => isTicked).map(({ box }) => inside(box)),
      images: [],
    },
    { fields: [], squares: boxes.map(({ box }) => box), rounded: [] },
  );
  return page.characters;
}

/** Checks whether a recogniser read a character from a box: `口`, `D`, `O`. */
function isReadFrom(character: Box, box: Box): boolean {
  return isInside(character, expandBox(box, 0.15 * boxHeight(box)));
}

function inside(box: Box): Box {
  return expandBox(box, -0.2 * boxHeight(box));
}

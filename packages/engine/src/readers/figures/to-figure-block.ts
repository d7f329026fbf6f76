import type { Block, Box } from "@parsewright/contract";
import { figureBlock } from "@parsewright/document/blocks";
import type { Character, SourcePage } from "@parsewright/document/files";
import { isInside, toWholePoints } from "@parsewright/document/geometry";
import type { FigureRegion } from "./figure-region.ts";
import { figureLines } from "./figure-text.ts";

/** A figure without its picture: `cropFigures` draws it. */
export function toFigureBlock(figure: FigureRegion, page: SourcePage): Block {
  const text = printedLines(figure, page);
  return figureBlock(
    figure.kind,
    {},
    { bbox: toWholePoints(figure.box, page), ...(text.length > 0 && { parser_text: text }) },
  );
}

/** The seal of an office or a company: what it says is its content, for which other pictures have no place. */
export function toSealBlock(
  { box, characters }: Pick<FigureRegion, "box" | "characters">,
  page: SourcePage,
  sealText?: readonly string[],
): Block {
  const content = (sealText ?? printedLines({ box, characters }, page)).join("\n");
  return figureBlock("image", content === "" ? {} : { content }, {
    bbox: toWholePoints(box, page),
    sub_type: "seal",
  });
}

function printedLines(
  { box, characters }: Pick<FigureRegion, "box" | "characters">,
  page: SourcePage,
): string[] {
  // A detector may have given the words of a picture to the figure already.
  return figureLines([...new Set([...characters, ...pictureCharactersIn(box, page)])]);
}

function pictureCharactersIn(box: Box, { pictureText = [] }: SourcePage): Character[] {
  const characters = pictureText.flatMap((picture) => picture.characters);
  return characters.filter((character) => isInside(character.box, box));
}

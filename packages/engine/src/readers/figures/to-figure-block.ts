import type { Block, Box } from "@parsewright/contract";
import { figureBlock } from "@parsewright/document/blocks";
import type { Character, SourcePage } from "@parsewright/document/files";
import { expandBox, isInside, toWholePoints } from "@parsewright/document/geometry";
import { isUnread } from "../charts/chart-data.ts";
import { renderChartTable } from "../charts/chart-table.ts";
import { readChart } from "../charts/read-chart.ts";
import type { FigureRegion } from "./figure-region.ts";
import { figureLines } from "./figure-text.ts";

/** Constant: three numbers make a scale, and two names a series. */
const MIN_CHARACTERS = 4;

/** Constant: no label has higher lines. */
const LINE_POINTS = 20;

/** A figure without its picture: `cropFigures` draws it. A chart comes with its numbers, or the reason why it has none. */
export function toFigureBlock(figure: FigureRegion, page: SourcePage): Block {
  const text = printedLines(figure, page);
  const fields = {
    bbox: toWholePoints(figure.box, page),
    ...(text.length > 0 && { parser_text: text }),
  };
  const reading = readNumbers(figure, page);
  if (reading === undefined || (isUnread(reading) && figure.kind === "image"))
    return figureBlock(figure.kind, {}, fields);
  if (isUnread(reading))
    return figureBlock("chart", {}, { ...fields, parser_chart_problem: reading.reason });
  const content = { content: renderChartTable(reading), score: reading.confidence };
  return figureBlock("chart", content, { ...fields, sub_type: reading.kind });
}

/** Numbers need labels, and shapes that are not a picture of the page. */
function readNumbers({ box, characters }: FigureRegion, page: SourcePage) {
  if (page.shapes === undefined || characters.size < MIN_CHARACTERS) return undefined;
  const isHere = (other: Box) => isInside(other, box);
  const hasShapes = page.drawings.some(isHere) || page.fills.some(isHere);
  if (!hasShapes) return undefined;
  const near = expandBox(box, LINE_POINTS);
  const around = page.characters.filter((one) => !characters.has(one) && isInside(one.box, near));
  return readChart({ box, characters: [...characters], around }, page.shapes());
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

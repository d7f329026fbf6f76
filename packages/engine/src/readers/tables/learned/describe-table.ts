import type { Box } from "@parsewright/contract";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import { medianOf, middleY, unionOf } from "@parsewright/document/geometry";
import { areTwoAmounts } from "@parsewright/document/language";
import { describePage, type PageDescription } from "../../describe/describe-page.ts";
import { readSegments } from "../../text/read-segments.ts";
import { type TextSegment, wordsOf } from "../../text/text-segment.ts";
import type { TableArea } from "../steps/table-area.ts";
import { SAME_ROW_SIZES } from "../steps/text-rows.ts";

/** Words further apart than this, in font sizes, may be of two cells: the model is asked. Usual spaces are narrower. */
const MAX_TOKEN_GAP_SIZES = 0.45;

/** The text of a table in tokens that are surely of one cell each, and their description for the model. */
export interface TableDescription {
  readonly tokens: readonly TextSegment[];
  readonly description: PageDescription;
}

/** Describes what is in an area; `undefined` where there is no text, or too much. */
export function describeTable(area: TableArea, page: SourcePage): TableDescription | undefined {
  const tokens = readTokens(area);
  if (tokens.length < 2) return undefined;
  const unit = medianOf(tokens.map(({ size }) => size)) || 10;
  const [left, top, right, bottom] = unionOf(tokens.map(({ box }) => box));
  const frame: Box = [left - unit, top - unit, right + unit, bottom + unit];
  const move = (box: Box): Box => [
    box[0] - frame[0],
    box[1] - frame[1],
    box[2] - frame[0],
    box[3] - frame[1],
  ];
  const moved = tokens.map((token) => ({ ...token, box: move(token.box) }));
  const description = describePage(
    {
      ...page,
      index: 1,
      width: frame[2] - frame[0],
      height: frame[3] - frame[1],
      rulings: area.rulings.map((ruling) => moveRuling(ruling, frame)),
      fills: area.fills.map(move),
      images: [],
      drawings: [],
    },
    moved,
  );
  return description && { tokens, description };
}

function moveRuling(ruling: Ruling, [left, top]: Box): Ruling {
  const [across, along] = ruling.direction === "horizontal" ? [top, left] : [left, top];
  return {
    ...ruling,
    position: ruling.position - across,
    from: ruling.from - along,
    to: ruling.to - along,
  };
}

/** Tokens from top to bottom, those of a line from left to right. */
function readTokens({ characters, rulings }: TableArea): TextSegment[] {
  const uprights = rulings.filter(({ direction }) => direction === "vertical");
  const tokens = readSegments(characters, { maxGapSizes: MAX_TOKEN_GAP_SIZES })
    .filter(({ angle }) => angle === 0)
    .flatMap((segment) => splitToken(segment, uprights));
  const lines: TextSegment[][] = [];
  for (const token of tokens.toSorted((first, second) => first.box[3] - second.box[3])) {
    const line = lines.at(-1);
    const [before] = line ?? [];
    if (
      before !== undefined &&
      token.box[3] - before.box[3] < SAME_ROW_SIZES * Math.max(before.size, token.size)
    )
      line?.push(token);
    else lines.push([token]);
  }
  return lines.flatMap((line) => line.toSorted((first, second) => first.box[0] - second.box[0]));
}

/** Parts numbers of two cells that are as close as words, and words with an upright line between them. */
function splitToken(segment: TextSegment, uprights: readonly Ruling[]): TextSegment[] {
  const words = wordsOf(segment);
  if (words.length < 2) return [segment];
  const boxes = words.map((word) => unionOf(word.map(({ box }) => box)));
  const texts = words.map((word) => word.map(({ text }) => text).join(""));
  const middle = middleY(segment.box);
  const crossing = uprights.filter(({ from, to }) => from < middle && to > middle);
  const starts = words.flatMap((_, index) => {
    if (index === 0) return [0];
    const [before, after] = [boxes[index - 1], boxes[index]];
    if (before === undefined || after === undefined) return [];
    const isParted = crossing.some(
      ({ position }) => position > before[2] - 1 && position < after[0] + 1,
    );
    return isParted || areTwoAmounts(texts[index - 1] ?? "", texts[index] ?? "") ? [index] : [];
  });
  if (starts.length < 2) return [segment];
  return starts.map((start, at) => {
    const first = words.slice(0, start).flat().length;
    const characters = words.slice(start, starts[at + 1]).flat();
    const [begin = "", ...rest] = segment.texts.slice(first, first + characters.length);
    const own = [begin.trimStart(), ...rest];
    const box = unionOf(characters.map((character) => character.box));
    return { ...segment, characters, texts: own, text: own.join(""), box };
  });
}

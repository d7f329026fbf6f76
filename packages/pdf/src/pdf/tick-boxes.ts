import type { Box, FormField } from "@parsewright/contract";
import {
  boxHeight,
  boxWidth,
  expandBox,
  gapX,
  isInside,
  middleX,
  overlapY,
} from "@parsewright/document/geometry";
import { isTick } from "@parsewright/document/language";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { boxOfRuling, eraseDrawings, isWithin } from "./erase-drawings.ts";
import { insertSign } from "./insert-sign.ts";
import { isSquare, MAX_SQUARE_POINTS, MIN_SQUARE_POINTS } from "./small-square.ts";

const TICKED = "☑";
const EMPTY = "☐";

/** A label is at most this far from its box, in sides of the box. */
const MAX_LABEL_GAP_SIDES = 2.5;

/** The side of a drawn box beside the size of the font of its label. */
const MIN_SIDE_SIZES = 0.6;
const MAX_SIDE_SIZES = 1.8;

/** Squares that are closer than this are the cells of a table or the places of a code, in points. */
const MIN_DISTANCE_POINTS = 2;

type Content = Pick<SourcePage, "characters" | "rulings" | "fills" | "drawings" | "images">;

interface Boxes {
  readonly fields: readonly FormField[];
  /** Small squares that are drawn on the page. */
  readonly squares: readonly Box[];
  /** Rings and squares with rounded corners that are drawn on the page. */
  readonly rounded: readonly TickBox[];
}

/** Something to be ticked or chosen. */
export interface TickBox {
  readonly box: Box;
  readonly isTicked: boolean;
}

/** The content of a page with a sign for each box that is to be ticked or chosen, beside its label, in place of what is drawn there. */
export function placeTickBoxes<Given extends Content>(
  page: Given,
  { fields, squares, rounded }: Boxes,
): Given {
  const ofForm = fields.flatMap(({ bbox: box, checked: isTicked }) =>
    isTicked === undefined ? [] : [{ box, isTicked }],
  );
  const drawn = [...squares, ...squaresOfLines(page.rulings)];
  const isOutsideForm = (box: Box) => ofForm.every((other) => gapBetween(box, other.box) > 0);
  const boxes = [
    ...ofForm,
    ...rounded.filter(({ box }) => isOutsideForm(box)),
    ...readDrawnBoxes(drawn.filter(isOutsideForm), page),
  ];
  if (boxes.length === 0) return page;
  const characters = page.characters.filter(
    ({ box }) => !boxes.some((one) => isInside(box, one.box)),
  );
  for (const box of boxes) placeSign(characters, box);
  return {
    ...page,
    ...eraseDrawings(
      page,
      boxes.map(({ box }) => box),
    ),
    characters,
  };
}

/** Limit: a page with more short lines is a drawing. */
const MAX_SHORT_LINES = 400;

/** Distance between the ends of the sides of a square, in points. */
const MAX_CORNER_GAP = 1.5;

/** Squares whose four sides are drawn one by one. */
function squaresOfLines(rulings: readonly Ruling[]): Box[] {
  const short = rulings.filter(
    ({ from, to }) => to - from >= MIN_SQUARE_POINTS && to - from <= MAX_SQUARE_POINTS,
  );
  if (short.length > MAX_SHORT_LINES) return [];
  const across = short.filter(({ direction }) => direction === "horizontal");
  const down = short.filter(({ direction }) => direction === "vertical");
  return across.flatMap((top) =>
    across.flatMap((bottom): Box[] => {
      const box: Box = [top.from, top.position, top.to, bottom.position];
      if (!isSquare(box) || !isEqual(top.from, bottom.from) || !isEqual(top.to, bottom.to))
        return [];
      const hasSide = (x: number) =>
        down.some(
          ({ position, from, to }) =>
            isEqual(position, x) && isEqual(from, box[1]) && isEqual(to, box[3]),
        );
      return hasSide(box[0]) && hasSide(box[2]) ? [box] : [];
    }),
  );
}

function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_CORNER_GAP;
}

/** Squares beside words of their size, alone, with nothing or a tick in them. */
function readDrawnBoxes(squares: readonly Box[], page: Content): TickBox[] {
  return squares.flatMap((box, place) => {
    const isRepeated = squares.slice(0, place).some((other) => isWithin(other, expandBox(box, 1)));
    const isInGrid = squares.some(
      (other) => other !== box && !isWithin(other, expandBox(box, 1)) && isNextTo(box, other),
    );
    const inside = page.characters.filter((one) => isInside(one.box, box));
    const isForText = inside.length > 1 || inside.some(({ text }) => !isTick(text));
    if (isRepeated || isInGrid || isForText || !hasFittingLabel(page.characters, box)) return [];
    return [{ box, isTicked: inside.length > 0 || hasDrawing(page, box) }];
  });
}

/** Checks whether there are words beside a box that are about as large as it is. */
export function hasFittingLabel(characters: readonly Character[], box: Box): boolean {
  const label = findLabel(characters, box);
  const sideSizes = boxHeight(box) / (label?.font.size ?? Infinity);
  return sideSizes >= MIN_SIDE_SIZES && sideSizes <= MAX_SIDE_SIZES;
}

function hasDrawing({ drawings, fills, rulings }: Content, box: Box): boolean {
  const inner = expandBox(box, -0.5);
  return [...drawings, ...fills, ...rulings.map(boxOfRuling)].some(
    (mark) => isWithin(mark, expandBox(box, 1)) && isInside(mark, inner) && reaches(mark, box),
  );
}

/** A dot is a tick; the rounding of a corner is not. */
function reaches(mark: Box, box: Box): boolean {
  return Math.max(boxWidth(mark), boxHeight(mark)) >= 0.25 * boxHeight(box);
}

function isNextTo(box: Box, other: Box): boolean {
  return gapBetween(box, other) < MIN_DISTANCE_POINTS;
}

function gapBetween(first: Box, second: Box): number {
  const across = Math.max(first[0] - second[2], second[0] - first[2]);
  const down = Math.max(first[1] - second[3], second[1] - first[3]);
  return Math.max(across, down);
}

/** Puts the sign beside the word that it belongs to. */
function placeSign(characters: Character[], { box, isTicked }: TickBox): void {
  const text = isTicked ? TICKED : EMPTY;
  const label = findLabel(characters, box);
  if (label === undefined) characters.push(signAlone(text, box));
  else insertSign(characters, label, { text, box });
}

function signAlone(text: string, box: Box): Character {
  const size = boxHeight(box);
  return {
    text,
    box,
    baseline: { x: box[0], y: box[3] - 0.2 * size },
    font: { name: "", size, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: true,
  };
}

/** The character next to a box in its row: to the right, where labels mostly are, or else to the left. */
function findLabel(characters: readonly Character[], box: Box): Character | undefined {
  const reach = MAX_LABEL_GAP_SIDES * boxHeight(box);
  const inRow = characters.filter(
    (one) =>
      one.angle === 0 &&
      gapX(one.box, box) <= reach &&
      overlapY(one.box, box) > 0.5 &&
      !isInside(one.box, box),
  );
  const isRight = (one: Character) => middleX(one.box) > box[2];
  const nearest = (some: readonly Character[]) =>
    some.toSorted((one, other) => gapX(one.box, box) - gapX(other.box, box))[0];
  return (
    nearest(inRow.filter(isRight)) ?? nearest(inRow.filter((one) => middleX(one.box) < box[0]))
  );
}

import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, gapX, middleX, middleY, overlapY } from "../../geometry/box.ts";
import type { Character, SourcePage } from "../page-source.ts";
import { insertSign } from "./insert-sign.ts";

const BULLET = "•";

/** The sides of a bullet, in sizes of the font of its item, and how far from a square they may be. */
const MIN_SIDE_SIZES = 0.15;
const MAX_SIDE_SIZES = 0.5;
const MAX_SIDE_RATIO = 1.25;

/** How far from its item a bullet is, in font sizes. */
const MIN_GAP_SIZES = 0.15;
const MAX_GAP_SIZES = 2.5;

/** No text is this close to a bullet on its other side, in font sizes: it begins the line. */
const MIN_FREE_SIZES = 3;

/** Above the baseline, in font sizes: where the middle of small letters is. */
const MIN_RAISE_SIZES = 0.1;
const MAX_RAISE_SIZES = 0.55;

/** A dot alone may be anything. */
const MIN_BULLETS = 2;

/** Limit: a page with more small shapes is a drawing. */
const MAX_SHAPES = 500;

type Content = Pick<SourcePage, "characters" | "fills" | "drawings">;

/** The content of a page with a sign for each bullet that is a small shape, as browsers draw them, before its item. */
export function placeDrawnBullets<Given extends Content>(page: Given): Given {
  const small = [...page.drawings, ...page.fills].filter(isSmall);
  if (small.length < MIN_BULLETS || small.length > MAX_SHAPES) return page;
  const items = new Map<Character, Box>();
  for (const box of small) {
    const item = findItem(page.characters, box);
    if (item !== undefined) items.set(item, box);
  }
  if (items.size < MIN_BULLETS) return page;
  const characters = [...page.characters];
  for (const [item, box] of items) insertSign(characters, item, { text: BULLET, box });
  return { ...page, characters };
}

/** Larger than in any text that is read. */
const MAX_SIDE_POINTS = 20;

function isSmall(box: Box): boolean {
  const [shorter, longer] = [boxWidth(box), boxHeight(box)].toSorted((one, other) => one - other);
  if (shorter === undefined || longer === undefined) return false;
  return shorter > 0 && longer <= MAX_SIDE_POINTS && longer <= MAX_SIDE_RATIO * shorter;
}

/** The first character of the line that a shape begins. */
function findItem(characters: readonly Character[], box: Box): Character | undefined {
  const inRow = characters.filter(
    (one) =>
      one.angle === 0 &&
      gapX(one.box, box) <= MIN_FREE_SIZES * one.font.size &&
      overlapY(one.box, box) > 0.5,
  );
  const [item] = inRow
    .filter((one) => middleX(one.box) > box[2])
    .toSorted((one, other) => one.box[0] - other.box[0]);
  if (item === undefined || inRow.some((one) => middleX(one.box) <= box[2])) return undefined;
  const { size } = item.font;
  const side = boxHeight(box) / size;
  const gap = gapX(item.box, box) / size;
  const raise = (item.baseline.y - middleY(box)) / size;
  const isBullet =
    side >= MIN_SIDE_SIZES &&
    side <= MAX_SIDE_SIZES &&
    gap >= MIN_GAP_SIZES &&
    gap <= MAX_GAP_SIZES &&
    raise >= MIN_RAISE_SIZES &&
    raise <= MAX_RAISE_SIZES;
  return isBullet ? item : undefined;
}

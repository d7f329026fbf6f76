import type { Box } from "@parsewright/contract";
import { boxWidth, gapX, middleY } from "@parsewright/document/geometry";
import type { Character, SourcePage } from "@parsewright/document/files";
import { eraseDrawings } from "./erase-drawings.ts";
import { insertSign } from "./insert-sign.ts";
import { areAsLarge, SAME_PLACE_POINTS, type SmallShape } from "./small-shape.ts";

const BULLET = "•";

/** The side of a bullet beside the font size of its item. */
const MIN_SIDE_SIZES = 0.15;
const MAX_SIDE_SIZES = 0.55;

/** Distance of the item behind its bullet, in font sizes. */
const MIN_GAP_SIZES = 0.15;
const MAX_GAP_SIZES = 3;

/** The middle of a bullet is this far above the baseline of its item, at least and at most, in font sizes. */
const MIN_RISE_SIZES = 0.1;
const MAX_RISE_SIZES = 0.55;

/** Limit: a page with more small shapes is a drawing. */
const MAX_SHAPES = 500;

const STARTS_ITEM = /[\p{L}\p{N}\p{Ps}\p{Pi}"'$€£#@&+-]/u;

type Content = Pick<SourcePage, "characters" | "rulings" | "fills" | "drawings">;

/** The content of a page with a sign for each bullet that is drawn as a shape, before its item. */
export function placeBullets<Given extends Content>(
  page: Given,
  shapes: readonly SmallShape[],
): Given {
  if (shapes.length > MAX_SHAPES) return page;
  const found = shapes.flatMap((shape) => {
    const item = findItem(page.characters, shape.box);
    return item === undefined ? [] : [{ shape, item }];
  });
  // A list has several.
  const bullets = found.filter(({ shape }) =>
    found.some((other) => other.shape !== shape && isLike(other.shape, shape)),
  );
  if (bullets.length === 0) return page;
  const characters = [...page.characters];
  for (const { shape, item } of bullets) insertSign(characters, item, { text: BULLET, ...shape });
  return {
    ...page,
    ...eraseDrawings(
      page,
      bullets.map(({ shape }) => shape.box),
    ),
    characters,
  };
}

/** The first character of the line that a shape is before. */
function findItem(characters: readonly Character[], box: Box): Character | undefined {
  const inRow = characters.filter((one) => one.angle === 0 && isAtMiddleOf(one, box));
  const [first] = inRow
    .filter((one) => one.box[0] >= box[2] && gapX(one.box, box) <= MAX_GAP_SIZES * one.font.size)
    .toSorted((one, other) => one.box[0] - other.box[0]);
  if (first === undefined) return undefined;
  const { size } = first.font;
  const isBehindText = inRow.some(
    (one) => one.box[0] < box[2] && gapX(one.box, box) <= MAX_GAP_SIZES * size,
  );
  const isFit =
    boxWidth(box) >= MIN_SIDE_SIZES * size &&
    boxWidth(box) <= MAX_SIDE_SIZES * size &&
    gapX(first.box, box) >= MIN_GAP_SIZES * size &&
    STARTS_ITEM.test(first.text);
  return isFit && !isBehindText ? first : undefined;
}

function isAtMiddleOf({ baseline, font }: Character, box: Box): boolean {
  const rise = (baseline.y - middleY(box)) / font.size;
  return rise >= MIN_RISE_SIZES && rise <= MAX_RISE_SIZES;
}

/** Checks whether two shapes may be bullets of one list. In the key of a chart, each has a colour of its own. */
function isLike(one: SmallShape, other: SmallShape): boolean {
  return (
    Math.abs(one.box[0] - other.box[0]) <= SAME_PLACE_POINTS &&
    areAsLarge(one.box, other.box) &&
    one.colour?.join() === other.colour?.join()
  );
}

import type { Box } from "@parsewright/contract";
import { expandBox, isInside } from "@parsewright/document/geometry";
import { isTick } from "@parsewright/document/language";
import type { SourcePage } from "@parsewright/document/files";
import { isWithin } from "./erase-drawings.ts";
import { areAsLarge, type SmallShape } from "./small-shape.ts";
import { isSquare } from "./small-square.ts";
import { hasFittingLabel, type TickBox } from "./tick-boxes.ts";

/** Limit: a page with more of them is a drawing. */
const MAX_BOXES = 400;

type Content = Pick<SourcePage, "characters" | "drawings">;

/**
 * The boxes to tick that are drawn with rounded corners. Browsers fill those that are ticked with a colour: a filled one
 * is an icon where there is none with an outline of its size.
 */
export function findRoundedBoxes(shapes: readonly SmallShape[], page: Content): TickBox[] {
  const all = shapes.filter(({ form, box }) => form === "rounded square" && isSquare(box));
  if (all.length > MAX_BOXES) return [];
  const squares = all.filter(({ box }) => hasFittingLabel(page.characters, box));
  const outlined = squares.filter(({ isStroked }) => isStroked);
  return squares.flatMap(({ box, isStroked }) => {
    const inside = page.characters.filter((one) => isInside(one.box, box));
    if (inside.some(({ text }) => !isTick(text))) return [];
    const isTicked = inside.length > 0 || holdsDrawing(box, page, squares);
    const isOfForm = outlined.some((other) => areAsLarge(other.box, box));
    return isStroked || (isTicked && isOfForm) ? [{ box, isTicked }] : [];
  });
}

function holdsDrawing(box: Box, { drawings }: Content, squares: readonly SmallShape[]): boolean {
  return drawings.some(
    (drawing) =>
      isWithin(drawing, expandBox(box, 1)) && !squares.some((square) => square.box === drawing),
  );
}

import type { Box } from "@parsewright/contract";
import { boxWidth, isInside, middleX, middleY } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";
import { isWithin } from "./erase-drawings.ts";
import { areAsLarge, type SmallShape } from "./small-shape.ts";
import { isSquare } from "./small-square.ts";
import { hasFittingLabel, type TickBox } from "./tick-boxes.ts";

/** The middles of a button and its dot are this close, as a share of its width. */
const MAX_DOT_SHIFT = 0.1;

/** The paper inside a ring has at least this share of its width, a dot less. */
const MIN_PAPER_SHARE = 0.7;

/** Of the rings of one size at least this share has a label. Those of a plot have none. */
const MIN_LABELLED_SHARE = 0.8;

/** Limit: a page with more circles is a drawing. */
const MAX_CIRCLES = 400;

type Content = Pick<SourcePage, "characters" | "drawings" | "fills">;

/** The rings of a page that are buttons to choose one of: beside words, with nothing or a dot in them. */
export function findRadioButtons(shapes: readonly SmallShape[], page: Content): TickBox[] {
  const circles = shapes.filter(({ form }) => form === "circle");
  if (circles.length > MAX_CIRCLES) return [];
  const rings = circles
    .filter((circle) => isSquare(circle.box) && isRing(circle, circles))
    .map(({ box }) => box);
  const outer = rings.filter(
    (ring) => !rings.some((other) => other !== ring && isWithin(ring, other)),
  );
  const withLabel = new Set(outer.filter((ring) => hasFittingLabel(page.characters, ring)));
  return outer.flatMap((box) => {
    const alike = outer.filter((other) => areAsLarge(other, box));
    const labelled = alike.filter((other) => withLabel.has(other));
    // A choice has several buttons.
    const isOfChoice =
      alike.some((other) => other !== box) && labelled.length >= MIN_LABELLED_SHARE * alike.length;
    if (!isOfChoice || holdsPicture(box, page, circles)) return [];
    const dots = circles.filter((dot) => isDot(dot.box, box));
    return [{ box, isTicked: dots.length > 0 }];
  });
}

/** Checks whether a circle is drawn as a line, or as the edge of a smaller one. */
function isRing({ box, isStroked }: SmallShape, circles: readonly SmallShape[]): boolean {
  const hasPaper = circles.some(
    (inner) =>
      inner.box !== box &&
      isWithin(inner.box, box) &&
      boxWidth(inner.box) < boxWidth(box) &&
      boxWidth(inner.box) >= MIN_PAPER_SHARE * boxWidth(box),
  );
  return isStroked || hasPaper;
}

function isDot(box: Box, ring: Box): boolean {
  return isConcentric(box, ring) && boxWidth(box) < MIN_PAPER_SHARE * boxWidth(ring);
}

function isConcentric(box: Box, ring: Box): boolean {
  const shift = Math.hypot(middleX(box) - middleX(ring), middleY(box) - middleY(ring));
  return shift <= MAX_DOT_SHIFT * boxWidth(ring);
}

/** Checks whether a ring is around a letter, or around anything but circles with its middle: then it is an icon. */
function holdsPicture(
  ring: Box,
  { characters, drawings, fills }: Content,
  circles: readonly SmallShape[],
): boolean {
  const isOfButton = (box: Box) =>
    circles.some((one) => one.box === box) && isConcentric(box, ring);
  return (
    characters.some(({ box }) => isInside(box, ring)) ||
    [...drawings, ...fills].some((box) => isInside(box, ring) && !isOfButton(box))
  );
}

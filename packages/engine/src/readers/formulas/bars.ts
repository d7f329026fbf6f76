import type { Ruling, SourcePage } from "@parsewright/document/files";

/** Some programs draw the bars of fractions and roots as pictures of one row of pixels, no higher than this. */
const MAX_BAR_HEIGHT_POINTS = 1.5;

/** The horizontal lines of a page, however they are drawn. */
export function barsOf({ rulings, images }: Pick<SourcePage, "rulings" | "images">): Ruling[] {
  const drawn = images
    .filter(({ box: [left, top, right, bottom] }) => {
      return bottom - top < MAX_BAR_HEIGHT_POINTS && right - left > 2 * (bottom - top);
    })
    .map(({ box: [from, top, to, bottom] }): Ruling => {
      return { direction: "horizontal", position: (top + bottom) / 2, from, to };
    });
  return [...rulings.filter(({ direction }) => direction === "horizontal"), ...drawn];
}

/** Width of a character and height of a line, in sizes of the font. */
const CHARACTER_WIDTH = 0.52;
const LINE_HEIGHT = 1.35;
const SMALLER = 0.93;
/** Text that is smaller cannot be read. */
const SMALLEST = 0.004;

/**
 * The size of a font in which paragraphs fill a box without leaving it, at most `largest`. All lengths are fractions of the
 * page's width. The width of characters is estimated: measuring each block would lay out the page again and again.
 */
export function fitText(
  paragraphs: readonly number[],
  [width, height]: readonly [number, number],
  largest: number,
): number {
  let size = largest;
  const lines = (length: number) =>
    Math.max(1, Math.ceil((length * CHARACTER_WIDTH * size) / width));
  const total = () => paragraphs.reduce((sum, length) => sum + lines(length), 0);
  while (size > SMALLEST && total() * LINE_HEIGHT * size > height) size *= SMALLER;
  return size;
}

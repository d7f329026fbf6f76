import type { TextBox } from "../lines/text-box.ts";

/** A box that is lower than this share of a line may be a mark above or below its letters. */
const MAX_MARK_SHARE = 0.6;

/** Marks are so near to the box of their line, in heights of the line. */
const MAX_GAP_HEIGHTS = 0.2;

/**
 * Gives lines the vowels and tones above and below their letters, which the detector sees as lines of their own in
 * Thai, Telugu and other scripts. Lines grow to hold them.
 */
export function joinMarks(boxes: readonly TextBox[]): TextBox[] {
  const lines = boxes.map((box) => ({ box, isMark: false }));
  for (const mark of lines) {
    const line = lines.find(
      (other) => other !== mark && !other.isMark && isMarkOf(mark.box, other.box),
    );
    if (line === undefined) continue;
    line.box = growTo(line.box, mark.box);
    mark.isMark = true;
  }
  return lines.filter(({ isMark }) => !isMark).map(({ box }) => box);
}

function isMarkOf(mark: TextBox, line: TextBox): boolean {
  const { right, down } = placeIn(line, mark);
  const isSmall = Math.max(mark.width, mark.height) < line.height * MAX_MARK_SHARE;
  const isWithin = Math.abs(right) < line.width / 2;
  const gap = Math.abs(down) - (line.height + mark.height) / 2;
  return isSmall && isWithin && gap < line.height * MAX_GAP_HEIGHTS;
}

/** Place of the middle of a box, from the middle of a line and in its directions. */
function placeIn({ centre, along }: TextBox, { centre: other }: TextBox) {
  const [x, y] = [other.x - centre.x, other.y - centre.y];
  return { right: x * along.x + y * along.y, down: y * along.x - x * along.y };
}

function growTo(line: TextBox, mark: TextBox): TextBox {
  const { down } = placeIn(line, mark);
  const top = Math.min(-line.height / 2, down - mark.height / 2);
  const bottom = Math.max(line.height / 2, down + mark.height / 2);
  const middle = (top + bottom) / 2;
  const centre = {
    x: line.centre.x - middle * line.along.y,
    y: line.centre.y + middle * line.along.x,
  };
  return { ...line, centre, height: bottom - top };
}

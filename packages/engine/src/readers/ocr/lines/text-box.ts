import type { Corners, Point } from "../recognizer.ts";

/** A rectangle around a line of text, turned as the line is. */
export interface TextBox {
  readonly centre: Point;
  /** Direction of reading, of length 1. */
  readonly along: Point;
  /** Along the line. */
  readonly width: number;
  /** Across it. */
  readonly height: number;
}

/** Its corners, clockwise from the top left of the text. */
export function cornersOf({ centre, along, width, height }: TextBox): Corners {
  const corner = (toRight: number, down: number): Point => ({
    x: centre.x + (along.x * toRight * width - along.y * down * height) / 2,
    y: centre.y + (along.y * toRight * width + along.x * down * height) / 2,
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** The rectangle that has these corners. */
export function boxOfCorners([topLeft, topRight, bottomRight, bottomLeft]: Corners): TextBox {
  const [right, down] = [topRight.x - topLeft.x, topRight.y - topLeft.y];
  const width = Math.hypot(right, down);
  return {
    centre: { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 },
    along: { x: right / width, y: down / width },
    width,
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
  };
}

/** The same rectangle elsewhere. */
export function moveBox({ centre, ...box }: TextBox, { x, y }: Point): TextBox {
  return { ...box, centre: { x: centre.x + x, y: centre.y + y } };
}

/** The same place in a picture of another size. Sides may grow by different factors, so the rectangle is fitted anew. */
export function scaleBox(box: TextBox, { x, y }: Point): TextBox {
  const along = { x: box.along.x * x, y: box.along.y * y };
  const length = Math.hypot(along.x, along.y);
  const across = Math.hypot(box.along.y * x, box.along.x * y);
  return {
    centre: { x: box.centre.x * x, y: box.centre.y * y },
    along: { x: along.x / length, y: along.y / length },
    width: box.width * length,
    height: box.height * across,
  };
}

/** The same rectangle for text that is written down the page instead of across it. */
export function turnClockwise({ along, width, height, centre }: TextBox): TextBox {
  return { centre, along: { x: -along.y, y: along.x }, width: height, height: width };
}

/** The same rectangle, read the other way round. */
export function turnAround({ along, ...box }: TextBox): TextBox {
  return { ...box, along: { x: -along.x, y: -along.y } };
}

/** From this height-to-width ratio on, the text is vertical or one narrow character. */
const MIN_VERTICAL_RATIO = 1.5;

/** Above this ratio it is more than one character. */
const MAX_SINGLE_CHARACTER_RATIO = 3;

/** The ways in which a box may have to be turned to be read: text in tall ones runs up or down, or is one character. */
export function waysToRead(box: TextBox): TextBox[] {
  const tallness = box.height / box.width;
  if (tallness < MIN_VERTICAL_RATIO) return [box];
  const down = turnClockwise(box);
  const upright = tallness < MAX_SINGLE_CHARACTER_RATIO ? [box] : [];
  return [...upright, down, turnAround(down)];
}

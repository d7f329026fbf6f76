import type { Point } from "../recognizer.ts";
import { type Component, findComponents, type ProbabilityMap } from "@parsewright/document/images";
import { minAreaRectangle } from "./min-area-rectangle.ts";
import type { TextBox } from "./text-box.ts";

/** Constant: where the map says more than this, there is text; as the makers of the model use it. */
const PIXEL_THRESHOLD = 0.3;

/** Constant: minimum mean certainty of a component to count as text, as the makers of the model use it. */
const BOX_THRESHOLD = 0.5;

/** The model marks the core of a line. Its box grows by this multiple of its area, divided by its outline. */
const GROWTH = 1.6;

/** Smaller cores are specks. */
const MIN_CORE_PIXELS = 3;

/** Limit: a page of newspaper has about a thousand lines; what has far more is not text but a texture. */
const MAX_BOXES = 3000;

/**
 * Limit: reading takes time by the length of a line, measured in its height: about 4 ms of a core each. A page of newspaper has
 * ten thousand, a strip of 1000 by 20,000 pixels full of text twelve thousand.
 */
const MAX_TEXT_LENGTH = 20_000;

/** The lines of text in a picture, from its top on. */
export interface FoundLines {
  readonly boxes: readonly TextBox[];
  /** Lines after those that are more than is read of one picture. */
  readonly unreadLines: number;
}

/** The lines of text in a map that says for each pixel how likely it belongs to one. */
export function findTextBoxes(map: ProbabilityMap): FoundLines {
  const boxes: TextBox[] = [];
  let [textLength, unreadLines] = [0, 0];
  for (const component of findComponents(map, PIXEL_THRESHOLD)) {
    if (component.mean < BOX_THRESHOLD) continue;
    const core = minAreaRectangle(outlineOf(component));
    if (Math.min(core.width, core.height) < MIN_CORE_PIXELS) continue;
    if (boxes.length === MAX_BOXES || textLength >= MAX_TEXT_LENGTH) {
      unreadLines++;
      continue;
    }
    const box = grow(core);
    boxes.push(box);
    textLength += Math.max(box.width / box.height, box.height / box.width);
  }
  return { boxes, unreadLines };
}

/** The outer corners of the first and last pixel of each row. */
function outlineOf({ top, firstColumns, lastColumns }: Component): Point[] {
  return firstColumns.flatMap((first, index) => {
    const [y, right] = [top + index, (lastColumns[index] ?? first) + 1];
    return [
      { x: first, y },
      { x: right, y },
      { x: first, y: y + 1 },
      { x: right, y: y + 1 },
    ];
  });
}

function grow(core: TextBox): TextBox {
  const { width, height } = core;
  const distance = (width * height * GROWTH) / (2 * (width + height));
  return { ...core, width: width + 2 * distance, height: height + 2 * distance };
}

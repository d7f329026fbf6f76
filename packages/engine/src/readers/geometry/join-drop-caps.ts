import { isInside } from "../../geometry/box.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";

/** A letter that begins a paragraph, perhaps with a quotation mark before it. */
const INITIAL = /^["'“‘„«]?\p{Lu}$/u;

/** It is as high as two lines or more. */
const MIN_SIZE_RATIO = 1.8;

/** How far from the initial its first line may begin, and how far below its top, in font sizes of the line. */
const MAX_GAP_SIZES = 1.5;
const MAX_TOP_STEP_SIZES = 1;

/** A first line that begins this much further in than the next one, in font sizes, has a space before it. */
const MIN_SPACE_SIZES = 0.12;

/** A page has a few of them; a poster of large letters is none of our business. */
const MAX_INITIALS = 50;

/** Joins each large first letter that reaches down beside several lines to the first of them. */
export function joinDropCaps(segments: readonly TextSegment[]): readonly TextSegment[] {
  const initials = segments.filter(({ text, angle }) => angle === 0 && INITIAL.test(text));
  let joined = segments;
  for (const initial of initials.slice(0, MAX_INITIALS)) {
    const [first, second] = linesBeside(initial, joined);
    if (first === undefined || second === undefined) continue;
    const isOwnWord = first.box[0] - second.box[0] > MIN_SPACE_SIZES * first.size;
    const whole: TextSegment = {
      ...first,
      text: initial.text + (isOwnWord ? " " : "") + first.text,
      characters: [...initial.characters, ...first.characters],
      box: [initial.box[0], first.box[1], first.box[2], first.box[3]],
    };
    joined = joined.flatMap((segment) =>
      segment === first ? whole : segment === initial ? [] : segment,
    );
  }
  return joined;
}

/** The lines that begin right of the initial, from the one at its top down. */
function linesBeside(initial: TextSegment, segments: readonly TextSegment[]): TextSegment[] {
  const [, top, right, bottom] = initial.box;
  const beside = segments
    .filter(({ box, size }) => {
      const reach = MAX_GAP_SIZES * size;
      const start: TextSegment["box"] = [box[0], box[1], box[0], box[3]];
      return (
        initial.size >= MIN_SIZE_RATIO * size &&
        isInside(start, [right - reach / 2, top, right + reach, bottom])
      );
    })
    .toSorted((first, second) => first.box[1] - second.box[1]);
  const [first] = beside;
  if (first === undefined || Math.abs(first.box[1] - top) > MAX_TOP_STEP_SIZES * first.size)
    return [];
  return beside;
}

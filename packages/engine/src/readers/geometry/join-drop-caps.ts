import type { TextSegment } from "../text-layer/text-segment.ts";

/** An initial is at least this many times as large as the text that flows around it. */
const MIN_SIZE_RATIO = 1.8;

/** The text begins this close behind it, in its own font sizes. */
const MAX_GAP_SIZES = 1.5;

/** More on one page are an alphabet. */
const MAX_INITIALS = 20;

/** Puts the large letters that chapters and articles begin with in front of their words. */
export function joinDropCaps(segments: readonly TextSegment[]): TextSegment[] {
  const initials = segments.filter(({ text }) => /^["“‘]?\p{Lu}$/u.test(text));
  let joined = [...segments];
  for (const initial of initials.slice(0, MAX_INITIALS)) joined = joinInitial(initial, joined);
  return joined;
}

function joinInitial(initial: TextSegment, segments: TextSegment[]): TextSegment[] {
  const beside = segments.filter((segment) => flowsAround(initial, segment));
  if (beside.length === 0) return segments;
  const first = beside.reduce((top, segment) => (segment.box[1] < top.box[1] ? segment : top));
  return segments.flatMap((segment) => {
    if (segment === initial) return [];
    if (!flowsAround(initial, segment)) return [segment];
    // Without its gap on the left, a line beside the letter is not taken for an indented one.
    const [, top, right, bottom] = segment.box;
    const moved: TextSegment = { ...segment, box: [initial.box[0], top, right, bottom] };
    if (segment !== first) return [moved];
    const characters = [...initial.characters, ...segment.characters];
    return [{ ...moved, text: initial.text + segment.text, characters }];
  });
}

function flowsAround(initial: TextSegment, segment: TextSegment): boolean {
  if (initial.size < MIN_SIZE_RATIO * segment.size) return false;
  const middle = (segment.box[1] + segment.box[3]) / 2;
  const gap = segment.box[0] - initial.box[2];
  return (
    middle > initial.box[1] &&
    middle < initial.box[3] &&
    gap > -segment.size &&
    gap < MAX_GAP_SIZES * segment.size
  );
}

import { MIN_SPACE_SIZES } from "./spacing.ts";
import type { TextSegment } from "./text-segment.ts";

/** An initial is at least this many times as large as the text that flows around it. */
const MIN_SIZE_RATIO = 1.8;

/** The text begins this close behind it, in its own font sizes. */
const MAX_GAP_SIZES = 1.5;

/** Limit: each is looked for among all segments; more on one page are an alphabet. */
const MAX_INITIALS = 20;

/** Puts the large letters that chapters and articles begin with in front of their words. */
export function joinDropCaps(segments: readonly TextSegment[]): TextSegment[] {
  const initials = segments.filter(({ text }) => /^["“‘]?\p{Lu}$/u.test(text));
  let joined = [...segments];
  for (const initial of initials.slice(0, MAX_INITIALS)) joined = joinInitial(initial, joined);
  return joined;
}

function joinInitial(initial: TextSegment, segments: TextSegment[]): TextSegment[] {
  const [first, second] = segments
    .filter((segment) => flowsAround(initial, segment))
    .toSorted((above, below) => above.box[1] - below.box[1]);
  if (first === undefined || second === undefined) return segments;
  // A first line that begins further in than the next one has a space before it.
  const isOwnWord = first.box[0] - second.box[0] > MIN_SPACE_SIZES * first.size;
  return segments.flatMap((segment) => {
    if (segment === initial) return [];
    if (!flowsAround(initial, segment)) return [segment];
    // Without its gap on the left, a line beside the letter is not taken for an indented one.
    const [, top, right, bottom] = segment.box;
    const moved: TextSegment = { ...segment, box: [initial.box[0], top, right, bottom] };
    if (segment !== first) return [moved];
    const space = isOwnWord ? " " : "";
    const [start = "", ...others] = segment.texts;
    return [
      {
        ...moved,
        text: initial.text + space + segment.text,
        characters: [...initial.characters, ...segment.characters],
        texts: [...initial.texts, space + start, ...others],
      },
    ];
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

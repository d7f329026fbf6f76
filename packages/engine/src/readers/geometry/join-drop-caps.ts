import { unionOf } from "../../geometry/box.ts";
import type { TextLine } from "./text-line.ts";

/** An initial is at least this many times as large as the text that flows around it. */
const MIN_SIZE_RATIO = 1.8;

/** The text begins this close behind it, in its own font sizes. */
const MAX_GAP_SIZES = 1.5;

/** Puts the large letter that a chapter or an article begins with in front of its word; one in each column. */
export function joinDropCaps(lines: readonly TextLine[]): TextLine[] {
  const initial = lines.find(({ text }) => /^["“‘]?\p{Lu}$/u.test(text));
  if (initial === undefined) return [...lines];
  const first = lines.find((line) => flowsAround(initial, line));
  if (first === undefined) return [...lines];
  return lines.flatMap((line) => {
    if (line === initial) return [];
    if (!flowsAround(initial, line)) return [line];
    // Without its gap on the left, a line beside the letter is not taken for an indented one.
    const [, top, right, bottom] = line.box;
    const beside: TextLine = { ...line, box: [initial.box[0], top, right, bottom] };
    return [line === first ? withInitial(initial, beside) : beside];
  });
}

function flowsAround(initial: TextLine, line: TextLine): boolean {
  if (line === initial || initial.size < MIN_SIZE_RATIO * line.size) return false;
  const middle = (line.box[1] + line.box[3]) / 2;
  const gap = line.box[0] - initial.box[2];
  return (
    middle > initial.box[1] &&
    middle < initial.box[3] &&
    gap > -line.size &&
    gap < MAX_GAP_SIZES * line.size
  );
}

function withInitial(initial: TextLine, line: TextLine): TextLine {
  const [segment, ...others] = line.segments;
  if (segment === undefined) return line;
  const characters = initial.segments.flatMap((one) => one.characters);
  const joined = {
    ...segment,
    text: initial.text + segment.text,
    characters: [...characters, ...segment.characters],
    box: unionOf([segment.box, [initial.box[0], segment.box[1], segment.box[2], segment.box[3]]]),
  };
  return { ...line, segments: [joined, ...others], text: initial.text + line.text };
}

import { startsWithLabel } from "./caption-label.ts";
import { hasLeader } from "./leader.ts";
import { startsWithBullet } from "./list-marker.ts";
import { startsTableNote, startsWithNoteSign } from "./note-mark.ts";
import { isUnfinished, startsWithinSentence } from "./sentence.ts";

/** Formulas are often set larger than the text. */
const FORMULA_SIGNS = /[=≈≠≤≥√∑∫]/u;

/** Addresses are often set large on covers. */
const ADDRESS = /\S@[^\s.@]+\.\S|https?:|www\./iu;

/** Checks whether no heading reads like this, however it is set. */
export function cannotBeHeading(text: string): boolean {
  return (
    !/\p{L}.*\p{L}|\p{Lo}/u.test(text) ||
    FORMULA_SIGNS.test(text) ||
    ADDRESS.test(text) ||
    isUnfinished(text) ||
    startsWithNoteSign(text) ||
    startsTableNote(text) ||
    startsWithinSentence(text) ||
    hasLeader(text) ||
    startsWithBullet(text) ||
    startsWithLabel(text)
  );
}

import { plainCaptionKind, startsWithLabel } from "../../../language/caption-label.ts";
import { isContentsLine } from "../../../language/contents-line.ts";
import { isEquationNumber } from "../../../language/equation-number.ts";
import { cannotBeHeading } from "../../../language/heading-text.ts";
import { endsWithWordHyphen } from "../../../language/hyphenation.ts";
import { hasLeader, isDottedRule } from "../../../language/leader.ts";
import {
  isListMarker,
  startsListItem,
  startsWithBullet,
  startsWithInitial,
} from "../../../language/list-marker.ts";
import { isMathFont } from "../../../language/math-fonts.ts";
import { isMonospacedFont } from "../../../language/monospaced-fonts.ts";
import {
  startsTableNote,
  startsWithNoteMark,
  startsWithRaisedNoteMark,
} from "../../../language/note-mark.ts";
import { hasPageNumber, isImprint, isPageNumber } from "../../../language/running-lines.ts";
import { startsWithSectionNumber } from "../../../language/section-number.ts";
import {
  isReferencesTitle,
  isSectionName,
  startsWithAbstractName,
} from "../../../language/section-title.ts";
import { endsSentence, isUnfinished, startsInLowerCase } from "../../../language/sentence.ts";
import { hasUnspacedLetter } from "../../../language/unspaced-script.ts";
import { isMostlyRightToLeft } from "../../text/right-to-left.ts";
import type { TextSegment } from "../../text/text-segment.ts";

/** Facts about the words of a line, in this order. */
const FACTS: readonly ((text: string) => boolean)[] = [
  startsInLowerCase,
  startsListItem,
  startsWithBullet,
  isListMarker,
  startsWithInitial,
  startsWithSectionNumber,
  startsWithLabel,
  (text) => plainCaptionKind(text) !== undefined,
  isEquationNumber,
  isPageNumber,
  hasPageNumber,
  isImprint,
  isContentsLine,
  hasLeader,
  isDottedRule,
  startsWithNoteMark,
  startsWithRaisedNoteMark,
  startsTableNote,
  isSectionName,
  isReferencesTitle,
  startsWithAbstractName,
  cannotBeHeading,
  endsSentence,
  (text) => text.endsWith(":"),
  endsWithWordHyphen,
  isUnfinished,
  (text) => text.startsWith("["),
  isMostlyRightToLeft,
];

/** Shares of the characters of a line. */
const CLASSES: readonly RegExp[] = [
  /\p{L}/gu,
  /\p{Lu}/gu,
  /\p{Nd}/gu,
  /\p{P}/gu,
  /\p{S}/gu,
  /\s/gu,
];

export const TEXT_FEATURES = FACTS.length + CLASSES.length + 5;

/** Classes of characters and what the words look like, from 0 to 1. */
export function describeText({ text, characters }: TextSegment): number[] {
  const length = Math.max(text.length, 1);
  const fontShare = (isOne: (name: string) => boolean): number =>
    characters.filter(({ font }) => isOne(font.name)).length / Math.max(characters.length, 1);
  return [
    Math.log2(length) / 8,
    Number(/^\p{Nd}/u.test(text)),
    Number(hasUnspacedLetter(text)),
    fontShare(isMathFont),
    fontShare(isMonospacedFont),
    ...CLASSES.map((one) => (text.match(one)?.length ?? 0) / length),
    ...FACTS.map((fact) => Number(fact(text))),
  ];
}

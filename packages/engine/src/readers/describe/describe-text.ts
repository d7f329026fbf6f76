import type { Character } from "@parsewright/document/files";
import {
  cannotBeHeading,
  endsSentence,
  endsWithWordHyphen,
  hasLeader,
  hasPageNumber,
  hasUnspacedLetter,
  isContentsLine,
  isDottedRule,
  isEquationNumber,
  isImprint,
  isListMarker,
  isMathFont,
  isMonospacedFont,
  isPageNumber,
  isReferencesTitle,
  isSectionName,
  isUnfinished,
  plainCaptionKind,
  startsInLowerCase,
  startsListItem,
  startsTableNote,
  startsWithAbstractName,
  startsWithBullet,
  startsWithInitial,
  startsWithLabel,
  startsWithNoteMark,
  startsWithRaisedNoteMark,
  startsWithSectionNumber,
} from "@parsewright/document/language";
import { isMostlyRightToLeft } from "../text/right-to-left.ts";
import type { TextSegment } from "../text/text-segment.ts";

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
const CLASSES: readonly RegExp[] = [/\p{L}/u, /\p{Lu}/u, /\p{Nd}/u, /\p{P}/u, /\p{S}/u, /\s/u];

/** The classes of each sign that was met, as places in the list: there are few signs, and each is in many lines. */
const classesOfSigns = new Map<string, readonly number[]>();

/** Limit: more signs than the texts of one language have. */
const MAX_REMEMBERED_SIGNS = 10_000;

function classesOf(sign: string): readonly number[] {
  const known = classesOfSigns.get(sign);
  if (known !== undefined) return known;
  const classes = CLASSES.flatMap((one, place) => (one.test(sign) ? [place] : []));
  if (classesOfSigns.size < MAX_REMEMBERED_SIGNS) classesOfSigns.set(sign, classes);
  return classes;
}

function countClasses(text: string): number[] {
  const counts = CLASSES.map(() => 0);
  for (const sign of text)
    for (const place of classesOf(sign)) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

/**
 * Share of the characters that is set in fonts of a kind. Neighbours mostly share their font, so that it is judged once
 * for them.
 */
function fontShare(characters: readonly Character[], isOne: (name: string) => boolean): number {
  let [font, isOfKind, count]: [Character["font"] | undefined, boolean, number] = [
    undefined,
    false,
    0,
  ];
  for (const character of characters) {
    if (character.font !== font) {
      font = character.font;
      isOfKind = isOne(font.name);
    }
    if (isOfKind) count++;
  }
  return count / Math.max(characters.length, 1);
}

export const TEXT_FEATURES = FACTS.length + CLASSES.length + 5;

/** Classes of characters and what the words look like, from 0 to 1. */
export function describeText({ text, characters }: TextSegment): number[] {
  const length = Math.max(text.length, 1);
  return [
    Math.log2(length) / 8,
    Number(/^\p{Nd}/u.test(text)),
    Number(hasUnspacedLetter(text)),
    fontShare(characters, isMathFont),
    fontShare(characters, isMonospacedFont),
    ...countClasses(text).map((count) => count / length),
    ...FACTS.map((fact) => Number(fact(text))),
  ];
}

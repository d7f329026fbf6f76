export {
  captionKindOf,
  type CaptionLabel,
  captionStyleKind,
  isLabelAlone,
  labelNamed,
  labelOf,
  plainCaptionKind,
  startsWithLabel,
  startsWithLabelName,
} from "./caption-label.ts";
export { isContentsLine } from "./contents-line.ts";
export { isContinuationCaption } from "./continuation-caption.ts";
export { equationLabelOf, isEquationNumber } from "./equation-number.ts";
export {
  continuesEquationAbove,
  goesOnBelow,
  joinEquationRows,
  tagsOf,
  withoutTags,
  withTags,
} from "./equation-rows.ts";
export { type Amount, decimalMarkOf, readAmount } from "./amount.ts";
export { areTwoAmounts, isFigure } from "./figures.ts";
export { toHalfWidth } from "./half-width.ts";
export { cannotBeHeading } from "./heading-text.ts";
export { dropWordHyphen, endsWithWordHyphen } from "./hyphenation.ts";
export { beforeLeader, hasLeader, isDottedRule } from "./leader.ts";
export { isAllLetters, isDigit, isLetter } from "./letters.ts";
export { segmentText, type TextSegment } from "./segment-text.ts";
export { escapeLinkTarget, safeLink, safeLinkOrAnchor } from "./safe-link.ts";
export {
  isBulletSign,
  isListMarker,
  isUnitOfNumber,
  startsListItem,
  startsWithBullet,
  startsWithBulletSign,
  startsWithInitial,
  startsWithPlainBullet,
  withMarkdownBullet,
} from "./list-marker.ts";
export { isMathFont } from "./math-fonts.ts";
export { isMonospacedFont } from "./monospaced-fonts.ts";
export {
  isRaisedMark,
  leadingMarkOf,
  markOf,
  startsRemark,
  startsTableNote,
  startsWithNoteMark,
  startsWithNoteWord,
  startsWithRaisedNoteMark,
} from "./note-mark.ts";
export {
  endsInCompanyForm,
  hasPageNumber,
  hasPageNumberOrYear,
  isImprint,
  isPageNumber,
} from "./running-lines.ts";
export {
  isLoneSectionNumber,
  isNumberedHeading,
  numberDepth,
  startsWithSectionNumber,
  withoutNumber,
} from "./section-number.ts";
export {
  isAbstractTitle,
  isDivision,
  isNotesTitle,
  isReferencesTitle,
  isSectionName,
  startsWithAbstractName,
} from "./section-title.ts";
export {
  endsClause,
  endsInComma,
  endsListItem,
  endsSentence,
  isUnfinished,
  mayEndBlock,
  startsInLowerCase,
  startsWithinSentence,
} from "./sentence.ts";
export { isSignOfText } from "./signs-of-text.ts";
export { isBoxSign, isTick } from "./tick.ts";
export {
  hasUnspacedLetter,
  joinsLinesWithoutSpace,
  startsInSquare,
  wordsOfText,
} from "./unspaced-script.ts";
export { signsOf } from "./plain-signs.ts";

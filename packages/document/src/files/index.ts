export {
  type Format,
  type FormatName,
  type OpenedFile,
  type OpenOptions,
  PDF_HEADER_SEARCH_BYTES,
} from "./format.ts";
export { isOutOfMemory, mentionsOutOfMemory } from "./out-of-memory.ts";
export {
  DAMAGED_PICTURE_NOTE,
  engineFailureProblem,
  lossOf,
  outOfMemoryProblem,
  partProblem,
  type PageLoss,
  tooManyPixelsProblem,
  tooMuchWorkProblem,
  tooSlowProblem,
} from "./page-problems.ts";
export type {
  Character,
  CharacterFont,
  Description,
  HiddenCharacter,
  PageRange,
  PageSource,
  PictureText,
  PlacedImage,
  PaintedShape,
  Ruling,
  SourcePage,
  StructureTag,
} from "./page-source.ts";
export type { ReadContext, StructuredDocument } from "./structured-document.ts";
export { createTextBudget, type SpendText } from "./text-budget.ts";
export { UNKNOWN_SIZE, unreadPage } from "./unread-page.ts";
export { unwatched, type WatchPicture } from "./watch-picture.ts";

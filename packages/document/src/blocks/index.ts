export { commentBlock } from "./comment-block.ts";
export { groupByItem, lineOf, type Place, plainLine } from "./lines.ts";
export { numberBlocks } from "./number-blocks.ts";
export { printOf } from "./print-styles.ts";
export {
  type BlockFields,
  equationBlock,
  indexBlock,
  lineBlock,
  listBlock,
  plainBlock,
  textBlock,
  titleBlock,
} from "./text-blocks.ts";
export {
  attachPart,
  codeBlock,
  figureBlock,
  isVisual,
  tableBlock,
  type VisualBlock,
  visualBlock,
  type VisualType,
} from "./visual-blocks.ts";
export { confidenceOf, toTwoDigits } from "./confidence-of.ts";
export {
  blockText,
  firstLineOf,
  lastLineOf,
  lineText,
  spansOf,
  spanText,
  wholeText,
} from "./block-text.ts";

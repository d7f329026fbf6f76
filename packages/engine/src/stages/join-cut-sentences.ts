import type { Block, BlockType, Box, Line } from "@parsewright/contract";
import { boxHeight, boxWidth, middleX, overlapX, unionOf } from "@parsewright/document/geometry";
import { endsWithWordHyphen, startsWithinSentence } from "@parsewright/document/language";
import { areParted, editBodyBlocks, type PlacedBlock } from "./body-blocks.ts";
import { GROUP_ENDS } from "./merge-paragraph-groups.ts";
import { moveLines } from "./move-lines.ts";
import {
  haveSimilarWidths,
  measureParagraph,
  type ParagraphShape,
  reachesRightEdge,
  startsFlushLeft,
} from "./paragraph-continuation.ts";
import type { Stage } from "./stage.ts";

/**
 * Lines of one paragraph differ in height by at most this factor: accents, raised and lowered letters make them higher.
 */
const MAX_HEIGHT_RATIO = 1.35;

/** At most one empty line is between the parts of a sentence. */
const MAX_GAP_HEIGHTS = 2;

/**
 * Joins parts of sentences that are still separate although their words leave no doubt: the first part ends without a
 * full stop, and the second begins with a small letter. Geometry decides only whether they can be neighbours.
 */
export const joinCutSentences: Stage = {
  name: "join-cut-sentences",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      let before: number | undefined;
      for (const [position, later] of blocks.entries()) {
        if (GROUP_ENDS.has(later.block.type)) before = undefined;
        if (!mayBePart(later.block)) continue;
        const earlier = before === undefined ? undefined : blocks[before];
        const isParted = before !== undefined && areParted(blocks, before, position);
        if (earlier && areOneSentence(earlier, later, isParted)) moveLines(later, earlier);
        else before = position;
      }
    }),
};

const PART_TYPES: ReadonlySet<BlockType> = new Set(["text", "list"]);

/** A list made of child blocks has no lines to move, and neither has a block that was joined to another. */
function mayBePart({ type, lines = [] }: Block): boolean {
  return PART_TYPES.has(type) && lines.length > 0;
}

/**
 * Checks whether two blocks are one sentence. The first may be a list that ends in another column or on another page,
 * as the end of an item may look like text.
 */
function areOneSentence(earlier: PlacedBlock, later: PlacedBlock, isParted: boolean): boolean {
  if (later.block.type !== "text") return false;
  const [end, start] = [measureEnd(earlier.block), measureParagraph(later.block)];
  if (!end || !start || !isWithinSentence(end, start)) return false;
  if (isParted || start.box[1] < end.box[3]) return goesOnElsewhere(end, start);
  return earlier.block.type === "text" && goesOnBelow(end, start);
}

/** Measures the lines of a block in its last column: lines before them may be in other columns and pages. */
function measureEnd(block: Block): ParagraphShape | undefined {
  const lines = block.lines ?? [];
  const jump = lines.findLastIndex((line, index) => isAfterJump(lines[index - 1], line));
  const end = lines.slice(Math.max(jump, 0));
  const boxes = end.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
  return boxes.length === 0
    ? undefined
    : measureParagraph({ ...block, lines: end, bbox: unionOf(boxes) });
}

function isAfterJump(previous: Line | undefined, line: Line): boolean {
  if (previous?.bbox === undefined || line.bbox === undefined) return false;
  return previous.parser_page_idx !== line.parser_page_idx || line.bbox[3] <= previous.bbox[1];
}

/**
 * Checks whether the words of two texts are within one sentence. A single letter may be the mark of an item, and
 * addresses are in small letters too.
 */
function isWithinSentence({ lastText }: ParagraphShape, { firstText }: ParagraphShape): boolean {
  return (
    (/[\p{L}\p{Nd},]$/u.test(lastText.trimEnd()) || endsWithWordHyphen(lastText)) &&
    startsWithinSentence(firstText) &&
    /^\p{L}{2}/u.test(firstText) &&
    !/^\S*(?:[/@]|\.\w)/u.test(firstText)
  );
}

/** Checks whether a full line continues in the next column or page. A single line cannot be known to be full. */
function goesOnElsewhere(end: ParagraphShape, start: ParagraphShape): boolean {
  return (
    end.lineCount > 1 &&
    startsFlushLeft(start) &&
    (reachesRightEdge(end) || hadNoRoom(end, start)) &&
    haveSimilarWidths(end, start)
  );
}

/** Checks whether the first word of a text would not have fitted into the last, ragged line of another. */
function hadNoRoom({ linesBox, lastLine }: ParagraphShape, start: ParagraphShape): boolean {
  const { firstText, firstLine } = start;
  const [word = ""] = firstText.split(/\s/, 1);
  const wordWidth = (boxWidth(firstLine) * (word.length + 1)) / firstText.length;
  return linesBox[2] - lastLine[2] < wordWidth;
}

/**
 * Checks whether at most an empty line or an indent is between two texts. Two single lines may be items of a list, unless a word
 * runs over both.
 */
function goesOnBelow(end: ParagraphShape, start: ParagraphShape): boolean {
  if (endsWithWordHyphen(end.lastText))
    return isRightBelow(end.lastLine, start.firstLine) && overlapX(end.box, start.box) > 0;
  const areSingleLines = end.lineCount === 1 && start.lineCount === 1;
  return !areSingleLines && isRightBelow(end.lastLine, start.firstLine) && haveSameEdge(end, start);
}

function isRightBelow(upper: Box, lower: Box): boolean {
  const [above, below] = [boxHeight(upper), boxHeight(lower)];
  return (
    Math.max(above, below) <= MAX_HEIGHT_RATIO * Math.min(above, below) &&
    lower[1] - upper[3] < MAX_GAP_HEIGHTS * below
  );
}

function haveSameEdge({ linesBox: above }: ParagraphShape, start: ParagraphShape): boolean {
  const { linesBox: below, firstLine } = start;
  const slack = boxHeight(firstLine) / 2;
  return Math.abs(above[0] - below[0]) < slack || Math.abs(middleX(above) - middleX(below)) < slack;
}

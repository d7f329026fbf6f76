import type { Block, BlockType, Box, Line } from "@parsewright/contract";
import { boxHeight, boxWidth, middleX, unionOf } from "@parsewright/document/geometry";
import { startsWithinSentence } from "@parsewright/document/language";
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

/** Lines of one paragraph are of one height, give or take accents, raised and lowered letters. */
const MAX_HEIGHT_RATIO = 1.35;

/** An empty line at the most is between the parts of a sentence. */
const MAX_GAP_HEIGHTS = 2;

/**
 * Joins the parts of sentences that are still apart although their words leave no doubt: the first part ends without a
 * stop, and the second begins with a small letter. Geometry says only whether they can be neighbours.
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

/** The end of an item may look like text; anything else keeps to its like. */
function areOneSentence(earlier: PlacedBlock, later: PlacedBlock, isParted: boolean): boolean {
  if (later.block.type !== "text") return false;
  const [end, start] = [measureEnd(earlier.block), measureParagraph(later.block)];
  if (!end || !start || !isWithinSentence(end, start)) return false;
  if (isParted || start.box[1] < end.box[3]) return goesOnElsewhere(end, start);
  return earlier.block.type === "text" && goesOnBelow(end, start);
}

/** Measures what a block has in its last column: the lines before may be of other columns and pages. */
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

/** A letter by itself may be the mark of an item, and addresses are in small letters too. */
function isWithinSentence({ lastText }: ParagraphShape, { firstText }: ParagraphShape): boolean {
  return (
    /[\p{L}\p{Nd},]$/u.test(lastText.trimEnd()) &&
    startsWithinSentence(firstText) &&
    /^\p{L}{2}/u.test(firstText) &&
    !/^\S*(?:[/@]|\.\w)/u.test(firstText)
  );
}

/** Checks whether a full line is followed by the next column or page. Whether a line alone is full cannot be known. */
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

/** Checks whether no more than an empty line or an indent parts two texts. Two single lines may be items. */
function goesOnBelow(end: ParagraphShape, start: ParagraphShape): boolean {
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

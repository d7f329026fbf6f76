import type { Block, Line } from "@parsewright/contract";
import { rewriteBodies } from "./body-blocks.ts";
import { boxHeight, boxWidth, unionOf } from "@parsewright/document/geometry";
import { lineBoxes } from "./line-boxes.ts";
import { type LineFacts, type LineLayout, measureLines } from "./line-layout.ts";
import type { Stage } from "./stage.ts";

const MOST = 0.8;

/**
 * Share of lines that begin with a small letter, from which on a block is prose. Lines after long items of a list
 * seldom do.
 */
const MIN_CONTINUED_SHARE = 0.5;

/**
 * Finds lists and indexes among text blocks by the positions of their lines, and marks the start and end of their
 * items.
 */
export const retypeLists: Stage = {
  name: "retype-lists",
  apply: (document) =>
    rewriteBodies(document, (page) => {
      const pageWidth = page.page_size?.[0] ?? 0;
      return page.para_blocks.map((block) => retype(block, pageWidth));
    }),
};

function retype(block: Block, pageWidth: number): Block {
  if (block.type === "vertical_text") return withLinesBox(block);
  if (block.type === "index") return withLinesBox({ ...block, lines: allStarting(block) });
  if (block.type !== "text") return block;

  const layout = measureLines(block, pageWidth);
  if (!layout) return block;
  const measured: Block = { ...block, bbox_fs: layout.linesBox };
  if (layout.lines.length < 2) return measured;
  if (isIndex(layout)) return { ...measured, type: "index", lines: allStarting(block) };
  if (isCentredList(layout)) return { ...measured, type: "list", lines: allStarting(block) };
  if (isFlushList(layout)) return { ...measured, type: "list", lines: markItems(block, layout) };
  return measured;
}

function withLinesBox(block: Block): Block {
  const boxes = lineBoxes(block.lines ?? []);
  return boxes ? { ...block, bbox_fs: unionOf(boxes) } : block;
}

function isIndex({ lines }: LineLayout): boolean {
  const isAligned =
    areMost(lines, (line) => line.isFlushLeft) || areMost(lines, (line) => line.isFlushRight);
  const isNumeric =
    areMost(lines, (line) => line.startsWithDigit) || areMost(lines, (line) => line.endsWithDigit);
  return isAligned && isNumeric;
}

function isCentredList({ lines, linesBox }: LineLayout): boolean {
  const farCount = count(lines, (line) => line.isFarFromBothEdges);
  return (
    farCount >= 2 &&
    farCount >= lines.length / 2 &&
    lines.every((line) => line.isCentred) &&
    boxHeight(linesBox) / boxWidth(linesBox) > 0.4
  );
}

function isFlushList(layout: LineLayout): boolean {
  const { lines } = layout;
  const hasItemEnds =
    count(lines, (line) => line.isShort) >= 2 ||
    areMost(lines, (line) => line.endsItem) ||
    count(lines, (line) => line.isIndented) >= 2;
  const isFlush = count(lines, (line) => line.isFlushLeft) >= 2;
  return isFlush && hasItemEnds && !isParagraph(layout) && !goesOn(layout);
}

/**
 * Checks for prose around an initial or a figure: lines at the left begin with a small letter, after lines without
 * room.
 */
function goesOn({ lines }: LineLayout): boolean {
  const continued = count(
    lines,
    (line, before) => line.isFlushLeft && line.startsSmall && before?.isShort === false,
  );
  return continued >= MIN_CONTINUED_SHARE * count(lines, (line) => line.isFlushLeft);
}

/**
 * Checks for one or several paragraphs of prose: the first line is indented, and the last is short and at the left.
 */
function isParagraph({ lines, lineHeight }: LineLayout): boolean {
  const [first, last] = [lines.at(0), lines.at(-1)];
  if (!first || !last) return false;
  return !first.isFlushLeft && last.isFlushLeft && last.rightGap > lineHeight;
}

function markItems(block: Block, layout: LineLayout): Line[] {
  const { lines, linesBox, lineHeight } = layout;
  const digitStarts = count(lines, (line) => line.startsWithDigit);
  const ended = count(lines, (line) => line.endsItem);
  if (count(lines, (line) => line.isFlushLeft) / lines.length > MOST) {
    if (ended === 0 && count(lines, (line) => line.isFlushRight) < lines.length / 2) {
      return mark(block, layout, { isStart: (line) => line.isFlushLeft });
    }
    const isEnd = areMost(lines, (line) => line.endsItem)
      ? (line: LineFacts) => line.endsItem
      : (line: LineFacts) => line.rightGap > 0.1 * boxWidth(linesBox);
    return mark(block, layout, {
      isEnd,
      isStart: (_, before) => before !== undefined && isEnd(before),
    });
  }
  if (digitStarts >= 2 && digitStarts === ended) {
    return mark(block, layout, {
      isStart: (line) => line.startsWithDigit,
      isEnd: (line) => line.endsItem,
    });
  }
  return mark(block, layout, {
    isStart: (line) => line.isFlushLeft,
    isEnd: (line) => line.rightGap > lineHeight,
  });
}

interface ItemBounds {
  isStart(line: LineFacts, before: LineFacts | undefined): boolean;
  isEnd?(line: LineFacts): boolean;
}

function mark(block: Block, layout: LineLayout, bounds: ItemBounds): Line[] {
  return (block.lines ?? []).map((line, position) => {
    const facts = layout.lines[position];
    if (!facts) return line;
    return {
      ...line,
      ...(bounds.isStart(facts, layout.lines[position - 1]) && { is_list_start_line: true }),
      ...(bounds.isEnd?.(facts) && { is_list_end_line: true }),
    };
  });
}

function allStarting(block: Block): Line[] {
  return (block.lines ?? []).map((line) => ({ ...line, is_list_start_line: true }));
}

function areMost(lines: readonly LineFacts[], test: (line: LineFacts) => boolean): boolean {
  return count(lines, test) / lines.length >= MOST;
}

function count(
  lines: readonly LineFacts[],
  test: (line: LineFacts, before: LineFacts | undefined) => boolean,
): number {
  return lines.filter((line, index) => test(line, lines[index - 1])).length;
}

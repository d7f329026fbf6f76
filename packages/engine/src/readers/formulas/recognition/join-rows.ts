import type { Block } from "@parsewright/contract";
import { equationBlock, spansOf } from "@parsewright/document/blocks";
import { boxHeight, middleY, unionOf } from "@parsewright/document/geometry";
import { continuesEquationAbove, joinEquationRows } from "@parsewright/document/language";

/** Makes one equation of formulas that follow each other where the lower one goes on with the upper: a layout model takes rows for equations. */
export function joinRows(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const upper = joined.at(-1);
    const one = upper && join(upper, block);
    if (one === undefined) joined.push(block);
    else joined[joined.length - 1] = one;
  }
  return joined;
}

function join(upper: Block, lower: Block): Block | undefined {
  const [above, below] = [latexOf(upper), latexOf(lower)];
  if (above === undefined || below === undefined || !areRows(upper, lower)) return undefined;
  if (!continuesEquationAbove(below) || above.includes(TAG)) return undefined;
  const content = joinEquationRows(above, below);
  const bbox = unionOf([upper.bbox, lower.bbox].filter((box) => box !== undefined));
  return { ...upper, ...equationBlock({ content, score: scoreOf(upper, lower) }, { bbox }) };
}

const TAG = String.raw`\tag{`;

function latexOf(block: Block): string | undefined {
  const [span, ...others] = spansOf(block);
  return block.type === "interline_equation" && others.length === 0 ? span?.content : undefined;
}

/** An equation is as sure as its least sure row. */
function scoreOf(...blocks: readonly Block[]): number {
  return Math.min(...blocks.flatMap(spansOf).map(({ score = 1 }) => score));
}

/**
 * The middle of a lower row is at most this share of the upper one's height inside it: the boxes of a model may be
 * generous.
 */
const MAX_REACH_SHARE = 0.1;

/**
 * Checks whether one block is below another or further right, as the last row of long equations is, with little white
 * between them.
 */
function areRows({ bbox: upper }: Block, { bbox: lower }: Block): boolean {
  if (upper === undefined || lower === undefined) return false;
  const isLower = middleY(lower) >= upper[3] - MAX_REACH_SHARE * boxHeight(upper);
  const isClose = lower[1] - upper[3] < Math.min(boxHeight(upper), boxHeight(lower));
  return isLower && isClose && lower[2] > upper[0];
}

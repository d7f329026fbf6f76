import type { Block, Box } from "@parsewright/contract";
import { boxHeight, unionOf } from "@parsewright/document/geometry";
import { isLabelAlone, labelOf } from "@parsewright/document/language";
import { firstLineOf } from "@parsewright/document/blocks";
import type { Placed, ReadBlock } from "@parsewright/document/captions";

/** The text of a label that is alone on its line begins at most this many of its heights to its right. */
const MAX_GAP_HEIGHTS = 3;

/** Lines of a caption, and notes, follow each other with less room than this, in heights of their lines. */
export const MAX_STEP_HEIGHTS = 0.6;

/** Makes captions whole whose lines hang beside or below their label, as `Figure 4` in a column of its own. */
export function joinCaptionLines(blocks: readonly ReadBlock[]): ReadBlock[] {
  const taken = new Set<ReadBlock>();
  const joined = blocks.map((block) => {
    const rest = hangingLinesOf(block, blocks).filter((line) => !taken.has(line));
    if (rest.length === 0) return block;
    for (const line of rest) taken.add(line);
    const whole = [block, ...rest];
    return {
      ...block,
      lines: whole.flatMap(({ lines = [] }) => lines),
      bbox: unionOf(whole.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]))),
    };
  });
  return joined.filter((_, position) => !taken.has(blocks[position] ?? { type: "text" }));
}

/** The blocks of text that go on with a caption of one line, from the top down. */
function hangingLinesOf(caption: ReadBlock, blocks: readonly ReadBlock[]): ReadBlock[] {
  const { bbox, lines = [], type } = caption;
  const isLine = type === "text" && lines.length === 1 && labelOf(firstLineOf(caption));
  if (bbox === undefined || !isLine) return [];
  const height = boxHeight(bbox);
  const [from, to] = isLabelAlone(firstLineOf(caption))
    ? [bbox[2], bbox[2] + MAX_GAP_HEIGHTS * height]
    : [bbox[0] + height, bbox[2]];
  const hanging = blocks
    .filter(isPlaced)
    .filter((block) => isLike(block, caption) && block.bbox[0] > from && block.bbox[0] < to)
    .toSorted((first, second) => first.bbox[1] - second.bbox[1]);
  return takeColumn(hanging, bbox);
}

/** Takes lines that share a left margin and follow each other, from the height of the label downwards. */
function takeColumn(lines: readonly Placed[], label: Box): Placed[] {
  const height = boxHeight(label);
  const column: Placed[] = [];
  let [top, bottom] = [label[1] - height, label[3]];
  for (const line of lines) {
    const [left, lineTop, , lineBottom] = line.bbox;
    const isAtMargin = Math.abs(left - (column[0]?.bbox[0] ?? left)) < height / 2;
    if (lineTop < top || !isAtMargin) continue;
    if (lineTop > bottom + MAX_STEP_HEIGHTS * height) break;
    column.push(line);
    [top, bottom] = [lineTop, Math.max(bottom, lineBottom)];
  }
  return column;
}

function isPlaced(block: ReadBlock): block is Placed {
  return block.bbox !== undefined;
}

function isLike({ type, parser_font_size }: Block, caption: Block): boolean {
  return type === "text" && parser_font_size === caption.parser_font_size;
}

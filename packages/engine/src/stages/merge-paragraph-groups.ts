import type { BlockType } from "@parsewright/contract";
import { areParted, editBodyBlocks, type PlacedBlock } from "./body-blocks.ts";
import { moveLines } from "./move-lines.ts";
import { isCutInTwo, measureParagraph } from "./paragraph-continuation.ts";
import type { Stage } from "./stage.ts";

const GROUPED_TYPES: ReadonlySet<BlockType> = new Set(["text", "list", "index", "vertical_text"]);

/** No paragraph goes on behind these. */
export const GROUP_ENDS: ReadonlySet<BlockType> = new Set([
  "abstract",
  // Text behind a listing would move in front of it.
  "code",
  "interline_equation",
  "doc_title",
  "paragraph_title",
  "title",
]);
const MOST_LINES_OF_A_LIST_ITEM = 3;

/** Joins paragraphs, lists and indexes that a column or page break cut in two, going by geometry alone. */
export const mergeParagraphGroups: Stage = {
  name: "merge-paragraph-groups",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      for (const group of groupsOf(blocks)) mergeGroup(blocks, group);
    }),
};

/** The positions of runs of text between headings, formulas and listings. Pictures and tables do not interrupt a run. */
function groupsOf(blocks: readonly PlacedBlock[]): number[][] {
  const groups: number[][] = [[]];
  for (const [position, { block }] of blocks.entries()) {
    if (GROUP_ENDS.has(block.type)) groups.push([]);
    // A list made of child blocks has no lines to move.
    if (GROUPED_TYPES.has(block.type) && block.lines !== undefined) groups.at(-1)?.push(position);
  }
  return groups;
}

function mergeGroup(blocks: readonly PlacedBlock[], positions: readonly number[]): void {
  const group = positions.flatMap((position) => blocks[position] ?? []);
  const mayMergeText = !looksLikeList(group);
  const shapes = group.map(({ block }) => measureParagraph(block));
  // From the end, so that a chain of continuations collapses into its first block.
  for (let place = group.length - 1; place > 0; place -= 1) {
    const [earlier, later] = [group[place - 1], group[place]];
    if (!earlier || !later || earlier.block.type !== later.block.type) continue;
    const isText = later.block.type === "text" || later.block.type === "vertical_text";
    const pair = {
      earlier: shapes[place - 1],
      later: shapes[place],
      areParted: areParted(blocks, positions[place - 1] ?? 0, positions[place] ?? 0),
    };
    if (!isText || (mayMergeText && isCutInTwo(pair, false))) moveLines(later, earlier);
  }
}

/** Nothing but short blocks: each is an item of its own, even where the geometry would allow a merge. */
function looksLikeList(group: readonly PlacedBlock[]): boolean {
  return group.every(({ block }) => (block.lines?.length ?? 0) <= MOST_LINES_OF_A_LIST_ITEM);
}

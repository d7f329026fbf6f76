import type { Block, Line } from "@parser/contract";
import type { PlacedBlock } from "./body-blocks.ts";

/** Appends the lines of `later` to `earlier` and leaves `later` behind, empty and marked. */
export function moveLines(later: PlacedBlock, earlier: PlacedBlock): void {
  const lines = later.block.lines ?? [];
  const isCrossPage = later.pageIndex !== earlier.pageIndex;
  earlier.block.lines = [
    ...(earlier.block.lines ?? []),
    ...(isCrossPage ? lines.map(markCrossPage) : lines),
  ];
  later.block.lines = [];
  later.block.lines_deleted = true;
}

/** Appends the children of `later` to `earlier` and leaves `later` behind, empty and marked. */
export function moveChildren(later: PlacedBlock, earlier: PlacedBlock): void {
  const children = later.block.blocks ?? [];
  const isCrossPage = later.pageIndex !== earlier.pageIndex;
  earlier.block.blocks = [
    ...(earlier.block.blocks ?? []),
    ...(isCrossPage ? children.map(markBlockCrossPage) : children),
  ];
  later.block.blocks = [];
  later.block.lines_deleted = true;
}

/** Says of every span that it stood on another page than its block. */
export function markBlockCrossPage(block: Block): Block {
  return { ...block, lines: (block.lines ?? []).map(markCrossPage) };
}

function markCrossPage(line: Line): Line {
  return { ...line, spans: line.spans.map((span) => ({ ...span, cross_page: true })) };
}

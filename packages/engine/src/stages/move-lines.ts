import type { Block, Line } from "@parsewright/contract";
import type { PlacedBlock } from "./body-blocks.ts";

/** Appends the lines of `later` to `earlier` and leaves `later` behind, empty and marked. */
export function moveLines(later: PlacedBlock, earlier: PlacedBlock): void {
  const { lines = [] } = later.block;
  const isCrossPage = later.pageIndex !== earlier.pageIndex;
  earlier.block.lines = [
    ...(earlier.block.lines ?? []),
    ...(isCrossPage ? lines.map((line) => markCrossPage(line, later.pageIndex)) : lines),
  ];
  movePictures(later, earlier);
  later.block.lines = [];
  later.block.lines_deleted = true;
}

/** Shows what the lines were recognised from where the lines are. */
function movePictures({ block: later }: PlacedBlock, { block: earlier }: PlacedBlock): void {
  const { parser_pictures: pictures } = later;
  if (pictures === undefined) return;
  earlier.parser_pictures = [...(earlier.parser_pictures ?? []), ...pictures];
  delete later.parser_pictures;
}

/** Appends the children of `later` to `earlier` and leaves `later` behind, empty and marked. */
export function moveChildren(later: PlacedBlock, earlier: PlacedBlock): void {
  const children = later.block.blocks ?? [];
  const isCrossPage = later.pageIndex !== earlier.pageIndex;
  earlier.block.blocks = [
    ...(earlier.block.blocks ?? []),
    ...(isCrossPage
      ? children.map((child) => markBlockCrossPage(child, later.pageIndex))
      : children),
  ];
  later.block.blocks = [];
  later.block.lines_deleted = true;
}

/** Marks every line and span as being from another page than its block: on `pageIndex`, unless it came there from a later one. */
export function markBlockCrossPage(block: Block, pageIndex: number): Block {
  return { ...block, lines: (block.lines ?? []).map((line) => markCrossPage(line, pageIndex)) };
}

function markCrossPage(line: Line, pageIndex: number): Line {
  return {
    ...line,
    spans: line.spans.map((span) => ({ ...span, cross_page: true })),
    parser_page_idx: line.parser_page_idx ?? pageIndex,
  };
}

import type { Block, Span } from "@parsewright/contract";
import { continuesEquationAbove, joinEquationRows } from "@parsewright/document/language";
import { spansOf } from "@parsewright/document/blocks";
import { editBodyBlocks, type PlacedBlock, positionBefore } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** Makes one equation of the parts before and behind the end of a column or page. Rows with numbers of their own stay equations of their own. */
export const mergeCutEquations: Stage = {
  name: "merge-cut-equations",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      // From the end, so that an equation over many pages collapses into its first part.
      for (const [position, later] of [...blocks.entries()].toReversed()) {
        const earlier = blocks[positionBefore(blocks, position)];
        if (earlier !== undefined && isNextPlace(earlier, later)) mergeParts(earlier, later);
      }
    }),
};

/**
 * Checks whether the later block is on the page after that of the earlier one, or further up beside it, as in the next
 * column.
 */
function isNextPlace(earlier: PlacedBlock, later: PlacedBlock): boolean {
  if (later.pageIndex !== earlier.pageIndex) return later.pageIndex === earlier.pageIndex + 1;
  const [before, after] = [earlier.block.bbox, later.block.bbox];
  if (before === undefined || after === undefined) return false;
  return after[1] < before[1] && (after[0] >= before[2] || after[2] <= before[0]);
}

function mergeParts(earlier: PlacedBlock, later: PlacedBlock): void {
  const [upper, lower] = [equationOf(earlier.block), equationOf(later.block)];
  if (upper === undefined || lower === undefined) return;
  const [above, below] = [upper.content ?? "", lower.content ?? ""];
  const isNumbered = above.includes(String.raw`\tag{`);
  if (above === "" || isNumbered || !continuesEquationAbove(below)) return;
  const scores = [upper, lower].flatMap(({ score }) => score ?? []);
  const whole: Span = {
    ...upper,
    content: joinEquationRows(above, below),
    ...(scores.length > 0 && { score: Math.min(...scores) }),
  };
  earlier.block.lines = (earlier.block.lines ?? []).map((line) => ({ ...line, spans: [whole] }));
  earlier.block.parser_parts = [...partsOf(earlier, upper), ...partsOf(later, lower)];
  delete later.block.parser_parts;
  later.block.lines = [];
  later.block.lines_deleted = true;
}

/** The only span of a displayed equation. */
function equationOf(block: Block): Span | undefined {
  const [span, ...others] = spansOf(block);
  return block.type === "interline_equation" && others.length === 0 ? span : undefined;
}

function partsOf(
  { block, pageIndex }: PlacedBlock,
  { image_path = "" }: Span,
): NonNullable<Block["parser_parts"]> {
  const { bbox, parser_parts } = block;
  if (parser_parts !== undefined) return parser_parts;
  return bbox === undefined ? [] : [{ page_idx: pageIndex, bbox, image_path }];
}

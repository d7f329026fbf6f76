import type { Prompt } from "./prompts.ts";
import type { VlmBlock } from "./vlm-block.ts";

/** Two tables that may be one cut by a page break, and the rows on both sides of the break. */
export interface TablePair {
  /** Positions of the tables in the blocks of their pages. */
  readonly earlierPosition: number;
  readonly laterPosition: number;
  /** As many texts as `firstRow`: one per cell that shows in the row. */
  readonly lastRow: readonly string[];
  readonly firstRow: readonly string[];
  /** How many columns each cell of `firstRow` covers. */
  readonly columnSpans: readonly number[];
}

/** The tables at the break between two pages of finished blocks, when the model should be asked about their cells. */
export function findTablePair(
  _earlierPage: readonly VlmBlock[],
  _laterPage: readonly VlmBlock[],
): TablePair | undefined {
  throw new Error("findTablePair has no body yet");
}

/** Asks which cells of the row after the break go on with the row before it. It has no picture. */
export function cellQuestion(_pair: TablePair): Prompt {
  throw new Error("cellQuestion has no body yet");
}

/** The later table's `cell_merge`, one number per column; `undefined` when the answer does not fit the question. */
export function readCellAnswer(_answer: string, _pair: TablePair): number[] | undefined {
  throw new Error("readCellAnswer has no body yet");
}

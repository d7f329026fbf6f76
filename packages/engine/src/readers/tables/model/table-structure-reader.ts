import type { Box, LoadedModel } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { clipBox, expandBox } from "@parsewright/document/geometry";
import type { TableArea } from "../steps/table-area.ts";
import type { Field } from "../steps/table-cells.ts";

/** White around the box in the picture, in points: the model was trained on tables with a margin. */
const MARGIN_POINTS = 4;

/** Limit: more text than this is too small to be seen in the model's picture, and placing it word by word takes long. */
const MAX_CHARACTERS = 20_000;

/** A cell that a model sees in the picture of a table: its place in the grid, and where it is on the page. */
export interface SeenCell extends Field {
  readonly box: Box;
  /** Likelihood of the cell, by the model, 0 to 1. */
  readonly score?: number;
}

/** Finds the cells of a table by looking at its picture. */
export interface TableStructureReader {
  readonly model: LoadedModel;
  findCells(page: SourcePage, box: Box, signal: AbortSignal): Promise<SeenCell[]>;
}

/** The model to ask, and until when. */
export interface TableModel {
  readonly reader: TableStructureReader;
  readonly signal: AbortSignal;
}

/** Checks whether an area has text that a model can see. */
export function isLegible({ characters }: Pick<TableArea, "characters">): boolean {
  return characters.length > 0 && characters.length <= MAX_CHARACTERS;
}

/** The cells that a model sees in a table. A model that fails costs its own answer, not the table. */
export async function seeCells(
  page: SourcePage,
  box: Box,
  { reader, signal }: TableModel,
): Promise<SeenCell[]> {
  try {
    return await reader.findCells(page, clipBox(expandBox(box, MARGIN_POINTS), page), signal);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

import type { Box, LoadedModel } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Field } from "../steps/table-cells.ts";

/** A cell that a model sees in the picture of a table: its place in the grid, and where it is on the page. */
export interface SeenCell extends Field {
  readonly box: Box;
}

/** Finds the cells of a table by looking at its picture. */
export interface TableStructureReader {
  readonly model: LoadedModel;
  findCells(page: SourcePage, box: Box, signal: AbortSignal): Promise<SeenCell[]>;
}

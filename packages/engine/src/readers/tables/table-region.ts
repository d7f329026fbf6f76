import type { Box } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";

/** A table found on a page: where it stands, what it says, and which characters it speaks for. */
export interface TableRegion {
  readonly box: Box;
  readonly html: string;
  readonly characters: ReadonlySet<Character>;
}

/** Reads what stands in a box that is known to be a table; `undefined` where it holds none. */
export type ReadTable = (
  page: SourcePage,
  box: Box,
) => TableRegion | undefined | Promise<TableRegion | undefined>;

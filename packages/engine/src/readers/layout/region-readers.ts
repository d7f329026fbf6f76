import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import type { FormulaRegion } from "../formulas/formula-region.ts";
import { findAlignedTables } from "../tables/find-aligned-tables.ts";
import { findSeparators } from "../tables/find-columns.ts";
import { findTables } from "../tables/find-tables.ts";
import { readAlignedRows } from "../tables/read-aligned-rows.ts";
import type { TableRegion } from "../tables/table-region.ts";
import { groupRows } from "../tables/text-rows.ts";
import { readSegments } from "../text-layer/read-segments.ts";

/** A reading that holds less of a region's text than this has missed the table. */
const MIN_HELD_SHARE = 0.7;

/** Cells stand closer together than columns of print: a little further apart than words. */
const CELL_GAP_SIZES = 0.75;

/** Reads a region that the model calls a table: by its lines, else by how its text is aligned. */
export function readTableIn(page: SourcePage, box: Box): TableRegion | undefined {
  const isWhole = ({ characters }: TableRegion) =>
    characters.size >= MIN_HELD_SHARE * page.characters.length;
  const found =
    findTables(page).find(isWhole) ?? findAlignedTables(page, page.characters).find(isWhole);
  if (found !== undefined) return found;
  const rows = groupRows(readSegments(page.characters, { maxGapSizes: CELL_GAP_SIZES }));
  const separators = findSeparators(rows);
  if (separators.length === 0) return undefined;
  return { box, html: readAlignedRows(rows, separators), characters: new Set(page.characters) };
}

/** A region that the model calls a formula, to be shown as a picture. */
export function readFormulaIn(page: SourcePage, box: Box): FormulaRegion {
  return { box, latex: undefined, confidence: 0, characters: new Set(page.characters) };
}

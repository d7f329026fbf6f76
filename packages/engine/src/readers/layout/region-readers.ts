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

const MIN_SHARE = 0.7;

export function readTableIn(page: SourcePage, box: Box): TableRegion | undefined {
  const ruled = findTables(page).filter(
    (t) => t.characters.size >= MIN_SHARE * page.characters.length,
  );
  if (ruled[0] !== undefined) return ruled[0];
  const aligned = findAlignedTables(page, page.characters).filter(
    (t) => t.characters.size >= MIN_SHARE * page.characters.length,
  );
  if (aligned[0] !== undefined) return aligned[0];
  const rows = groupRows(readSegments(page.characters, { maxGapSizes: 0.75 }));
  const separators = findSeparators(rows);
  if (separators.length === 0) return undefined;
  return { box, html: readAlignedRows(rows, separators), characters: new Set(page.characters) };
}

export function readFormulaIn(page: SourcePage, box: Box): FormulaRegion {
  return { box, latex: undefined, confidence: 0, characters: new Set(page.characters) };
}

import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { fillCells } from "./model/fill-cells.ts";
import { isBetter } from "./model/is-better.ts";
import { isLegible, seeCells, type TableModel } from "./model/table-structure-reader.ts";
import { readTableBy } from "./read-table-in.ts";
import { areaOf } from "./steps/table-area.ts";
import { tableRegion, type TableRegion } from "./steps/table-region.ts";
import { withUprightHeads } from "./upright/slanted-heads.ts";
import { sidewaysAngle } from "./upright/turn-upright.ts";

/**
 * Reads what is in a box that is known to be a table. Lines around all cells decide; without them a model says
 * where the cells are, where the rules' reading has more doubtful cells, and in a scan also where it has as many. The
 * text is always the page's own.
 */
export async function readTableWithModel(
  page: SourcePage,
  box: Box,
  model: TableModel,
): Promise<TableRegion | undefined> {
  const heads = withUprightHeads(page, box);
  if (heads === undefined) return readLevel(page, box, model);
  const region = await readLevel(heads.page, heads.box, model);
  return region && heads.giveBack({ kind: "aligned", region }).region;
}

/** Reads a table without slanted heads. */
async function readLevel(
  page: SourcePage,
  box: Box,
  model: TableModel,
): Promise<TableRegion | undefined> {
  const byRules = readTableBy(page, box);
  const area = areaOf(page, page.characters, box);
  const isSideways = sidewaysAngle(area.characters) !== undefined;
  if (byRules?.kind === "ruled" || isSideways || !isLegible(area)) return byRules?.region;
  const byModel = fillCells(await seeCells(page, box, model), area);
  return isBetter(byModel, byRules, page)
    ? tableRegion({ ...area, cells: byModel.cells })
    : byRules?.region;
}

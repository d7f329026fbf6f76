import type { Box } from "@parsewright/contract";
import { clipBox, expandBox } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";
import { readTableBy } from "../read-table-in.ts";
import { withUprightHeads } from "../slanted-heads.ts";
import { areaOf } from "../table-area.ts";
import { cellsToHtml, type PlacedCell, readCells } from "../table-cells.ts";
import type { TableReading, TableRegion } from "../table-region.ts";
import { sidewaysAngle } from "../turn-upright.ts";
import { countDoubtful, countLooseColumns } from "./count-doubtful.ts";
import { fillCells, type FilledCells } from "./fill-cells.ts";
import type { SeenCell, TableStructureReader } from "./table-structure-reader.ts";

/** The model's cells must be near this share of the words. */
const MAX_FAR_SHARE = 0.1;

/** White around the box in the picture, in points: the model was trained on tables with a margin. */
const MARGIN_POINTS = 4;

/** More text than this is too small to be seen in the model's picture, and placing it word by word takes long. */
const MAX_CHARACTERS = 20_000;

/** The model to ask, and until when. */
export interface TableModel {
  readonly reader: TableStructureReader;
  readonly signal: AbortSignal;
}

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
  const isLegible = area.characters.length > 0 && area.characters.length <= MAX_CHARACTERS;
  const isSideways = sidewaysAngle(area.characters) !== undefined;
  if (byRules?.kind === "ruled" || isSideways || !isLegible) return byRules?.region;
  const seen = await findCells(page, clipBox(expandBox(box, MARGIN_POINTS), page), model);
  const byModel = fillCells(seen, area);
  if (!isBetter(byModel, byRules, page)) return byRules?.region;
  return {
    box,
    get html() {
      return cellsToHtml(readCells(byModel.cells));
    },
    cells: byModel.cells,
    characters: new Set(area.characters),
  };
}

/** A model that fails costs its own answer, not the table. */
async function findCells(
  page: SourcePage,
  box: Box,
  { reader, signal }: TableModel,
): Promise<SeenCell[]> {
  try {
    return await reader.findCells(page, box, signal);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

function isBetter(
  { cells, farShare, emptyRows }: FilledCells,
  byRules: TableReading | undefined,
  { isScan }: Pick<SourcePage, "isScan">,
): boolean {
  // A single row is a line of text, or all that the model saw of a table.
  if (cells.every(({ row }) => row === 0) || farShare > MAX_FAR_SHARE) return false;
  if (byRules?.cells === undefined) return true;
  // The rules make a column of what is below each other; the model may break one off, or see rows that are not there.
  const doubts = countDoubtful(cells) + countLooseColumns(cells) + emptyRows;
  const doubtsOfRules = countDoubtful(byRules.cells);
  if (doubts !== doubtsOfRules) return doubts < doubtsOfRules;
  // Where the file says where its words are, the rules need a reason to be doubted. So they do where both see the same
  // rows and columns: the model's boxes of cells are less exact than words.
  return isScan === true && !isSameGrid(cells, byRules.cells);
}

/** Rows to be filled in do not count: lines of the page show them, whether the model sees them or not. */
function isSameGrid(first: readonly PlacedCell[], second: readonly PlacedCell[]): boolean {
  const [one, other] = [first, second].map((cells) => [
    new Set(cells.flatMap(rowsOfText)).size,
    Math.max(...cells.map(({ column, colspan }) => column + colspan)),
  ]);
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function rowsOfText({ row, rowspan, characters }: PlacedCell): number[] {
  return characters.length === 0 ? [] : Array.from({ length: rowspan }, (_, index) => row + index);
}

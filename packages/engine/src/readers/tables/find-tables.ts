import type { Box } from "@parsewright/contract";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import { boxArea, isInside } from "@parsewright/document/geometry";
import { findAlignedTables } from "./aligned/find-aligned-tables.ts";
import { findHalfRuled } from "./ruled/find-half-ruled.ts";
import { edgesOfFills, findGrids, type Grid } from "./ruled/find-grids.ts";
import { isBoundedTable } from "./aligned/is-plausible.ts";
import { readArea, toRegion } from "./aligned/read-aligned.ts";
import { cellBackgrounds } from "./steps/cell-backgrounds.ts";
import {
  boxOfGrid,
  cutsWords,
  hidesCells,
  placeInGrid,
  readGrid,
  withoutSlivers,
} from "./ruled/read-grid.ts";
import { readTextLayer } from "../text/text-layer.ts";
import { DRAWING_SLACK_POINTS, joinCollinear } from "./steps/drawn-lines.ts";
import { areaOf } from "./steps/table-area.ts";
import type { PlacedCell } from "./steps/table-cells.ts";
import type { TableRegion } from "./steps/table-region.ts";
import { turnUpright } from "./upright/turn-upright.ts";

/** The tables of a page, found by their lines and by the coloured backgrounds of their cells; on a page printed sideways, also those that only alignment shows. */
export function findTables(page: SourcePage): TableRegion[] {
  const { page: turned, turnBack } = turnUpright(page, [0, 0, page.width, page.height]);
  if (turned === page) return findUpright(page);
  const tables = findUpright(turned);
  const held = new Set(tables.flatMap(({ characters }) => [...characters]));
  const others = turned.characters.filter((character) => !held.has(character));
  return [...tables, ...findAlignedTables(turned, readTextLayer(others))].map(turnBack);
}

/** Checks whether lines in a picture of a page, and the words that were read between them, make up a table. */
export function hasPicturedTable(page: SourcePage): boolean {
  return (page.pictureText ?? []).some(
    ({ characters, rulings }) => findTables({ ...page, characters, rulings, fills: [] }).length > 0,
  );
}

function findUpright(page: SourcePage): TableRegion[] {
  const grids = findPageGrids(page).flatMap((grid) => readRuled(grid, page)?.region ?? []);
  const bounded = findHalfRuled(page, page.characters)
    .filter(({ box }) => !grids.some((grid) => isInside(grid.box, box)))
    .flatMap((area) => {
      const table = readArea(area);
      return table !== undefined && isBoundedTable(table, area, page) ? toRegion(table, area) : [];
    });
  const tables = [...grids, ...bounded].toSorted(
    (first, second) => boxArea(second.box) - boxArea(first.box),
  );
  return tables.filter(
    ({ box }, index) => !tables.slice(0, index).some((larger) => isInside(box, larger.box)),
  );
}

/** A table that a grid bounds. */
export interface RuledTable {
  readonly region: TableRegion;
  readonly cells: readonly PlacedCell[];
  /** Lines are around all cells. */
  readonly isFullyRuled: boolean;
}

/** Reads a grid by its lines, or by its text where it has lines only between some of its rows. */
export function readRuled(drawn: Grid, page: SourcePage): RuledTable | undefined {
  const grid = withoutSlivers(drawn, page.characters);
  const cells = placeInGrid(grid, page.characters);
  const isFullyRuled = !hidesCells(grid, cells);
  if (!isFullyRuled) {
    const area = areaOf(page, page.characters, boxOfGrid(grid));
    const table = readArea(area);
    if (table !== undefined && isBoundedTable(table, area, page))
      return { region: toRegion(table, area), cells: table.cells, isFullyRuled };
  }
  const isCut = cutsWords(cells, page.characters);
  const region = isCut
    ? undefined
    : readGrid(grid, cells, {
        isRuled: isFullyRuled && hasUprights(grid, page.rulings),
        rulings: joinCollinear(page.rulings),
      });
  return region && { region, cells, isFullyRuled };
}

/** Checks whether a grid has lines: backgrounds alone, such as those of every second row, do not show where a table ends. */
function hasUprights(grid: Grid, rulings: readonly Ruling[]): boolean {
  const [left, top, right, bottom] = boxOfGrid(grid);
  return rulings.some(
    ({ direction, position, from, to }) =>
      direction === "vertical" &&
      position > left - DRAWING_SLACK_POINTS &&
      position < right + DRAWING_SLACK_POINTS &&
      Math.max(from, top) < Math.min(to, bottom),
  );
}

/** The grids of a page. */
export function findPageGrids(
  page: Pick<SourcePage, "rulings" | "fills" | "characters" | "width" | "height">,
): Grid[] {
  const edges = edgesOfFills(withoutNested(cellBackgrounds(page)));
  return findGrids([...page.rulings, ...edges]);
}

/** A background inside a background marks some of a cell's text, not another cell. */
function withoutNested(fills: readonly Box[]): Box[] {
  const bySize = fills.toSorted((first, second) => boxArea(second) - boxArea(first));
  return bySize.filter(
    (fill, index) => !bySize.slice(0, index).some((larger) => isCoveredBy(fill, larger)),
  );
}

function isCoveredBy([left, top, right, bottom]: Box, outer: Box): boolean {
  return (
    left >= outer[0] - DRAWING_SLACK_POINTS &&
    top >= outer[1] - DRAWING_SLACK_POINTS &&
    right <= outer[2] + DRAWING_SLACK_POINTS &&
    bottom <= outer[3] + DRAWING_SLACK_POINTS
  );
}

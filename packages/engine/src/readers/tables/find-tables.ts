import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { boxHeight, boxWidth, isInside } from "../../geometry/box.ts";
import { edgesOfFills, findGrids } from "./find-grids.ts";
import { readGrid } from "./read-grid.ts";
import type { TableRegion } from "./table-region.ts";

/** The tables of a page, found by their lines and by the coloured backgrounds of their cells. */
export function findTables(page: SourcePage): TableRegion[] {
  const tables = findGrids([...page.rulings, ...edgesOfFills(withoutNested(page.fills))])
    .flatMap((grid) => readGrid(grid, page.characters) ?? [])
    .toSorted((first, second) => areaOf(second.box) - areaOf(first.box));
  return tables.filter(
    ({ box }, index) => !tables.slice(0, index).some((larger) => isInside(box, larger.box)),
  );
}

/** A background inside a background marks some of a cell's text, not another cell. */
function withoutNested(fills: readonly Box[]): Box[] {
  const bySize = fills.toSorted((first, second) => areaOf(second) - areaOf(first));
  return bySize.filter(
    (fill, index) => !bySize.slice(0, index).some((larger) => isCoveredBy(fill, larger)),
  );
}

const SLACK_POINTS = 1.5;

function isCoveredBy([left, top, right, bottom]: Box, outer: Box): boolean {
  return (
    left >= outer[0] - SLACK_POINTS &&
    top >= outer[1] - SLACK_POINTS &&
    right <= outer[2] + SLACK_POINTS &&
    bottom <= outer[3] + SLACK_POINTS
  );
}

function areaOf(box: Box): number {
  return boxWidth(box) * boxHeight(box);
}

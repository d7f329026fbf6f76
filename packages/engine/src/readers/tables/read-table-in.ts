import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { isInside } from "../../geometry/box.ts";
import { findPageGrids, readRuled } from "./find-tables.ts";
import { readCellBoxes } from "./read-cell-boxes.ts";
import { readArea, toRegion } from "./read-area.ts";
import { areaOf, type TableArea } from "./table-area.ts";
import type { TableRegion } from "./table-region.ts";
import { turnUpright } from "./turn-upright.ts";

/** A reading by lines must hold this share of the text; the rest is a heading or a note that the box takes in. */
const MIN_HELD_SHARE = 0.8;

/** Reads what stands in a box that is known to be a table, by whatever shows its cells best. `undefined` where there is no text, or only one column. */
export function readTableIn(page: SourcePage, box: Box): TableRegion | undefined {
  const turned = turnUpright(page, box);
  const region = readUpright(turned.page, turned.box);
  return region && turned.turnBack(region);
}

function readUpright(page: SourcePage, box: Box): TableRegion | undefined {
  const area = areaOf(page, page.characters, box);
  if (area.characters.length === 0) return undefined;
  const inside = { ...page, ...area };
  const ruled = findPageGrids(inside)
    .filter((grid) => grid.xs.length > 2 || grid.ys.length > 2)
    .flatMap((grid) => readRuled(grid, inside) ?? []);
  const best = largestOf(ruled);
  if (best !== undefined && heldShare(best, area) >= MIN_HELD_SHARE) return best;
  const boxes = readCellBoxes(inside);
  if (boxes !== undefined && heldShare(boxes, area) >= MIN_HELD_SHARE) return boxes;
  const aligned = readArea(area);
  return aligned === undefined ? best : toRegion(aligned, area);
}

function largestOf(regions: readonly TableRegion[]): TableRegion | undefined {
  return regions.toSorted((first, second) => second.characters.size - first.characters.size)[0];
}

function heldShare({ box }: TableRegion, { characters }: TableArea): number {
  const held = characters.filter((character) => isInside(character.box, box)).length;
  return held / characters.length;
}

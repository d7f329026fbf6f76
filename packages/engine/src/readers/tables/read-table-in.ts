import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { findPageGrids, readRuled, type RuledTable } from "./find-tables.ts";
import { readArea, toRegion } from "./aligned/read-aligned.ts";
import { NUMBER } from "./steps/text-rows.ts";
import { withHeadAbove } from "./ruled/head-above-grid.ts";
import { areaOf, type TableArea } from "./steps/table-area.ts";
import { tableRegion, type TableReading, type TableRegion } from "./steps/table-region.ts";
import { withPrintSizes } from "./upright/scanned-sizes.ts";
import { withUprightHeads } from "./upright/slanted-heads.ts";
import { turnUpright } from "./upright/turn-upright.ts";

/** A reading by lines must hold this share of the text; the rest is the head above the first line, a heading or a note. */
const MIN_HELD_SHARE = 0.8;

/** Reads what is in a box that is known to be a table, by whatever shows its cells best. `undefined` where there is no text, or only one column. */
export function readTableIn(page: SourcePage, box: Box): TableRegion | undefined {
  return readTableBy(page, box)?.region;
}

/** As `readTableIn`, with how it was read. */
export function readTableBy(page: SourcePage, box: Box): TableReading | undefined {
  const heads = withUprightHeads(page, box);
  if (heads === undefined) return readLevel(page, box);
  const reading = readLevel(heads.page, heads.box);
  return reading && heads.giveBack(reading);
}

/** Reads a table without slanted heads. */
function readLevel(page: SourcePage, box: Box): TableReading | undefined {
  const sized = page.isScan === true ? withPrintSizes(page) : undefined;
  const turned = turnUpright(sized?.page ?? page, box);
  const reading = readUpright(turned.page, turned.box);
  const read = reading && { ...reading, region: turned.turnBack(reading.region) };
  return read && sized ? sized.giveBack(read) : read;
}

function readUpright(page: SourcePage, box: Box): TableReading | undefined {
  const area = areaOf(page, page.characters, box);
  if (area.characters.length === 0) return undefined;
  const inside = { ...page, ...area };
  const ruled = largestOf(
    findPageGrids(inside).flatMap((grid) => {
      const table = readRuled(grid, inside);
      return table === undefined ? [] : [{ ...table, grid }];
    }),
  );
  if (ruled !== undefined && heldShare(ruled.region, area) >= MIN_HELD_SHARE) {
    const { grid, ...body } = ruled;
    const headed = withHeadAbove(grid, area.characters);
    const whole = readRuled(headed, inside) ?? body;
    const headerRows = headed.ys.length - grid.ys.length;
    const region = headerRows > 1 ? withHeaderRows(whole.region, headerRows) : whole.region;
    return { kind: whole.isFullyRuled ? "ruled" : "aligned", ...whole, region };
  }
  const aligned = readArea(area);
  if (aligned !== undefined)
    return { kind: "aligned", region: toRegion(aligned, area), cells: aligned.cells };
  return ruled && { kind: "aligned", region: ruled.region, cells: ruled.cells };
}

/**
 * Several rows above the first line of a grid head it. Those with figures are of the body, above the first stripe of a
 * table; a single row without figures may be, too.
 */
function withHeaderRows(region: TableRegion, count: number): TableRegion {
  const { cells, box, isRuled } = region;
  const facts = { box, isRuled };
  const headerRows = Math.max(region.headerRows ?? 0, count);
  if (cells === undefined) return region;
  const heads = cells.filter(({ row }) => row < headerRows);
  if (heads.some(({ characters }) => isNumber(characters))) return region;
  return tableRegion({ ...facts, cells, headerRows, characters: [...region.characters] });
}

function isNumber(characters: readonly Character[]): boolean {
  return NUMBER.test(characters.map(({ text }) => text).join(""));
}

function largestOf<Table extends RuledTable>(tables: readonly Table[]): Table | undefined {
  return tables.toSorted(
    (first, second) => second.region.characters.size - first.region.characters.size,
  )[0];
}

function heldShare(region: TableRegion, { characters }: TableArea): number {
  const held = characters.filter((character) => region.characters.has(character)).length;
  return held / characters.length;
}

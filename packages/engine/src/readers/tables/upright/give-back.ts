import type { Character } from "@parsewright/document/files";
import type { PlacedCell } from "../steps/table-cells.ts";
import type { TableReading } from "../steps/table-region.ts";

/** A function that gives readings back with the page's own characters in place of those that replaced them. */
export function giveBackOriginals(
  originals: ReadonlyMap<Character, Character>,
): (reading: TableReading) => TableReading {
  const originalsOf = (some: Iterable<Character>) =>
    [...some].map((one) => originals.get(one) ?? one);
  const giveCells = (cells: readonly PlacedCell[]) =>
    cells.map((cell) => ({ ...cell, characters: originalsOf(cell.characters) }));
  return ({ region, cells, ...reading }) => ({
    ...reading,
    region: {
      ...region,
      ...(region.cells && { cells: giveCells(region.cells) }),
      characters: new Set(originalsOf(region.characters)),
    },
    ...(cells && { cells: giveCells(cells) }),
  });
}

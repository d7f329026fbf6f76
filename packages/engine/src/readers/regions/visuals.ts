import type { Character, SourcePage } from "@parsewright/document/files";
import { findFigures } from "../figures/find-figures.ts";
import { findDisplayFormulas } from "../formulas/find-display-formulas.ts";
import { findAlignedTables } from "../tables/aligned/find-aligned-tables.ts";
import { completeTables } from "../tables/complete-tables.ts";
import { findTables } from "../tables/find-tables.ts";
import type { TableRegion } from "../tables/steps/table-region.ts";
import { partOfText, type TextLayer } from "../text/text-layer.ts";
import type { Region } from "./region.ts";

/** Figures, tables and display formulas, in no order. */
export function findVisuals(
  page: SourcePage,
  text: TextLayer,
  ruled: readonly TableRegion[] = findTables(page),
): Region[] {
  // Labels of a chart are in rows and columns too: what belongs to figures is taken first.
  const figures = findFigures(page, { tables: ruled, text });
  const formulas = findDisplayFormulas(page, textOutside([...ruled, ...figures], text));
  const taken = [...ruled, ...figures, ...formulas];
  const aligned = findAlignedTables(page, textOutside(taken, text));
  const tables = completeTables([...ruled, ...aligned], {
    ...page,
    characters: textOutside([...figures, ...formulas], text).characters,
  });
  const toRegion = (found: { box: Region["box"]; characters: ReadonlySet<Character> }) => ({
    box: found.box,
    characters: [...found.characters],
    lines: [],
  });
  return [
    ...figures.map((figure): Region => ({ label: figure.kind, ...toRegion(figure) })),
    ...tables.map((table): Region => ({
      label: "table",
      ...toRegion(table),
      table,
    })),
    ...formulas.map((formula): Region => ({
      label: "display_formula",
      ...toRegion(formula),
      formula,
    })),
  ];
}

/** The text that no region has taken. */
export function textOutside(
  regions: readonly { characters: Iterable<Character> }[],
  text: TextLayer,
): TextLayer {
  const taken = new Set(regions.flatMap(({ characters }) => [...characters]));
  return taken.size === 0 ? text : partOfText(text, (character) => !taken.has(character));
}

import type { Character, SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { findFigures } from "../../figures/find-figures.ts";
import { findDisplayFormulas } from "../../formulas/find-display-formulas.ts";
import { bodyStyleOf } from "../../paragraphs/body-style.ts";
import { findAlignedTables } from "../../tables/aligned/find-aligned-tables.ts";
import { completeTables } from "../../tables/complete-tables.ts";
import { findTables } from "../../tables/find-tables.ts";
import type { TableRegion } from "../../tables/table-region.ts";
import { joinDropCaps } from "../../text/join-drop-caps.ts";
import { isMostlyRightToLeft } from "../../text/right-to-left.ts";
import { joinLines, type TextLine } from "../../text/text-line.ts";
import { partOfText, readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import type { TextSegment } from "../../text/text-segment.ts";
import type { DetectedPage, RegionDetector } from "../detector.ts";
import type { Region } from "../region.ts";
import type { PageItem } from "./page-item.ts";
import { divideByColumns } from "./reading-order.ts";

/** Finds regions by where characters, lines and pictures are on the page. Needs no model. */
export const geometryDetector: RegionDetector = {
  name: "geometry",
  detect: async (page) => detectByGeometry(page, readTextLayer(page.characters)),
};

/** The regions of a page in reading order. */
export function detectByGeometry(page: SourcePage, text: TextLayer): DetectedPage {
  const visuals = findVisuals(page, text);
  const free = textOutside(visuals, text);
  const regions = orderRegions(joinDropCaps(free.segments), visuals, page);
  return { page, text, regions, notes: [], reader: "geometry" };
}

/** The columns that text outside of all other regions makes up. */
export function findTextColumns({ segments }: TextLayer, page: SourcePage): Region[] {
  return orderRegions(segments, [], page);
}

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

function textOutside(
  regions: readonly { characters: Iterable<Character> }[],
  text: TextLayer,
): TextLayer {
  const taken = new Set(regions.flatMap(({ characters }) => [...characters]));
  return taken.size === 0 ? text : partOfText(text, (character) => !taken.has(character));
}

/** A piece of text, or a figure or table that is in the text as a whole. */
type Item = PageItem & ({ readonly segment: TextSegment } | { readonly visual: Region });

function orderRegions(
  segments: readonly TextSegment[],
  visuals: readonly Region[],
  page: SourcePage,
): Region[] {
  const items: Item[] = [
    ...segments.map((segment) => ({ box: segment.box, size: segment.size, segment })),
    ...visuals.map((visual) => ({ box: visual.box, size: 0, visual })),
  ];
  const isRightToLeft = isMostlyRightToLeft(segments.map(({ text }) => text).join(""));
  return divideByColumns(items, { height: page.height, isRightToLeft }).flatMap(divideByVisuals);
}

/** A figure divides the text of its column: lines above it and below it are never one paragraph. */
function divideByVisuals(column: readonly Item[]): Region[] {
  const visuals = column.flatMap((item) => ("visual" in item ? item.visual : []));
  const segments = column.flatMap((item) => ("segment" in item ? item.segment : []));
  const style = bodyStyleOf(segments);
  const regions: Region[] = [];
  let remaining = joinLines(segments);
  for (const visual of visuals.toSorted((first, second) => first.box[1] - second.box[1])) {
    const middle = (visual.box[1] + visual.box[3]) / 2;
    const isAbove = ({ box }: TextLine) => (box[1] + box[3]) / 2 < middle;
    regions.push(...toColumn(remaining.filter(isAbove), style), visual);
    remaining = remaining.filter((line) => !isAbove(line));
  }
  return [...regions, ...toColumn(remaining, style)];
}

/** None where there are no lines. */
export function toColumn(
  lines: readonly TextLine[],
  style: NonNullable<Region["style"]>,
): Region[] {
  if (lines.length === 0) return [];
  const segments = lines.flatMap((line) => line.segments);
  const box = unionOf(lines.map((line) => line.box));
  const characters = segments.flatMap((segment) => segment.characters);
  return [{ label: "column", box, characters, lines, style }];
}

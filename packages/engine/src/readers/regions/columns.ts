import type { SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { bodyStyleOf } from "../paragraphs/body-style.ts";
import { isMostlyRightToLeft } from "../text/right-to-left.ts";
import type { TextLayer } from "../text/text-layer.ts";
import { joinLines, type TextLine } from "../text/text-line.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { divideByColumns, type PageItem } from "@parsewright/document/order";
import type { Region } from "./region.ts";

/** The columns that text outside of all other regions makes up. */
export function findTextColumns({ segments }: TextLayer, page: SourcePage): Region[] {
  return orderRegions(segments, [], page);
}

/** A piece of text, or a figure or table that is in the text as a whole. */
type Item = PageItem & ({ readonly segment: TextSegment } | { readonly visual: Region });

/** Regions in reading order: the columns of text, with figures and tables in their places. */
export function orderRegions(
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

import type { SourcePage } from "@parsewright/document/files";
import { middleY } from "@parsewright/document/geometry";
import { isMostlyRightToLeft } from "../text/right-to-left.ts";
import type { TextLayer } from "../text/text-layer.ts";
import { divideByColumns } from "@parsewright/document/order";
import type { Region, RegionLabel } from "./region.ts";

/** Running heads first, then the body and its notes in the order in which geometry reads their first lines, feet last. */
export function inReadingOrder(
  regions: readonly Region[],
  page: SourcePage,
  text: TextLayer,
): Region[] {
  const parts: Record<Part, Region[]> = { head: [], body: [], notes: [], foot: [] };
  for (const region of regions) parts[partOf(region, page)].push(region);
  const { head, body, notes, foot } = parts;
  const inColumns = (own: readonly Region[]) => byColumns(own, page, text);
  return [...downwards(head), ...inColumns(body), ...inColumns(notes), ...downwards(foot)];
}

const EDGE_LABELS: ReadonlySet<RegionLabel> = new Set(["header", "footer", "number", "footnote"]);

type Part = "head" | "body" | "notes" | "foot";

function partOf({ label, box }: Region, { height }: SourcePage): Part {
  if (label === "header") return "head";
  if (label === "footnote") return "notes";
  if (label === "footer") return "foot";
  if (label !== "number") return "body";
  return middleY(box) < height / 2 ? "head" : "foot";
}

/** Checks whether a region is neither a running line nor a note. */
export function isOfBody({ label }: Region): boolean {
  return !EDGE_LABELS.has(label);
}

function downwards<Item extends { readonly box: Region["box"] }>(items: readonly Item[]): Item[] {
  return items.toSorted((first, second) => middleY(first.box) - middleY(second.box));
}

function byColumns(regions: readonly Region[], page: SourcePage, text: TextLayer): Region[] {
  const items = regions.flatMap((region) =>
    region.lines.length === 0
      ? [{ box: region.box, size: 0, region }]
      : region.lines.flatMap(({ segments }) =>
          segments.map(({ box, size }) => ({ box, size, region })),
        ),
  );
  const columns = divideByColumns(items, {
    height: page.height,
    isRightToLeft: isReadToTheLeft(text),
  });
  return [...new Set(columns.flatMap((column) => downwards(column).map(({ region }) => region)))];
}

/** Checks whether most of a text is read from right to left. */
export function isReadToTheLeft({ segments }: TextLayer): boolean {
  return isMostlyRightToLeft(segments.map(({ text }) => text).join(""));
}

import type { SourcePage } from "@parsewright/document/files";
import { middleY } from "@parsewright/document/geometry";
import { isMostlyRightToLeft } from "../text/right-to-left.ts";
import type { TextLayer } from "../text/text-layer.ts";
import { divideByColumns } from "@parsewright/document/order";
import type { Region } from "./region.ts";

/** Running heads first, feet and notes last; the rest in the order in which geometry reads their first lines. */
export function inReadingOrder(
  regions: readonly Region[],
  page: SourcePage,
  text: TextLayer,
): Region[] {
  const atEdge = (edge: -1 | 1): Region[] =>
    regions
      .filter((region) => edgeOf(region, page) === edge)
      .toSorted((first, second) => middleY(first.box) - middleY(second.box));
  const items = regions
    .filter((region) => edgeOf(region, page) === 0)
    .flatMap((region) =>
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
  const body = columns.flatMap((column) =>
    column
      .toSorted((first, second) => middleY(first.box) - middleY(second.box))
      .map(({ region }) => region),
  );
  return [...atEdge(-1), ...new Set(body), ...atEdge(1)];
}

/** Checks whether most of a text is read from right to left. */
export function isReadToTheLeft({ segments }: TextLayer): boolean {
  return isMostlyRightToLeft(segments.map(({ text }) => text).join(""));
}

function edgeOf({ label, box }: Region, { height }: SourcePage): -1 | 0 | 1 {
  if (label === "header") return -1;
  if (label === "footer" || label === "footnote") return 1;
  if (label !== "number") return 0;
  return middleY(box) < height / 2 ? -1 : 1;
}

import { isContentsLine, withoutPageNumber } from "../language/contents-line.ts";
import type { RenderContext } from "./document-shape.ts";

/** An entry of a table of contents as it is printed. */
interface PrintedEntry {
  readonly text: string;
  /** Points, of its left edge. */
  readonly left: number;
}

/** Entries that begin less than this apart, in points, have one level. */
const SAME_LEVEL_POINTS = 4;

const INDENT = "    ";

/** A table of contents as a list with links to the headings, without leaders. `undefined`: the entries are none. */
export function contentsItems(
  entries: readonly PrintedEntry[],
  { options, shape, findTarget }: RenderContext,
): string[] | undefined {
  const isContents = shape.name === "pipeline" && options.contents === "list";
  const isPrinted = entries.filter(({ text }) => isContentsLine(text)).length * 2 > entries.length;
  if (!isContents || !isPrinted) return undefined;
  const margins = marginsOf(entries);
  return entries.map(({ text, left }) => {
    const title = withoutPageNumber(text);
    const page = title === text ? "" : ` ${/[^\s.·․‥…⋯_]+$/u.exec(text)?.[0] ?? ""}`;
    const target = findTarget(title);
    const link = target === undefined ? title : `[${title}](#${target})`;
    const level = margins.findLastIndex((margin) => margin <= left);
    return `${INDENT.repeat(Math.max(0, level))}- ${link}${page}`;
  });
}

/** Finds the left edges of the levels, the outermost first. */
function marginsOf(entries: readonly PrintedEntry[]): number[] {
  const margins: number[] = [];
  for (const left of entries.map((entry) => entry.left).toSorted((one, other) => one - other)) {
    if (left - (margins.at(-1) ?? -Infinity) >= SAME_LEVEL_POINTS) margins.push(left);
  }
  return margins;
}

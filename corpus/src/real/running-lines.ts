import type { TaggedLine, TaggedPage } from "./tagged-page.ts";

/** Running lines are this close to an edge, as a share of the page's height. */
const MARGIN_SHARE = 0.14;

/** A line that recurs on fewer pages may do so by chance. */
const LEAST_PAGES = 3;

/** Points within which lines are at one height. */
const HEIGHT_STEP = 8;

/** Finds lines at the edges of pages that recur, digits aside: `header` or `footer` of each. */
export function findRunningLines(
  pages: readonly TaggedPage[],
): ReadonlyMap<TaggedLine, "header" | "footer"> {
  const found = new Map<string, { pages: Set<number>; lines: TaggedLine[] }>();
  const sides = new Map<TaggedLine, "header" | "footer">();
  for (const page of pages)
    for (const line of page.lines) {
      const side = sideOf(line, page.height);
      if (side === undefined) continue;
      sides.set(line, side);
      // Lines on the border of two steps belong to both.
      const step = line.box[1] / HEIGHT_STEP;
      for (const place of new Set([Math.floor(step), Math.floor(step + 0.5) + 0.5])) {
        const key = `${side} ${place} ${patternOf(line.text)}`;
        const entry = found.get(key) ?? { pages: new Set(), lines: [] };
        entry.pages.add(page.index);
        entry.lines.push(line);
        found.set(key, entry);
      }
    }
  const running = new Map<TaggedLine, "header" | "footer">();
  for (const entry of found.values()) {
    if (entry.pages.size < LEAST_PAGES) continue;
    for (const line of entry.lines) running.set(line, sides.get(line) ?? "footer");
  }
  return running;
}

/** The edge that a line is at. */
export function sideOf(
  { box }: Pick<TaggedLine, "box">,
  height: number,
  marginShare = MARGIN_SHARE,
): "header" | "footer" | undefined {
  if (box[3] < marginShare * height) return "header";
  return box[1] > (1 - marginShare) * height ? "footer" : undefined;
}

function patternOf(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{N}+|\b[ivxlc]{1,7}\b/gu, "#")
    .replaceAll(/\s+/gu, "")
    .toLowerCase();
}

import type { Character, SourcePage } from "@parsewright/document/files";
import { boxesMeet, unionOf } from "@parsewright/document/geometry";
import { barsOf } from "../../formulas/bars.ts";
import { divideByProse } from "../../formulas/divide-by-prose.ts";
import { readPageLines } from "../../formulas/page-lines.ts";
import type { TextSegment } from "../../text/text-segment.ts";
import type { NamedGroup } from "./named-group.ts";

/**
 * Gives back to the text the lines of prose in what the model takes for a formula. A fraction of words, which its bar shows,
 * is a formula.
 */
export function releaseProse(
  groups: readonly NamedGroup[],
  page: Pick<SourcePage, "rulings" | "images">,
): NamedGroup[] {
  if (!groups.some(isFormula)) return [...groups];
  const inProse = findProse(groups.flatMap(({ segments }) => segments));
  return groups.flatMap((group) =>
    isFormula(group) && !hasBar(group, page) ? divide(group, inProse) : group,
  );
}

function isFormula({ label }: NamedGroup): boolean {
  return label === "display_formula";
}

function hasBar({ segments }: NamedGroup, page: Pick<SourcePage, "rulings" | "images">): boolean {
  const box = unionOf(segments.map((segment) => segment.box));
  return barsOf(page).some(({ from, to, position }) =>
    boxesMeet(box, [from, position, to, position]),
  );
}

/** The segments of a page that are in lines of prose. */
function findProse(segments: readonly TextSegment[]): ReadonlySet<TextSegment> {
  const prose = divideByProse(segments).flatMap((column) => {
    const { pieces, proseLines } = readPageLines(column);
    if (proseLines.length === 0) return [];
    const others = new Set<Character>(pieces.flatMap(({ characters }) => characters));
    return column.filter(
      ({ angle, characters }) => angle === 0 && !characters.some((one) => others.has(one)),
    );
  });
  return new Set(prose);
}

/** The lines of a group from top to bottom, as groups of prose and of formulas. */
function divide(group: NamedGroup, inProse: ReadonlySet<TextSegment>): NamedGroup[] {
  const divided: NamedGroup[] = [];
  for (const segment of group.segments) {
    const label = inProse.has(segment) ? "text" : group.label;
    const last = divided.at(-1);
    if (last?.label === label)
      divided.splice(-1, 1, { ...last, segments: [...last.segments, segment] });
    else divided.push({ ...group, label, segments: [segment] });
  }
  return divided;
}

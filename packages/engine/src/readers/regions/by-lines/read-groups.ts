import type { Character, SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { type BodyStyle, bodyStyleOf } from "../../paragraphs/body-style.ts";
import { joinDropCaps } from "../../text/join-drop-caps.ts";
import { partOfText, type TextLayer } from "../../text/text-layer.ts";
import { joinLines } from "../../text/text-line.ts";
import { toColumn } from "../columns.ts";
import { isText, type Region } from "../region.ts";
import { attachMarks } from "./attach-marks.ts";
import type { LineGroup } from "./group-lines.ts";
import { joinCloseEdges } from "./join-close-edges.ts";
import { LINE_KINDS } from "./line-kinds.ts";
import type { NamedGroup } from "./named-group.ts";
import { releaseFields } from "./release-fields.ts";
import { releaseProse } from "./release-prose.ts";
import { releaseWrongHeads } from "./release-wrong-heads.ts";

const LABELS = new Map(LINE_KINDS);

export function nameGroups(groups: readonly LineGroup[], text: TextLayer): NamedGroup[] {
  return groups.map(({ lines, kind, score }) => ({
    label: LABELS.get(kind) ?? "text",
    score,
    segments: lines.flatMap((line) => text.segments[line] ?? []),
  }));
}

/** Mends what the model gets wrong against what the page shows. */
export function settleGroups(
  named: readonly NamedGroup[],
  page: SourcePage,
  text: TextLayer,
): NamedGroup[] {
  const { size: bodySize } = bodyStyleOf(text.segments);
  const released = releaseProse(releaseFields(attachMarks(named), page), page);
  return joinCloseEdges(releaseWrongHeads(released, { height: page.height, bodySize }));
}

/** Regions of the text of groups that tables, figures and formulas have not taken. */
export function toTextRegions(
  named: readonly NamedGroup[],
  text: TextLayer,
  taken: ReadonlySet<Character>,
): Region[] {
  const style = bodyStyleOf(text.segments);
  return named.flatMap((group) => toRegions(group, { taken, style }));
}

/** Text that the model is less sure of is judged by how it is set. */
const SURE_SCORE = 0.6;
const SURE_TITLE_SCORE = 0.75;

/** In text that the model is this sure of, large print is not a heading. */
const SURE_TEXT_SCORE = 0.98;

/** Region of what is left of a group. */
function toRegions(
  { label, score, segments }: NamedGroup,
  { taken, style }: { taken: ReadonlySet<Character>; style: BodyStyle },
): Region[] {
  const all = { characters: segments.flatMap((segment) => segment.characters), segments };
  const { characters, segments: free } =
    taken.size === 0 ? all : partOfText(all, (character) => !taken.has(character));
  if (free.length === 0) return [];
  const lines = isText({ label }) || label === "image" ? joinLines(joinDropCaps(free)) : [];
  const isTitle = label === "paragraph_title" || label === "doc_title";
  const isUnsure = lines.length > 0 && score < (isTitle ? SURE_TITLE_SCORE : SURE_SCORE);
  // Words of a figure that geometry does not see are text; what sort of text, its setting says.
  if (label === "text" || label === "image" || isUnsure) {
    const isSureText = label === "text" && score >= SURE_TEXT_SCORE;
    return toColumn(lines, style).map((column) =>
      isSureText ? { ...column, hasNoHeadings: true } : column,
    );
  }
  const box = unionOf(free.map((segment) => segment.box));
  return [{ label, score, box, characters, lines }];
}

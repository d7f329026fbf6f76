import type { BlockType } from "@parser/contract";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { startsListItem } from "./list-marker.ts";
import type { TextLine } from "./text-line.ts";

/** How most of a page's text is set. Headings are what differs from it. */
export interface BodyStyle {
  readonly size: number;
  readonly isBold: boolean;
}

/** A heading is set at least this much larger than the body. */
const HEADING_SIZE_RATIO = 1.15;

/** A title of the whole document is set at least this much larger, and stands in the upper part of the first page. */
const TITLE_SIZE_RATIO = 1.6;
const TITLE_PAGE_SHARE = 0.5;

const MAX_HEADING_LINES = 4;
const MAX_HEADING_CHARACTERS = 200;

/** Bold text of the body's size is a heading only when it is short. */
const MAX_BOLD_HEADING_LINES = 2;
const MAX_BOLD_HEADING_CHARACTERS = 110;

/** Formulas are often set larger than the text, and captions bolder. */
const NEVER_IN_HEADINGS = /[=≈≠≤≥√∑∫]|[,;]$|^(?:table|figure|fig\.|tab\.)\s*\d/iu;

/** Wider white inside a line parts what stands left and right, as in a running head. */
const MAX_HEADING_GAP_SIZES = 3;

/** The style that most characters have. */
export function bodyStyleOf(segments: readonly TextSegment[]): BodyStyle {
  const counts = new Map<string, BodyStyle & { count: number }>();
  for (const { size, isBold, text } of segments) {
    const rounded = Math.round(size * 2) / 2;
    const key = `${rounded} ${isBold}`;
    const entry = counts.get(key) ?? { size: rounded, isBold, count: 0 };
    entry.count += text.length;
    counts.set(key, entry);
  }
  const [usual] = [...counts.values()].toSorted((first, second) => second.count - first.count);
  return usual ?? { size: 0, isBold: false };
}

/** What a paragraph is, from how it is set and how it begins. */
export function classifyParagraph(
  lines: readonly TextLine[],
  body: BodyStyle,
  page: { readonly index: number; readonly height: number },
): BlockType {
  const [first] = lines;
  if (first === undefined) return "text";
  const text = lines.map((line) => line.text).join(" ");
  if (isHeading(lines, { text, body })) {
    const isTitle =
      page.index === 0 &&
      first.size >= TITLE_SIZE_RATIO * body.size &&
      first.box[1] < TITLE_PAGE_SHARE * page.height;
    return isTitle ? "doc_title" : "paragraph_title";
  }
  return startsListItem(text) ? "list" : "text";
}

function isHeading(
  lines: readonly TextLine[],
  { text, body }: { text: string; body: BodyStyle },
): boolean {
  const [first] = lines;
  if (first === undefined || !/\p{L}/u.test(text) || NEVER_IN_HEADINGS.test(text)) return false;
  if (lines.some(({ widestGapSizes }) => widestGapSizes > MAX_HEADING_GAP_SIZES)) return false;
  if (first.size >= HEADING_SIZE_RATIO * body.size) {
    return lines.length <= MAX_HEADING_LINES && text.length <= MAX_HEADING_CHARACTERS;
  }
  return (
    first.isBold &&
    !body.isBold &&
    first.size >= body.size * 0.95 &&
    lines.length <= MAX_BOLD_HEADING_LINES &&
    text.length <= MAX_BOLD_HEADING_CHARACTERS &&
    !text.endsWith(".")
  );
}

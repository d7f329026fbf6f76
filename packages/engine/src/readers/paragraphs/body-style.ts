import type { TextSegment } from "../text/text-segment.ts";

/** Print this large beside that of the body is as large, with the rounding of sizes: so are headings known by weight or words. */
export const MIN_BODY_SIZE_RATIO = 0.95;

/** Prevailing print of a page. Headings differ from it. */
export interface BodyStyle {
  readonly size: number;
  readonly isBold: boolean;
}

/** Shorter pieces are labels of charts and cells of tables as often as text. */
const MIN_PROSE_CHARACTERS = 25;

/** Less running text than this may be all headings. */
const MIN_PAGE_PROSE_CHARACTERS = 300;

/**
 * The style that most of the running text has. Where there is little of it, that of `more` text counts too, such as
 * the cells of tables; where there is none, that of most characters.
 */
export function bodyStyleOf(
  segments: readonly TextSegment[],
  more: () => readonly TextSegment[] = () => [],
): BodyStyle {
  const prose = proseOf(segments);
  const length = prose.reduce((sum, { text }) => sum + text.length, 0);
  const others = length < MIN_PAGE_PROSE_CHARACTERS ? more() : [];
  return (
    usualStyle([...prose, ...proseOf(others)]) ??
    usualStyle([...segments, ...others]) ?? { size: 0, isBold: false }
  );
}

function proseOf(segments: readonly TextSegment[]): TextSegment[] {
  return segments.filter(({ text }) => text.length >= MIN_PROSE_CHARACTERS);
}

function usualStyle(segments: readonly TextSegment[]): BodyStyle | undefined {
  const counts = new Map<string, BodyStyle & { count: number }>();
  for (const { size, isBold, text } of segments) {
    const rounded = Math.round(size * 2) / 2;
    const key = `${rounded} ${isBold}`;
    const entry = counts.get(key) ?? { size: rounded, isBold, count: 0 };
    // A few words in large print are a title, however few are below them.
    entry.count += text.length / Math.max(size, 1);
    counts.set(key, entry);
  }
  return [...counts.values()].toSorted((first, second) => second.count - first.count)[0];
}

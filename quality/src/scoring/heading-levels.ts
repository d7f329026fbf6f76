import { comparableText, markdownBlocks } from "./markdown-blocks.ts";
import { countMatches } from "./match-texts.ts";

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/u;

/** The share of the truth's headings that have the right text and the right level. `undefined` when the truth has no heading. */
export function scoreHeadingLevels(truth: string, prediction: string): number | undefined {
  const [expected, found] = [headingsOf(truth), headingsOf(prediction)];
  const total = [...expected.values()].reduce((sum, texts) => sum + texts.length, 0);
  if (total === 0) return undefined;
  const right = [...expected].map(([level, texts]) => countMatches(texts, found.get(level) ?? []));
  return right.reduce((sum, count) => sum + count, 0) / total;
}

/** The texts of the headings, by level. */
function headingsOf(markdown: string): Map<number, string[]> {
  const headings = new Map<number, string[]>();
  for (const line of markdownBlocks(markdown).flat()) {
    const [, marks, text = ""] = HEADING.exec(line) ?? [];
    if (marks === undefined) continue;
    const texts = headings.get(marks.length) ?? [];
    headings.set(marks.length, [...texts, comparableText(text)]);
  }
  return headings;
}

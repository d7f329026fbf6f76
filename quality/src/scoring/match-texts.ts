import { indelSimilarity } from "./edit-distance.ts";

/** Texts at least this alike are the same text with a letter read wrong, which is for NID to count. */
const MIN_SAME_TEXT = 0.9;

/** Counts the expected texts that have a partner among the found ones. Each found text serves once. */
export function countMatches(expected: readonly string[], found: readonly string[]): number {
  const left = [...found];
  const withoutTwin = expected.filter((text) => !take(left, left.indexOf(text)));
  const unmatched = withoutTwin.filter(
    (text) =>
      !take(
        left,
        left.findIndex((other) => isSameText(text, other)),
      ),
  );
  return expected.length - unmatched.length;
}

function take(texts: string[], position: number): boolean {
  if (position < 0) return false;
  texts.splice(position, 1);
  return true;
}

function isSameText(one: string, other: string): boolean {
  const [short, long] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  // The most that two texts of these lengths can have in common, which is cheaper to know.
  return (
    (2 * short) / (short + long) >= MIN_SAME_TEXT && indelSimilarity(one, other) >= MIN_SAME_TEXT
  );
}

/**
 * Share of the letters and digits of a line that are wrong, if it is read at the place of the truth that it fits best:
 * the order of the lines, and what else is on the page, make no difference.
 */
export function shareOfErrors(line: string, truth: string): number {
  const [read, known] = [lettersOf(line), lettersOf(truth)];
  return read.length === 0 ? 0 : Math.min(1, leastErrors(read, known) / read.length);
}

/** Letters and digits of a text: spaces, punctuation and marks of Markdown are not compared. */
export function lettersOf(text: string): readonly string[] {
  return text.normalize("NFC").match(/[\p{L}\p{N}]/gu) ?? [];
}

/** Fewest insertions, deletions and substitutions between a text and any part of another (Sellers 1980). */
function leastErrors(part: readonly string[], whole: readonly string[]): number {
  let before: number[] = Array.from({ length: whole.length + 1 }, () => 0);
  for (const [row, letter] of part.entries()) {
    const current = [row + 1];
    for (const [column, other] of whole.entries()) {
      const substituted = (before[column] ?? 0) + (letter === other ? 0 : 1);
      const inserted = Math.min(before[column + 1] ?? 0, current[column] ?? 0) + 1;
      current.push(Math.min(substituted, inserted));
    }
    before = current;
  }
  return before.reduce((least, errors) => Math.min(least, errors), part.length);
}

import type { OwnedLine } from "./owned-line.ts";

/** Of a document's headings, this share has to look like headings before any is believed. */
const LEAST_SHARE = 0.7;

export interface HeadingVerdict {
  readonly isBelieved: boolean;
  /** Font size of most of the text. */
  readonly bodySize: number;
  readonly isBodyBold: boolean;
}

/** Compares headings with the commonest style of paragraphs. */
export function judgeHeadings(lines: readonly OwnedLine[]): HeadingVerdict {
  const letters = new Map<string, { count: number; size: number; isBold: boolean }>();
  for (const { line, unit } of lines) {
    if (unit?.kind !== "text" && unit?.kind !== "list") continue;
    const { size, isBold } = line;
    const key = `${Math.round(size * 2)} ${isBold}`;
    const entry = letters.get(key) ?? { count: 0, size, isBold };
    letters.set(key, { ...entry, count: entry.count + line.text.length });
  }
  const body = [...letters.values()].toSorted((first, second) => second.count - first.count)[0];
  const { size: bodySize = 10, isBold: isBodyBold = false } = body ?? {};
  const headings = lines.filter(({ unit }) => unit?.kind === "title");
  const telling = headings.filter(
    ({ line }) => line.size > 1.05 * bodySize || (line.isBold && !isBodyBold),
  );
  const isBelieved = telling.length >= LEAST_SHARE * headings.length;
  return { isBelieved, bodySize, isBodyBold };
}

import type { TextLine } from "../text/text-line.ts";

/** Numbers in a row that cannot be chance. */
const MIN_ENTRIES = 3;

/** The first lines of entries that begin with numbers in sequence, `1 Adams`, `2 Baker`, without a sign behind them. */
export function findNumberedEntries(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const found = new Set<TextLine>();
  let chain: TextLine[] = [];
  let last = Number.NaN;
  for (const line of lines) {
    const number = Number(/^(\d{1,3})\s+\p{L}/u.exec(line.text)?.[1]);
    if (Number.isNaN(number) || (chain[0] && !startAlike(chain[0], line))) continue;
    if (number !== last + 1) chain = [];
    chain.push(line);
    last = number;
    if (chain.length === MIN_ENTRIES) for (const entry of chain) found.add(entry);
    else if (chain.length > MIN_ENTRIES) found.add(line);
  }
  return found;
}

/** Numbers are set flush left or, of one and two digits, flush right. */
function startAlike(first: TextLine, line: TextLine): boolean {
  return Math.abs(first.box[0] - line.box[0]) <= line.size && first.size === line.size;
}

import { joinSpans } from "./join-spans.ts";
import { columnName } from "../../office/sheet-cells.ts";
import type { CollectedSheet } from "./collect-sheet.ts";

/** Spans that a note names one by one. */
const MAX_NAMED_SPANS = 20;

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Says which rows and columns with content are hidden. */
export function hiddenNotes({ hiddenRows, properties, packed }: CollectedSheet): string[] {
  const hiddenColumns = joinSpans(properties.hiddenColumns).filter(({ first, last }) =>
    packed.rows.some(({ columns }) => columns.some((column) => column >= first && column <= last)),
  );
  return [
    ...noteOf("Row", joinSpans(hiddenRows), (row) => String(row + 1)),
    ...noteOf("Column", hiddenColumns, columnName),
  ];
}

function noteOf(thing: string, spans: readonly Span[], name: (index: number) => string): string[] {
  const [first] = spans;
  if (first === undefined) return [];
  if (spans.length === 1 && first.first === first.last) {
    return [`${thing} ${name(first.first)} is hidden and was left out.`];
  }
  const named = spans
    .slice(0, MAX_NAMED_SPANS)
    .map((span) =>
      span.first === span.last ? name(span.first) : `${name(span.first)} to ${name(span.last)}`,
    );
  const more = spans.length - named.length;
  const list = more > 0 ? `${named.join(", ")} and ${more} more spans` : joinWords(named);
  return [`${thing}s ${list} are hidden and were left out.`];
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

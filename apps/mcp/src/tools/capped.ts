import { ParserError } from "@parsewright/contract";

/** Most text that one answer may contain: some 5000 tokens, so that a long document does not fill an assistant's memory. */
const MAX_TEXT_CHARACTERS = 20_000;

/** A part of something long, and where it goes on. */
export interface Part<Value> {
  readonly value: Value;
  /** Absent at the end. */
  readonly nextCursor?: string;
}

/** The part of a text at the cursor. It ends at a line's end where there is one. */
export function cutText(text: string, cursor: string | undefined): Part<string> {
  const start = readCursor(cursor, text.length);
  const whole = text.slice(start, start + MAX_TEXT_CHARACTERS);
  if (start + whole.length >= text.length) return { value: whole };
  const lineEnd = whole.lastIndexOf("\n") + 1;
  const value = whole.slice(0, lineEnd > 0 ? lineEnd : whole.length);
  return { value, nextCursor: String(start + value.length) };
}

/** As many items as fit from the cursor on, but at least one. */
export function cutList<Item>(items: readonly Item[], cursor: string | undefined): Part<Item[]> {
  const start = readCursor(cursor, items.length);
  let characters = 0;
  let end = start;
  while (end < items.length) {
    characters += JSON.stringify(items[end]).length;
    if (characters > MAX_TEXT_CHARACTERS && end > start) break;
    end += 1;
  }
  const value = items.slice(start, end);
  return end < items.length ? { value, nextCursor: String(end) } : { value };
}

function readCursor(cursor: string | undefined, length: number): number {
  if (cursor === undefined) return 0;
  const start = /^\d{1,12}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (start <= length) return start;
  throw new ParserError("INVALID_INPUT", "cursor must be a next_cursor of the same call before.");
}

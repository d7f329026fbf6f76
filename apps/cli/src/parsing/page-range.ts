/** 0-based, both ends included; an end of -1 means the last page. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

export const ALL_PAGES: PageRange = { first: 0, last: -1 };

/** Reads `3`, `0-4` or `2-`; `undefined` when it is none of them. */
export function parsePageRange(text: string): PageRange | undefined {
  const match = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(text.trim());
  if (!match) return undefined;

  const first = Number(match[1]);
  if (match[2] === undefined) return { first, last: first };
  if (match[3] === undefined) return { first, last: -1 };
  const last = Number(match[3]);
  return first <= last ? { first, last } : undefined;
}

import type { Page } from "@parsewright/contract";

/** Characters of all texts of a page, as often as they are in it. */
export function textLengthOf(page: Page): number {
  return lengthOf(page);
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = 0;
  if (Array.isArray(value)) for (const item of value) length += lengthOf(item);
  else for (const key in value) length += lengthOf((value as Record<string, unknown>)[key]);
  return length;
}

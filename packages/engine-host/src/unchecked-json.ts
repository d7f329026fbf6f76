/** Record that came over a pipe, of which nothing is known yet. */
export type UncheckedRecord = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): UncheckedRecord | undefined {
  return typeof value === "object" && value !== null ? (value as UncheckedRecord) : undefined;
}

/** A whole number, 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** `undefined` where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

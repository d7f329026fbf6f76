/**
 * Reads `name=value,name=value` as telemetry variables have it: values may be percent-encoded, and what is not a pair
 * is left out.
 */
export function parsePairs(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    return name.trim() === "" ? [] : [[name.trim(), decode(value.trim())] as const];
  });
  return Object.fromEntries(pairs);
}

/** A lone `%` is not a mistake in a password. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

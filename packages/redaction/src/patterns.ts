/** Text that replaces a secret. */
export const MARK = "[redacted]";

/** The source of a pattern for one percent-encoded character, also when it was encoded several times. */
export function encoded(hexDigits: string): string {
  return `%(?:25){0,4}${hexDigits}`;
}

/** The source of a pattern for one character, plain or percent-encoded. */
export function encodable(plain: string, hexDigits: string): string {
  return `(?:${plain}|${encoded(hexDigits)})`;
}

/**
 * The source of a pattern for one character of an address or a value: anything but white space and the quote that
 * ends it. A quote ends nothing when it is escaped, or when the phrase goes on after it, so that a value with a quote
 * in it is taken whole. Too much is better than too little.
 */
export const TOKEN_CHARACTER = "(?:[^\\s\"'`]|[\"'`](?![\\s,;:.)\\]}>]|$)|(?<=\\\\)[\"'`])";

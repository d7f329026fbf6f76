/** One space for every run of white space, none at the ends. */
export function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** Lines without their ends. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u);
}

const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Writes HTML character references out: those by number, and the common names. */
export function decodeCharacterReferences(html: string): string {
  return html.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/giu, (reference, name: string) => {
    if (!name.startsWith("#")) return NAMED_CHARACTERS[name] ?? reference;
    const codePoint = Number(name.replace(/^#x/iu, "0x").replace("#", ""));
    return codePoint > 0x10ffff ? "\ufffd" : String.fromCodePoint(codePoint);
  });
}

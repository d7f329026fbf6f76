/** Keeps one value from filling a whole error text. */
const MAX_QUOTED_CHARACTERS = 100;

/** Quotes a text as the reference worker's messages do: `'a'`, `"it's"`, `'a\n'`. */
export function quote(text: string): string {
  const shown =
    text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}...` : text;
  const mark = shown.includes("'") && !shown.includes('"') ? '"' : "'";
  return mark + escapeFor(mark, shown) + mark;
}

/** A list as the reference worker's messages show one: `['a', 'b']`. */
export function quoteList(texts: readonly string[]): string {
  return `[${texts.map(quote).join(", ")}]`;
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeFor(mark: string, text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(mark, mark === "'" ? "\\'" : mark)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
      const hex = (character.codePointAt(0) ?? 0).toString(16);
      const coded = hex.length > 2 ? `\\u${hex.padStart(4, "0")}` : `\\x${hex.padStart(2, "0")}`;
      return NAMED_ESCAPES[character] ?? coded;
    });
}

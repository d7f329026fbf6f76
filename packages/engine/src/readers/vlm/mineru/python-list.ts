const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** Texts as a list in Python, which is how the model has seen them: `['a', "it's"]`. */
export function pythonList(texts: readonly string[]): string {
  return `[${texts.map(pythonString).join(", ")}]`;
}

/** In single quotes, unless the text has single quotes and no double ones. */
function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- control characters are what must be escaped
    /[\\\u0000-\u001F\u007F]/g,
    (character) =>
      ESCAPES[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

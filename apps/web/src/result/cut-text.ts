/** As much as a browser shows without effort. */
const SHOWN_MAX_CHARACTERS = 200_000;

/** The beginning of a long text, up to the end of a line. */
export function cutText(
  text: string,
  maxCharacters = SHOWN_MAX_CHARACTERS,
): { readonly shown: string; readonly isCut: boolean } {
  if (text.length <= maxCharacters) return { shown: text, isCut: false };
  const lineEnd = text.lastIndexOf("\n", maxCharacters);
  return { shown: text.slice(0, lineEnd > 0 ? lineEnd : maxCharacters), isCut: true };
}

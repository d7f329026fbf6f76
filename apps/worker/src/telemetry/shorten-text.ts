/** The longest `... (N more characters)`. */
const NOTE_MAX_CHARACTERS = 40;

/** Cuts a text so that, with a note of what is missing, it has at most this many characters. */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const end = maxCharacters - NOTE_MAX_CHARACTERS;
  // Half of a character of two units is none.
  const kept = text.slice(0, end).replace(/[\uD800-\uDBFF]$/, "");
  return `${kept}... (${text.length - kept.length} more characters)`;
}

const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

/** Full-width ASCII forms and the ideographic space as plain ASCII, so that texts can be compared. */
export function toHalfWidth(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (character) =>
      String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
    )
    .replaceAll("\u3000", " ");
}

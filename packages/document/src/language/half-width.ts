const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

/** Full-width ASCII forms and the ideographic space as plain ASCII, so that texts can be compared. */
export function toHalfWidth(text: string): string {
  return narrow(text, /[\uff01-\uff5e]/g).replaceAll("\u3000", " ");
}

/** Full-width Latin letters and digits as ordinary ones. Full-width punctuation stays. */
export function toHalfWidthLetters(text: string): string {
  return narrow(text, /[Ａ-Ｚａ-ｚ０-９]/g);
}

function narrow(text: string, characters: RegExp): string {
  return text.replaceAll(characters, (character) =>
    String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
}

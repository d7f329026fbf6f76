/** Bullets, degrees, marks of notes, bars between words. */
const SIGN_OF_TEXT = /^[•◦∘∗*|‖∥/∼~√□■▪†‡§]$/u;

/** Checks whether a sign is also drawn in text when its font is one of mathematics. */
export function isSignOfText(sign: string): boolean {
  return SIGN_OF_TEXT.test(sign);
}

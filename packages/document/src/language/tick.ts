/** The signs that people and programs put into a box. */
const TICK = /^[xX×✓✔✕✖✗✘☓4•●■▪l8]$/u;

/** Checks whether a character inside a box to tick is a tick, in the letters that symbol fonts have for it too. */
export function isTick(character: string): boolean {
  return TICK.test(character);
}

/** The signs that a recogniser reads from a box to tick. */
const BOX_SIGN = /^[□☐☑☒■√✓✔]$/u;

/** Checks whether a character that was read from a picture is the sign of a box, with or without a tick. */
export function isBoxSign(character: string): boolean {
  return BOX_SIGN.test(character);
}

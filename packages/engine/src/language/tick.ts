/** The signs that people and programs put into a box. */
const TICK = /^[xX×✓✔✕✖✗✘☓4•●■▪l8]$/u;

/** Whether a character inside a box to tick is a tick, in the letters that symbol fonts have for it too. */
export function isTick(character: string): boolean {
  return TICK.test(character);
}

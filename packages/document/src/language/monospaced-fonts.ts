/** Parts of the names of fonts for code, as office files and PDFs spell them, without spaces and hyphens. */
const MONOSPACED =
  /courier|consolas|menlo|^monaco|lucidaconsole|typewriter|cascadia|sourcecode|firacode|inconsolata|mono(?!t)|^(?:cm|cmsl|lm|ec|sf|tx|pc)tt|^pcr|gyrecursor/i;

/** Checks whether all letters of a font have the same width, as in code. */
export function isMonospacedFont(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font.replaceAll(/[\s_-]/g, ""));
}

const MONOSPACED =
  /^(?:courier|consolas|menlo|monaco|lucida console|cascadia|source code|fira (?:code|mono)|jetbrains mono|inconsolata|andale mono|sf mono|roboto mono|(?:dejavu|liberation|noto|ubuntu)(?: sans)? mono)/i;

/** Whether all letters of a font have the same width, as in code. */
export function isMonospacedFont(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font);
}

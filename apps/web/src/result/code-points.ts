import { countBelow } from "./count-below.ts";

/** Converts positions in code points to positions in a string, which counts the rarer ones as two characters. */
export function stringOffsets(text: string): (codePoint: number) => number {
  const pairs = Array.from(
    text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g),
    ({ index }, before) => index - before,
  );
  return (codePoint) => codePoint + countBelow(pairs, codePoint);
}

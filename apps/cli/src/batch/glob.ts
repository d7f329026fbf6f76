import { sep } from "node:path";
import picomatch from "picomatch";

/** A pattern split into the folder to walk and what paths below it must look like. */
export interface Glob {
  readonly base: string;
  matches(pathBelowBase: string): boolean;
}

/** Hidden files are left out by whoever walks; `!` and `+(…)` are common in the names of files. */
const OPTIONS = {
  dot: true,
  nonegate: true,
  noextglob: true,
  noparen: true,
  posix: true,
  windows: sep === "\\",
};

/** Reads `*`, `?`, `**`, `[abc]` and `{a,b}`; `undefined` where the text has none of them. */
export function readGlob(text: string): Glob | undefined {
  // Without the backslashes, the library takes these for parts of a regular expression.
  const pattern = text.replaceAll(sep, "/").replaceAll(/[()|+]/g, String.raw`\$&`);
  const { base, glob, isGlob } = picomatch.scan(pattern, OPTIONS);
  if (!isGlob) return undefined;
  const folder = base.replaceAll(/\\(.)/g, "$1");
  return { base: folder === "" ? "." : folder, matches: picomatch(glob, OPTIONS) };
}

import type { Threshold } from "./threshold.ts";

/** Last words of names that say the unit, and the unit. */
const UNITS: Readonly<Record<string, string>> = {
  MS: "ms",
  SECONDS: "s",
  BYTES: "bytes",
  PIXELS: "pixels",
  POINTS: "points",
  DEGREES: "degrees",
  SIZES: "× font size",
  SIZE: "points",
  HEIGHTS: "× height",
  WIDTHS: "× width",
  SHARE: "share",
  SHARES: "share",
  RATIO: "ratio",
  TIMES: "ratio",
  FACTOR: "ratio",
  CONFIDENCE: "share",
  SCORE: "share",
  CHARACTERS: "characters",
  LETTERS: "characters",
  DIGITS: "characters",
  LENGTH: "characters",
  WORDS: "words",
  LINES: "lines",
  ROWS: "rows",
  COLUMNS: "columns",
  CELLS: "cells",
  PAGES: "pages",
  ITEMS: "items",
  BLOCKS: "blocks",
};

/** Units as comments name them, the most particular first. */
const IN_COMMENTS: readonly [RegExp, string][] = [
  [/\bfont sizes?\b|\btimes the (?:font )?size\b|\bems?\b/i, "× font size"],
  [/\bpoints?\b/i, "points"],
  [/\bpixels?\b/i, "pixels"],
  [/\bdegrees?\b/i, "degrees"],
  [/\bshare\b|\bpart of\b|\bper cent\b/i, "share"],
  [/\btimes\b|\bmultiples?\b/i, "ratio"],
];

/** The unit of a threshold, from its name or else its comment; `-` where neither says. */
export function unitOf({ name, reason }: Pick<Threshold, "name" | "reason">): string {
  const byName = UNITS[name.split("_").at(-1) ?? ""];
  return byName ?? IN_COMMENTS.find(([pattern]) => pattern.test(reason))?.[1] ?? "-";
}

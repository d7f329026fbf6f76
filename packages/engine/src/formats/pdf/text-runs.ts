import type { Box } from "@parser/contract";
import type { CollectedText } from "./page-text.ts";
import type { TextStyle } from "./read-text-style.ts";

/** Neighbouring characters of one text object: positions in the page's text, `to` not included. */
export interface TextRun {
  readonly style: TextStyle;
  readonly from: number;
  readonly to: number;
  readonly box: Box;
}

/** The text of a page by text objects. */
export function splitRuns({ characters, styles }: CollectedText): TextRun[] {
  const runs: TextRun[] = [];
  let from = 0;
  for (let to = 1; to <= characters.length; to++) {
    const style = styles[from];
    if (style === undefined || styles[to] === style) continue;
    runs.push({ style, from, to, box: boxAround(characters, from, to) });
    from = to;
  }
  return runs;
}

function boxAround(characters: CollectedText["characters"], from: number, to: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let position = from; position < to; position++) {
    const box = characters[position]?.box;
    if (box === undefined) continue;
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

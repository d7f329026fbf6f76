import type { Box } from "@parsewright/contract";
import { emptyBox, growBox } from "@parsewright/document/geometry";
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
  const around = emptyBox();
  for (let position = from; position < to; position++) {
    const box = characters[position]?.box;
    if (box !== undefined) growBox(around, box);
  }
  return around;
}

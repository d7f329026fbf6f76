import { escapeHtml } from "../html/escape-html.ts";
import { LETTERS } from "./letters.ts";

/** A width, and an outline as SVG writes it. */
type Outline = readonly [width: number, path: string];

const OUTLINES = new Map(LETTERS.trim().split("\n").map(readLine));

/** Position of the first letter's foot, in the units of the drawing. */
interface WordsPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
}

/** An element of SVG with the outlines of a text, named by it: the closed process that draws has no fonts. Characters beyond ASCII are question marks. */
export function drawWords(text: string, { x, y, size, fill }: WordsPlace): string {
  const scale = size / 1000;
  let at = 0;
  const outlines = lettersOf(text).flatMap(([width, outline]) => {
    const path = `<path transform="translate(${at})" d="${outline}"/>`;
    at += width;
    return outline === "" ? [] : [path];
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})"><title>${escapeHtml(text)}</title>${outlines.join("")}</g>`;
}

/** Width of a text, in the units of its size. */
export function widthOfWords(text: string, size: number): number {
  return lettersOf(text).reduce((sum, [width]) => sum + width, 0) * (size / 1000);
}

function lettersOf(text: string): Outline[] {
  const unknown = OUTLINES.get("?") ?? [0, ""];
  return Array.from(text, (letter) => OUTLINES.get(letter) ?? unknown);
}

function readLine(line: string): [letter: string, outline: Outline] {
  const [, code, width, path = ""] = /^(\d+) (\d+) ?(.*)$/.exec(line) ?? [];
  return [String.fromCodePoint(Number(code)), [Number(width), path]];
}

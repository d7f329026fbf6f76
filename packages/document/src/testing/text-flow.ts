import type { BaseFont, PdfPage } from "./pdf-page.ts";
import { textWidth } from "./text-width.ts";

export interface TextStyle {
  readonly font: BaseFont;
  readonly size: number;
  /** Distance of baselines in points. */
  readonly leading: number;
}

/** Where text may be, in points. `top` and `bottom` are distances from the lower edge of the page. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

export interface TextBlock {
  readonly text: string;
  readonly style: TextStyle;
  /** Drawn left of the text, which then is further in: a bullet or a number. */
  readonly label?: string;
  /** Free points above, unless the block begins a column. */
  readonly spaceBefore?: number;
  /** Stretches spaces so that every line but the last fills the column. */
  readonly isJustified?: boolean;
}

/** Where the last line drawn ended: the next one may start below `y`. */
export interface FlowEnd {
  readonly x: number;
  readonly y: number;
}

const SOFT_HYPHEN = "\u00AD";
const LABEL_WIDTH = 18;

/** Fills the columns one after another and says where the text ended. */
export function flowText(
  page: PdfPage,
  blocks: readonly TextBlock[],
  columns: readonly Column[],
): FlowEnd {
  const remaining = [...columns];
  let column = takeColumn(remaining);
  let y = column.top;
  let x = column.x;
  for (const block of blocks) {
    const { style, label, spaceBefore = 0 } = block;
    const inset = label === undefined ? 0 : LABEL_WIDTH;
    if (y < column.top) y -= spaceBefore;
    for (const [position, line] of breakLines(block.text, style, column.width - inset).entries()) {
      if (y - style.leading < column.bottom) {
        column = takeColumn(remaining);
        y = column.top;
      }
      y -= style.leading;
      if (position === 0 && label !== undefined) page.text(label, { ...style, x: column.x + 4, y });
      x = drawLine(page, { line, block, x: column.x + inset, y, width: column.width - inset });
    }
  }
  return { x, y };
}

function takeColumn(remaining: Column[]): Column {
  const column = remaining.shift();
  if (!column) throw new Error("The text is longer than its columns.");
  return column;
}

interface PlacedLine {
  readonly line: Line;
  readonly block: TextBlock;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawLine(page: PdfPage, { line, block, x, y, width }: PlacedLine): number {
  const { font, size } = block.style;
  const natural = textWidth(line.text, block.style);
  const spaces = line.text.split(" ").length - 1;
  const isStretched = block.isJustified === true && !line.isLast && spaces > 0;
  const wordSpacing = isStretched ? (width - natural) / spaces : 0;
  page.text(line.text, { x, y, font, size, wordSpacing });
  return x + natural + wordSpacing * spaces;
}

interface Line {
  readonly text: string;
  readonly isLast: boolean;
}

/** Breaks at spaces, and at soft hyphens with a hyphen drawn; every other soft hyphen disappears. */
function breakLines(text: string, style: TextStyle, width: number): Line[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const separator = line === "" ? "" : " ";
    const syllables = word.split(SOFT_HYPHEN);
    const fitting = countFitting(
      syllables,
      (start) => textWidth(line + separator + start, style) <= width,
    );
    if (fitting === syllables.length || line === "") {
      line += separator + syllables.join("");
      continue;
    }
    lines.push(fitting > 0 ? `${line}${separator}${syllables.slice(0, fitting).join("")}-` : line);
    line = syllables.slice(fitting).join("");
  }
  return [...lines, line].map((lineText, position) => ({
    text: lineText,
    isLast: position === lines.length,
  }));
}

/** How many syllables fit, with the hyphen that a broken word needs. */
function countFitting(syllables: readonly string[], fits: (start: string) => boolean): number {
  for (let count = syllables.length; count > 0; count--) {
    const hyphen = count < syllables.length ? "-" : "";
    if (fits(syllables.slice(0, count).join("") + hyphen)) return count;
  }
  return 0;
}

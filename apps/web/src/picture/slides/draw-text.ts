import type { SlideParagraph, SlideRun, SlideShape } from "./slide.ts";

/** A piece of a run that is on one line. */
interface Piece {
  readonly text: string;
  readonly run: SlideRun;
  readonly width: number;
}

interface Line {
  readonly pieces: readonly Piece[];
  readonly paragraph: SlideParagraph;
  readonly isFirst: boolean;
  readonly height: number;
}

/** What the format gives where a shape does not say it. */
const INSET_X = 7.2;
const INSET_Y = 3.6;
const LINE_HEIGHT = 1.2;
/** The height of a paragraph without words. */
const EMPTY_POINTS = 12;
const FALLBACK_FONTS = "Carlito, Calibri, Helvetica, Arial, sans-serif";

/** Draws the text of a shape in its box, whose corner is the origin. */
export function drawText(
  context: CanvasRenderingContext2D,
  { paragraphs, anchor, hasWrappedText, box: [, , width, height] }: SlideShape,
): void {
  const room = width - 2 * INSET_X;
  const lines = paragraphs.flatMap((paragraph) =>
    linesOf(context, paragraph, hasWrappedText ? room : Infinity),
  );
  const total = lines.reduce((sum, line) => sum + line.height, 0);
  const free = height - 2 * INSET_Y - total;
  let y = INSET_Y + { top: 0, middle: free / 2, bottom: free }[anchor];
  for (const line of lines) {
    drawLine(context, line, { y: y + line.height / LINE_HEIGHT, room });
    y += line.height;
  }
}

function linesOf(
  context: CanvasRenderingContext2D,
  paragraph: SlideParagraph,
  width: number,
): readonly Line[] {
  const room = Math.max(width - paragraph.margin, 1);
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const run of paragraph.runs) {
    context.font = fontOf(run);
    for (const text of run.text.split(/(\n|\s+)/).filter((part) => part !== "")) {
      const measured = context.measureText(text).width;
      const isFull = used + measured > room && used > 0;
      if (text === "\n" || isFull) {
        lines.push([]);
        used = 0;
      }
      if (used === 0 && text.trim() === "") continue;
      lines.at(-1)?.push({ text, run, width: measured });
      used += measured;
    }
  }
  const empty = paragraph.runs[0]?.points ?? EMPTY_POINTS;
  return lines.map((pieces, index) => {
    const points = Math.max(...pieces.map(({ run }) => run.points), pieces.length > 0 ? 0 : empty);
    const lineHeight = points * LINE_HEIGHT;
    return { pieces, paragraph, isFirst: index === 0, height: lineHeight };
  });
}

function drawLine(
  context: CanvasRenderingContext2D,
  { pieces, paragraph, isFirst }: Line,
  { y, room }: { readonly y: number; readonly room: number },
): void {
  const { align, margin, indent, bullet } = paragraph;
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const free = room - margin - width;
  let x = INSET_X + margin + { left: 0, center: free / 2, right: free }[align];
  const [first] = pieces;
  if (isFirst && first && bullet !== undefined) {
    context.font = fontOf(first.run);
    context.fillStyle = first.run.colour;
    context.fillText(bullet, x + Math.min(indent, 0), y);
  }
  for (const { text, run, width: pieceWidth } of pieces) {
    context.font = fontOf(run);
    context.fillStyle = run.colour;
    context.fillText(text, x, y);
    x += pieceWidth;
  }
}

function fontOf({ points, isBold, isItalic, typeface }: SlideRun): string {
  const name = typeface === undefined ? "" : `"${typeface.replaceAll(/["\\]/g, "")}", `;
  const look = `${isItalic ? "italic" : "normal"} ${isBold ? "bold" : "normal"}`;
  return `${look} ${points}px ${name}${FALLBACK_FONTS}`;
}

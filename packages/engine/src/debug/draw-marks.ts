import type { Box } from "@parsewright/contract";
import { drawWords, widthOfWords } from "@parsewright/document/drawing";
import { type DebugMark, MARK_COLORS, type MarkKind } from "./debug-marks.ts";
import { placeLabels } from "./place-labels.ts";

/** White at the left and right of the page, so that labels of blocks at its edge find room. */
export const SIDE_MARGIN_PIXELS = 110;
const LEGEND_HEIGHT_PIXELS = 30;

const FONT_PIXELS = 13;
const LABEL_HEIGHT_PIXELS = 16;
const LABEL_PADDING_PIXELS = 4;

/** Placement of the page's picture on the canvas. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerPoint: number;
}

/** The canvas for a page's picture: margins for labels at its sides, a legend below. */
export function canvasFor(
  picture: { width: number; height: number },
  pageWidthPoints: number,
): Canvas {
  return {
    width: picture.width + 2 * SIDE_MARGIN_PIXELS,
    height: picture.height + LEGEND_HEIGHT_PIXELS,
    pixelsPerPoint: picture.width / pageWidthPoints,
  };
}

/** Parts of an overlay beside its marks. */
interface OverlayParts {
  /** Begins the legend. */
  readonly title: string;
  /** An arrow leads from each body block to the next. Default: no. */
  readonly hasArrows?: boolean;
  /** Address of the page's picture, to be drawn below the marks. Default: none. */
  readonly pictureAddress?: string;
}

/** An SVG as large as the canvas: boxes, their labels beside them, and a legend. */
export function drawMarks(
  marks: readonly DebugMark[],
  canvas: Canvas,
  { title, hasArrows = false, pictureAddress }: OverlayParts,
): string {
  const boxes = marks.map(({ box }) => toPixels(box, canvas));
  const labelled = marks.flatMap((mark, position) => {
    const box = boxes[position];
    return box === undefined || mark.label === "" ? [] : [{ mark, box, size: sizeOf(mark.label) }];
  });
  const pageArea = { width: canvas.width, height: canvas.height - LEGEND_HEIGHT_PIXELS };
  const places = placeLabels(labelled, pageArea);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">`,
    ...(pictureAddress === undefined ? [] : [drawPicture(pictureAddress, pageArea)]),
    ...marks.map((mark, position) => drawBox(mark, boxes[position])),
    ...(hasArrows ? drawArrows(marks, boxes) : []),
    ...labelled.map(({ mark }, position) => drawLabel(mark, places[position])),
    drawLegend(marks, canvas, title),
    "</svg>",
  ].join("");
}

function drawPicture(address: string, { width, height }: { width: number; height: number }) {
  const place = `x="${SIDE_MARGIN_PIXELS}" width="${width - 2 * SIDE_MARGIN_PIXELS}" height="${height}"`;
  return `<rect width="100%" height="100%" fill="#ffffff"/><image ${place} href="${address}"/>`;
}

const ARROW_COLOR = "#d0021b";

/** Lines from the middle of each block of the body to that of the next, with a head at the end of each. */
function drawArrows(marks: readonly DebugMark[], boxes: readonly Box[]): string[] {
  const middles = marks.flatMap(({ kind, isDashed }, position) => {
    const box = boxes[position];
    const isBody = kind !== "caption or note" && !isDashed;
    return box === undefined || !isBody ? [] : [[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]];
  });
  const points = middles.map(([x = 0, y = 0]) => `${round(x)},${round(y)}`).join(" ");
  return [
    `<defs><marker id="head" orient="auto" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"><path d="M0 0 8 4 0 8z" fill="${ARROW_COLOR}"/></marker></defs>`,
    `<polyline points="${points}" fill="none" stroke="${ARROW_COLOR}" stroke-width="1.8" marker-mid="url(#head)" marker-end="url(#head)"/>`,
  ];
}

function toPixels([left, top, right, bottom]: Box, { pixelsPerPoint }: Canvas): Box {
  return [
    left * pixelsPerPoint + SIDE_MARGIN_PIXELS,
    top * pixelsPerPoint,
    right * pixelsPerPoint + SIDE_MARGIN_PIXELS,
    bottom * pixelsPerPoint,
  ];
}

function sizeOf(label: string): { width: number; height: number } {
  return {
    width: widthOfWords(label, FONT_PIXELS) + 2 * LABEL_PADDING_PIXELS,
    height: LABEL_HEIGHT_PIXELS,
  };
}

function drawBox({ kind, isDashed }: DebugMark, box: Box | undefined): string {
  if (box === undefined) return "";
  const color = MARK_COLORS[kind];
  const dashes = isDashed ? ' stroke-dasharray="5 3"' : "";
  return `<rect ${placeOf(box)} fill="${color}" fill-opacity="0.07" stroke="${color}" stroke-width="1.2"${dashes}/>`;
}

function drawLabel({ kind, label }: DebugMark, box: Box | undefined): string {
  if (box === undefined) return "";
  const [x, y] = [box[0] + LABEL_PADDING_PIXELS, box[1] + LABEL_HEIGHT_PIXELS - 4];
  return (
    `<rect ${placeOf(box)} rx="2" fill="${MARK_COLORS[kind]}" fill-opacity="0.88"/>` +
    writeText(label, { x, y, fill: "#ffffff" })
  );
}

function drawLegend(marks: readonly DebugMark[], canvas: Canvas, title: string): string {
  const top = canvas.height - LEGEND_HEIGHT_PIXELS;
  const baseline = top + LEGEND_HEIGHT_PIXELS - 10;
  const parts = [
    `<rect x="0" y="${top}" width="${canvas.width}" height="${LEGEND_HEIGHT_PIXELS}" fill="#f4f4f4"/>`,
    writeText(title, { x: 8, y: baseline, fill: "#222222" }),
  ];
  let x = 8 + widthOfWords(title, FONT_PIXELS) + 16;
  for (const [kind, count] of countKinds(marks)) {
    const text = `${kind} ${count}`;
    parts.push(
      `<rect x="${round(x)}" y="${baseline - 11}" width="12" height="12" fill="${MARK_COLORS[kind]}"/>`,
      writeText(text, { x: x + 17, y: baseline, fill: "#222222" }),
    );
    x += 17 + widthOfWords(text, FONT_PIXELS) + 16;
  }
  return parts.join("");
}

function writeText(text: string, { x, y, fill }: { x: number; y: number; fill: string }): string {
  return drawWords(text, { x: round(x), y: round(y), size: FONT_PIXELS, fill });
}

function countKinds(marks: readonly DebugMark[]): Map<MarkKind, number> {
  const counts = new Map<MarkKind, number>();
  for (const { kind } of marks) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function placeOf([left, top, right, bottom]: Box): string {
  return `x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(bottom - top)}"`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

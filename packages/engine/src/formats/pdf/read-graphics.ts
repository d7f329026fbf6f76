import type { Box } from "@parser/contract";
import type { PlacedImage, Ruling, SourcePage } from "../page-source.ts";
import { boxesMeet } from "../../geometry/box.ts";
import { type Affine, applyAffine, composeAffine } from "../../geometry/affine.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { type PaintColour, readFillColour } from "./read-fill-colour.ts";
import { readStrokes, type Stroke } from "./read-strokes.ts";
import {
  IMAGE_OBJECT,
  type PageObject,
  PATH_OBJECT,
  readObjectMatrix,
  walkObjects,
} from "./walk-objects.ts";

/** A box thinner than this is drawn as a line. */
const MAX_RULING_THICKNESS_POINTS = 3;

/** Shorter lines are dashes and the strokes of drawn letters. */
const MIN_RULING_LENGTH_POINTS = 2;

/** A map or a plot can hold more; what it is made of no longer matters then. */
const MAX_DRAWINGS = 5_000;
const MAX_RULINGS = 20_000;

type Graphics = Pick<SourcePage, "images" | "rulings" | "fills" | "drawings">;

/** The pictures, straight lines and other drawings of a page. */
export function readGraphics(
  library: PdfiumLibrary,
  page: number,
  geometry: PageGeometry,
): Graphics {
  const images: PlacedImage[] = [];
  const rulings: Ruling[] = [];
  const fills: Box[] = [];
  const drawings: Box[] = [];
  const scratch = library.memory.allocate(32);
  try {
    walkObjects(library, page, (object) => {
      if (object.type === IMAGE_OBJECT) {
        const box = readBounds({ library, scratch, geometry }, object);
        if (box !== undefined) images.push({ box });
      }
      if (
        object.type !== PATH_OBJECT ||
        rulings.length >= MAX_RULINGS ||
        drawings.length >= MAX_DRAWINGS
      )
        return;
      const map = composeAffine(readObjectMatrix(library, object.handle, scratch), object.map);
      const path = readStrokes(library, object.handle, scratch).map((stroke) =>
        placeStroke(stroke, map, geometry),
      );
      const isPaper = isPaperColour(readFillColour({ library, scratch }, object.handle));
      const below = [...fills, ...drawings, ...images.map(({ box }) => box)];
      const seen = isPaper ? path.filter((stroke) => isSeen(stroke, below)) : path;
      sortStrokes(seen, { rulings, fills, drawings });
    });
    return { images, rulings, fills, drawings };
  } finally {
    library.memory.free(scratch);
  }
}

/** Where a stroke or a filled area stands on the page. */
interface PlacedStroke {
  readonly box: Box;
  /** Whether it is one straight line, or the area inside a box. */
  readonly kind: "line" | "box" | "other";
  readonly isFilled: boolean;
  readonly isStroked: boolean;
}

/** From here on, a colour looks white. */
const MIN_WHITE = 250;

function isPaperColour(colour: PaintColour | undefined): boolean {
  if (colour === undefined) return false;
  const [red, green, blue, opacity] = colour;
  return opacity === 0 || Math.min(red, green, blue) >= MIN_WHITE;
}

/** Whether something filled with white is seen: by its outline, or by the colour that it lies on. */
function isSeen({ box, isFilled, isStroked }: PlacedStroke, below: readonly Box[]): boolean {
  return !isFilled || isStroked || below.some((other) => boxesMeet(other, box));
}

function placeStroke(stroke: Stroke, map: Affine, geometry: PageGeometry): PlacedStroke {
  const points = stroke.points.map(([x, y]) => {
    const onPage = applyAffine(map, { x, y });
    return geometry.toPoint(onPage.x, onPage.y);
  });
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const { kind, isFilled, isStroked } = stroke;
  return { box, kind, isFilled, isStroked };
}

function sortStrokes(
  strokes: readonly PlacedStroke[],
  graphics: { rulings: Ruling[]; fills: Box[]; drawings: Box[] },
): void {
  for (const stroke of strokes) {
    if (!stroke.box.every(Number.isFinite)) continue;
    const rulings = toRulings(stroke);
    if (rulings !== undefined) graphics.rulings.push(...rulings);
    else if (stroke.kind === "box") graphics.fills.push(stroke.box);
    else graphics.drawings.push(stroke.box);
  }
}

/** The straight lines of a stroke, or `undefined` when it is something else. */
function toRulings({ box, kind, isFilled }: PlacedStroke): Ruling[] | undefined {
  const [left, top, right, bottom] = box;
  const [width, height] = [right - left, bottom - top];
  const isThin = Math.min(width, height) <= MAX_RULING_THICKNESS_POINTS;
  if (kind === "other" || (kind === "line" && !isThin)) return undefined;
  if (isThin) {
    if (Math.max(width, height) < MIN_RULING_LENGTH_POINTS) return [];
    return width >= height
      ? [horizontal((top + bottom) / 2, box)]
      : [vertical((left + right) / 2, box)];
  }
  if (isFilled) return undefined;
  return [horizontal(top, box), horizontal(bottom, box), vertical(left, box), vertical(right, box)];
}

function horizontal(position: number, [left, , right]: Box): Ruling {
  return { direction: "horizontal", position, from: left, to: right };
}

function vertical(position: number, [, top, , bottom]: Box): Ruling {
  return { direction: "vertical", position, from: top, to: bottom };
}

export interface BoundsContext {
  readonly library: PdfiumLibrary;
  readonly scratch: number;
  readonly geometry: PageGeometry;
}

/** The upright box around an object, as far as it is on the page. */
export function readBounds(
  { library, scratch, geometry }: BoundsContext,
  { handle, map }: PageObject,
): Box | undefined {
  const { functions, memory } = library;
  const found = functions._FPDFPageObj_GetBounds(
    handle,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
  );
  if (found === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = memory
    .float32()
    .subarray(scratch >> 2, (scratch >> 2) + 4);
  const corners = [
    applyAffine(map, { x: left, y: bottom }),
    applyAffine(map, { x: right, y: bottom }),
    applyAffine(map, { x: left, y: top }),
    applyAffine(map, { x: right, y: top }),
  ];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const box = geometry.toBox({
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  });
  return clipToPage(box, geometry);
}

function clipToPage(
  [left, top, right, bottom]: Box,
  { width, height }: PageGeometry,
): Box | undefined {
  const clipped: Box = [
    Math.max(left, 0),
    Math.max(top, 0),
    Math.min(right, width),
    Math.min(bottom, height),
  ];
  const isVisible =
    clipped.every(Number.isFinite) && clipped[0] < clipped[2] && clipped[1] < clipped[3];
  return isVisible ? clipped : undefined;
}

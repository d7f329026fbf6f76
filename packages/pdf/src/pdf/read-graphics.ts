import type { Box } from "@parsewright/contract";
import type { PlacedImage, Ruling, SourcePage } from "@parsewright/document/files";
import {
  type Affine,
  applyAffine,
  boxArea,
  boxAround,
  boxesMeet,
  boxHeight,
  boxWidth,
  composeAffine,
  mapBox,
} from "@parsewright/document/geometry";
import type { PageGeometry } from "./page-geometry.ts";
import { type PaintColour, readFillColour } from "./read-fill-colour.ts";
import { readStrokes, type Stroke } from "./read-strokes.ts";
import { IMAGE_OBJECT, type PageObject, PATH_OBJECT, readObjectMatrix } from "./list-objects.ts";
import type { PageHandle, LoadedPage } from "./loaded-page.ts";
import { formOf, isSmallShape, type SmallShape } from "./small-shape.ts";
import { isSquare } from "./small-square.ts";
import { rulesFromPaint, type ThinPaint } from "./rules-from-paint.ts";
import { MAX_RULING_THICKNESS_POINTS, thinPartsOf } from "./thin-areas.ts";
import { isWithin } from "./erase-drawings.ts";

/** Limit: a map or a plot can hold more; what it is made of no longer matters then. */
const MAX_DRAWINGS = 5_000;
const MAX_RULINGS = 20_000;

type Graphics = Pick<SourcePage, "images" | "rulings" | "fills" | "drawings"> & {
  /** Small outlined squares; their sides are among the rulings too. */
  readonly squares: readonly Box[];
  /** Shapes as small as a bullet; each is also among the fills, drawings or rulings. */
  readonly shapes: readonly SmallShape[];
};

/** The pictures, straight lines and other drawings of a page. */
export function readGraphics({ objects, ...page }: LoadedPage): Graphics {
  const { memory } = page.library;
  const found: FoundGraphics = {
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    squares: [],
    shapes: [],
    thin: [],
  };
  const handle = { ...page, scratch: memory.allocate(32) };
  try {
    for (const object of objects) {
      if (object.type === IMAGE_OBJECT) addImage(found, object, handle);
      else if (object.type === PATH_OBJECT) addPath(found, object, handle);
    }
    const { thin, ...graphics } = found;
    const { rulings, fills, images, drawings } = rulesFromPaint(thin);
    return {
      ...graphics,
      rulings: [...graphics.rulings, ...rulings],
      fills: [...graphics.fills, ...fills],
      images: [...graphics.images, ...images],
      drawings: [...graphics.drawings, ...drawings],
    };
  } finally {
    memory.free(handle.scratch);
  }
}

interface FoundGraphics extends Graphics {
  readonly images: PlacedImage[];
  readonly rulings: Ruling[];
  readonly fills: Box[];
  readonly drawings: Box[];
  readonly squares: Box[];
  readonly shapes: SmallShape[];
  readonly thin: ThinPaint[];
}

function addImage(
  { images, thin }: FoundGraphics,
  object: PageObject,
  handle: BoundsContext,
): void {
  const box = readBounds(handle, object);
  if (box === undefined) return;
  const image = { box };
  if (isThin(box)) thin.push({ box, image });
  else images.push(image);
}

function addPath(found: FoundGraphics, object: PageObject, handle: BoundsContext): void {
  const { images, rulings, fills, drawings, thin } = found;
  if (rulings.length + thin.length >= MAX_RULINGS || drawings.length >= MAX_DRAWINGS) return;
  const { library, scratch, geometry } = handle;
  const map = composeAffine(readObjectMatrix(library, object.handle, scratch), object.map);
  const place = (x: number, y: number) => {
    const onPage = applyAffine(map, { x, y });
    return geometry.toPoint(onPage.x, onPage.y);
  };
  const width = readLineWidth(object, handle) * scaleOf(map);
  const path = readStrokes(object.handle, { library, scratch, place })
    .map((stroke) => asArea({ ...stroke, box: boxAround(stroke.points) }, width))
    .filter(({ box }) => box.every(Number.isFinite));
  const colour = readFillColour(handle, object.handle);
  const isPaper = isPaperColour(colour);
  const isOnSomething = (box: Box) =>
    [fills, drawings, images.map((image) => image.box)].some((below) =>
      below.some((other) => boxesMeet(other, box)),
    );
  const seen = isPaper ? path.filter((stroke) => isSeen(stroke, isOnSomething)) : path;
  sortStrokes(seen, found);
  for (const { points, box, isFilled, isStroked } of seen) {
    if (!isSmallShape(box)) continue;
    const form = formOf(points, box);
    found.shapes.push({ box, form, isStroked, colour: isFilled ? colour : undefined });
  }
}

export function readLineWidth({ handle }: PageObject, { library, scratch }: BoundsContext): number {
  const { functions, memory } = library;
  const isKnown = functions._FPDFPageObj_GetStrokeWidth(handle, scratch) !== 0;
  return isKnown ? (memory.float32()[scratch >> 2] ?? 0) : 0;
}

export function scaleOf({ a, b, c, d }: Affine): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** The area that a level or upright line covers which is as thick as the background of cells. */
function asArea(stroke: PlacedStroke, lineWidth: number): PlacedStroke {
  const [left, top, right, bottom] = stroke.box;
  const [width, height] = [right - left, bottom - top];
  const isArea = lineWidth > MAX_RULING_THICKNESS_POINTS && lineWidth < Math.max(width, height);
  if (stroke.kind !== "line" || !isArea || Math.min(width, height) > 0.1) return stroke;
  const half = lineWidth / 2;
  const box: Box =
    width > height
      ? [left, top - half, right, bottom + half]
      : [left - half, top, right + half, bottom];
  return { ...stroke, box, corners: undefined, kind: "box", isFilled: true, isStroked: false };
}

/** Stroke or filled area with the box around it. */
interface PlacedStroke extends Stroke {
  readonly box: Box;
}

/** From here on, a colour looks white. */
const MIN_WHITE = 250;

function isPaperColour(colour: PaintColour | undefined): boolean {
  if (colour === undefined) return false;
  const [red, green, blue, opacity] = colour;
  return opacity === 0 || Math.min(red, green, blue) >= MIN_WHITE;
}

/** Checks whether something filled with white is seen: by its outline, or by the colour that it lies on. */
function isSeen(
  { box, isFilled, isStroked }: PlacedStroke,
  isOnSomething: (box: Box) => boolean,
): boolean {
  return !isFilled || isStroked || isOnSomething(box);
}

function sortStrokes(strokes: readonly PlacedStroke[], graphics: FoundGraphics): void {
  for (const area of groupNested(strokes)) {
    const lines = thinPartsOfAll(area);
    if (lines === undefined) for (const stroke of area) sortStroke(stroke, graphics);
    else {
      const isDrawing = area.some(({ kind }) => kind === "other");
      graphics.thin.push(...lines.map((box) => ({ box, isDrawing })));
    }
  }
}

/** Filled outlines inside others make holes in them. */
function groupNested(strokes: readonly PlacedStroke[]): PlacedStroke[][] {
  const groups: PlacedStroke[][] = [];
  for (const stroke of strokes.toSorted((one, other) => boxArea(other.box) - boxArea(one.box))) {
    const outer = stroke.isFilled
      ? groups.find((group) => group.some(({ box }) => isWithin(stroke.box, box)))
      : undefined;
    if (outer === undefined) groups.push([stroke]);
    else outer.push(stroke);
  }
  return groups;
}

function thinPartsOfAll(area: readonly PlacedStroke[]): Box[] | undefined {
  const [first] = area;
  if (first === undefined || !first.isFilled) return undefined;
  const outlines = area.flatMap(({ corners }) => (corners === undefined ? [] : [corners]));
  if (outlines.length < area.length) return undefined;
  return thinPartsOf({ outlines, isEvenOdd: first.isEvenOdd });
}

function sortStroke(stroke: PlacedStroke, graphics: FoundGraphics): void {
  const { box, kind, isFilled, isStroked } = stroke;
  if (kind === "box" && isStroked && isSquare(box)) graphics.squares.push(box);
  if (kind === "other" || (kind === "line" && !isThin(box))) graphics.drawings.push(box);
  else if (isThin(box)) graphics.thin.push({ box, isStroke: !isFilled });
  else if (kind === "box" && !isFilled) graphics.rulings.push(...sidesOf(box));
  else graphics.fills.push(box);
}

function sidesOf(box: Box): Ruling[] {
  const [left, top, right, bottom] = box;
  return [horizontal(top, box), horizontal(bottom, box), vertical(left, box), vertical(right, box)];
}

function isThin(box: Box): boolean {
  return Math.min(boxWidth(box), boxHeight(box)) <= MAX_RULING_THICKNESS_POINTS;
}

function horizontal(position: number, [left, , right]: Box): Ruling {
  return { direction: "horizontal", position, from: left, to: right };
}

function vertical(position: number, [, top, , bottom]: Box): Ruling {
  return { direction: "vertical", position, from: top, to: bottom };
}

type BoundsContext = Pick<PageHandle, "library" | "geometry" | "scratch">;

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
  const floats = memory.float32();
  const at = (place: number) => floats[(scratch >> 2) + place] ?? 0;
  const [left, bottom, right, top] = mapBox([at(0), at(1), at(2), at(3)], map);
  const box = geometry.toBox({ left, bottom, right, top });
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

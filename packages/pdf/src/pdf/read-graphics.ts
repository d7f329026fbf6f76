import type { Box } from "@parsewright/contract";
import type { PlacedImage, Ruling, SourcePage } from "@parsewright/document/files";
import {
  type Affine,
  applyAffine,
  boxAround,
  boxesMeet,
  composeAffine,
  mapBox,
  type Point,
} from "@parsewright/document/geometry";
import type { PageGeometry } from "./page-geometry.ts";
import { type PaintColour, readFillColour } from "./read-fill-colour.ts";
import { readStrokes, type Stroke } from "./read-strokes.ts";
import { IMAGE_OBJECT, type PageObject, PATH_OBJECT, readObjectMatrix } from "./list-objects.ts";
import type { PageHandle, LoadedPage } from "./loaded-page.ts";
import { formOf, isSmallShape, type SmallShape } from "./small-shape.ts";
import { isSquare } from "./small-square.ts";

/** A box thinner than this is drawn as a line. */
const MAX_RULING_THICKNESS_POINTS = 3;

/** Shorter lines are dashes and the strokes of drawn letters. */
const MIN_RULING_LENGTH_POINTS = 2;

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
  };
  const handle = { ...page, scratch: memory.allocate(32) };
  try {
    for (const object of objects) {
      if (object.type === IMAGE_OBJECT) addImage(found, object, handle);
      else if (object.type === PATH_OBJECT) addPath(found, object, handle);
    }
    return found;
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
}

function addImage({ images }: FoundGraphics, object: PageObject, handle: BoundsContext): void {
  const box = readBounds(handle, object);
  if (box !== undefined) images.push({ box });
}

function addPath(found: FoundGraphics, object: PageObject, handle: BoundsContext): void {
  const { images, rulings, fills, drawings } = found;
  if (rulings.length >= MAX_RULINGS || drawings.length >= MAX_DRAWINGS) return;
  const { library, scratch, geometry } = handle;
  const map = composeAffine(readObjectMatrix(library, object.handle, scratch), object.map);
  const path = readStrokes(library, object.handle, scratch).map((stroke) =>
    placeStroke(stroke, map, geometry),
  );
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

/** Stroke or filled area with its place on the page. */
interface PlacedStroke {
  readonly points: readonly Point[];
  readonly box: Box;
  /** Shape: one straight line, the area inside a box, or anything else. */
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

/** Checks whether something filled with white is seen: by its outline, or by the colour that it lies on. */
function isSeen(
  { box, isFilled, isStroked }: PlacedStroke,
  isOnSomething: (box: Box) => boolean,
): boolean {
  return !isFilled || isStroked || isOnSomething(box);
}

function placeStroke(stroke: Stroke, map: Affine, geometry: PageGeometry): PlacedStroke {
  const points = stroke.points.map(([x, y]) => {
    const onPage = applyAffine(map, { x, y });
    return geometry.toPoint(onPage.x, onPage.y);
  });
  const { kind, isFilled, isStroked } = stroke;
  return { points, box: boxAround(points), kind, isFilled, isStroked };
}

function sortStrokes(strokes: readonly PlacedStroke[], graphics: FoundGraphics): void {
  for (const stroke of strokes) {
    if (!stroke.box.every(Number.isFinite)) continue;
    if (stroke.kind === "box" && stroke.isStroked && isSquare(stroke.box))
      graphics.squares.push(stroke.box);
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

import type { Box } from "@parsewright/contract";
import { IMAGE_OBJECT, type PageObject, PATH_OBJECT } from "./list-objects.ts";
import type { PageHandle } from "./loaded-page.ts";
import { type PaintColour, readFillColour } from "./read-fill-colour.ts";
import { readBounds } from "./read-graphics.ts";

/** Constant: as PDFium numbers the kinds of objects. */
const TEXT_OBJECT = 1;

/** Nobody reads smaller letters; thinner paints are rulings and underlines, which hide none. */
export const MIN_READABLE_POINTS = 1;

/** Limit: a map can hold more; whether they hide text is then not asked. */
const MAX_PAINTS = 5_000;

/** An area that is filled with a colour, a pattern or a picture. */
export interface Paint {
  readonly box: Box;
  /** Place in the order of drawing: later things lie over earlier ones. */
  readonly order: number;
  /** `undefined` for pictures, patterns and shadings. */
  readonly colour: PaintColour | undefined;
  readonly isImage: boolean;
}

export interface PagePaints {
  readonly paints: readonly Paint[];
  /** Place of each text object in the order of drawing. */
  readonly textOrder: ReadonlyMap<number, number>;
}

/** Collects what lies under and over the text of a page. */
export function readPaints(handle: PageHandle): PagePaints {
  const paints: Paint[] = [];
  const textOrder = new Map<number, number>();
  let order = 0;
  for (const object of handle.objects) {
    order++;
    if (object.type === TEXT_OBJECT) textOrder.set(object.handle, order);
    else if (paints.length < MAX_PAINTS) {
      const paint = readPaint(handle, object);
      if (paint !== undefined) paints.push({ ...paint, order });
    }
  }
  return { paints, textOrder };
}

function readPaint(handle: PageHandle, object: PageObject): Omit<Paint, "order"> | undefined {
  if (object.type === PATH_OBJECT && !isFilled(handle, object)) return undefined;
  const box = readBounds(handle, object);
  if (box === undefined || Math.min(box[2] - box[0], box[3] - box[1]) < MIN_READABLE_POINTS)
    return undefined;
  return {
    box,
    colour: object.type === PATH_OBJECT ? readFillColour(handle, object.handle) : undefined,
    isImage: object.type === IMAGE_OBJECT,
  };
}

function isFilled({ library, scratch }: PageHandle, { handle }: PageObject): boolean {
  const { functions, memory } = library;
  const found = functions._FPDFPath_GetDrawMode(handle, scratch, scratch + 4);
  return found !== 0 && memory.bytes()[scratch] !== 0;
}

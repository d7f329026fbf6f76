import { drawText } from "./draw-text.ts";
import { outlineOf } from "./outlines.ts";
import { openSlides } from "./read-slides.ts";
import type { SlidePicture, SlideShape } from "./slide.ts";

interface SlideRequest {
  readonly pageIndex: number;
  readonly widthPixels: number;
  /** Height over width of the page as the result sees it. */
  readonly ratio: number;
}

/** Slides as pictures; `undefined` where the file is not a presentation. */
export async function slidePictures(file: Blob) {
  const slideAt = await openSlides(file).catch(() => undefined);
  if (slideAt === undefined) return undefined;
  return {
    async draw(canvas: HTMLCanvasElement, request: SlideRequest, signal: AbortSignal) {
      const { pageIndex, widthPixels, ratio } = request;
      const slide = slideAt(pageIndex);
      if (slide === undefined) throw new Error("The presentation has no such slide.");
      const pictures = await Promise.all(slide.shapes.map(({ picture }) => decode(picture)));
      if (signal.aborted) return;
      canvas.width = widthPixels;
      canvas.height = Math.round(widthPixels * ratio);
      const context = canvas.getContext("2d");
      if (context === null) return;
      context.fillStyle = slide.background;
      context.fillRect(0, 0, canvas.width, canvas.height);
      const scale = Math.min(canvas.width / slide.width, canvas.height / slide.height);
      context.scale(scale, scale);
      for (const [index, shape] of slide.shapes.entries()) {
        drawShape(context, shape, pictures[index]);
        pictures[index]?.close();
      }
    },
    close: () => undefined,
  };
}

/** Browsers do not know all kinds of pictures that presentations hold. */
function decode(picture: SlidePicture | undefined): Promise<ImageBitmap | undefined> {
  if (picture === undefined) return Promise.resolve(undefined);
  return createImageBitmap(new Blob([picture.bytes.slice()])).catch(() => undefined);
}

function drawShape(
  context: CanvasRenderingContext2D,
  shape: SlideShape,
  bitmap: ImageBitmap | undefined,
): void {
  const [left, top, width, height] = shape.box;
  context.save();
  context.translate(left + width / 2, top + height / 2);
  context.rotate((shape.turnDegrees * Math.PI) / 180);
  context.save();
  context.scale(shape.isMirrored ? -1 : 1, shape.isFlipped ? -1 : 1);
  context.translate(-width / 2, -height / 2);
  const outline = outlineOf(shape, width, height);
  if (shape.fill) {
    context.fillStyle = shape.fill;
    context.fill(outline);
  }
  if (bitmap && shape.picture) drawBitmap(context, { bitmap, ...shape.picture, outline }, shape);
  if (shape.line) {
    context.strokeStyle = shape.line.colour;
    context.lineWidth = shape.line.width;
    context.stroke(outline);
  }
  // Text is never mirrored.
  context.restore();
  context.translate(-width / 2, -height / 2);
  drawText(context, shape);
  context.restore();
}

function drawBitmap(
  context: CanvasRenderingContext2D,
  picture: {
    readonly bitmap: ImageBitmap;
    readonly crop: SlidePicture["crop"];
    readonly outline: Path2D;
  },
  { box: [, , width, height] }: SlideShape,
): void {
  const { bitmap, outline } = picture;
  const [left, top, right, bottom] = picture.crop;
  context.save();
  context.clip(outline);
  context.drawImage(
    bitmap,
    left * bitmap.width,
    top * bitmap.height,
    (1 - left - right) * bitmap.width,
    (1 - top - bottom) * bitmap.height,
    0,
    0,
    width,
    height,
  );
  context.restore();
}

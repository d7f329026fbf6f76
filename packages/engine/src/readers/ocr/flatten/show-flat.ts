import type { Box, PageMesh } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import {
  boxHeight,
  boxThroughMesh,
  boxWidth,
  clipBox,
  type Point,
  throughMesh,
} from "@parsewright/document/geometry";
import { createPainter } from "../prepare/warp-pixels.ts";

const POINTS_PER_INCH = 72;
const CHANNELS = 3;
const WHITE = 255;

/** Pixels between places that are looked up in the mesh; those between them are on straight lines. */
const STEP_PIXELS = 16;

/** A photographed page as if it lay flat under a scanner: nothing but its picture. */
export function showFlat(page: SourcePage, mesh: PageMesh): SourcePage {
  const [width, height] = mesh.page_size;
  return {
    ...page,
    width,
    height,
    images: [{ box: [0, 0, width, height] }],
    render: (box, dotsPerInch) => drawFlat(page, mesh, { box, dotsPerInch }),
  };
}

interface Drawing {
  /** Of the flat page. */
  readonly box: Box;
  readonly dotsPerInch: number;
}

function drawFlat(page: SourcePage, mesh: PageMesh, { box, dotsPerInch }: Drawing): Pixels {
  const scale = dotsPerInch / POINTS_PER_INCH;
  const width = Math.max(1, Math.round(boxWidth(box) * scale));
  const height = Math.max(1, Math.round(boxHeight(box) * scale));
  const rgb = new Uint8Array(width * height * CHANNELS).fill(WHITE);
  const source = clipBox(boxThroughMesh(mesh, box), page);
  if (boxWidth(source) <= 0 || boxHeight(source) <= 0) return { width, height, rgb };
  const bent = page.render(source, dotsPerInch);
  const paint = createPainter(bent, rgb);
  const [perX, perY] = [bent.width / boxWidth(source), bent.height / boxHeight(source)];
  const placeAt = (column: number, row: number): Point => {
    const place = throughMesh(mesh, {
      x: box[0] + ((column + 0.5) * boxWidth(box)) / width,
      y: box[1] + ((row + 0.5) * boxHeight(box)) / height,
    });
    return { x: (place.x - source[0]) * perX, y: (place.y - source[1]) * perY };
  };
  for (let row = 0; row < height; row++)
    paintRow(width, {
      placeAt: (column) => placeAt(column, row),
      paintAt(column, x, y) {
        const isInside = x >= 0 && y >= 0 && x <= bent.width && y <= bent.height;
        if (isInside) paint((row * width + column) * CHANNELS, x, y);
      },
    });
  return { width, height, rgb };
}

interface Row {
  readonly placeAt: (column: number) => Point;
  readonly paintAt: (column: number, x: number, y: number) => void;
}

function paintRow(width: number, { placeAt, paintAt }: Row): void {
  for (let start = 0; start < width; start += STEP_PIXELS) {
    const [first, last] = [placeAt(start), placeAt(start + STEP_PIXELS)];
    const stepX = (last.x - first.x) / STEP_PIXELS;
    const stepY = (last.y - first.y) / STEP_PIXELS;
    const steps = Math.min(STEP_PIXELS, width - start);
    for (let step = 0; step < steps; step++)
      paintAt(start + step, first.x + stepX * step, first.y + stepY * step);
  }
}

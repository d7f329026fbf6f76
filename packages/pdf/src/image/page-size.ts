import type { FilePicture, PictureSize } from "./picture-file.ts";

const POINTS_PER_INCH = 72;

/** No scanner gives less or more. */
const MIN_DOTS_PER_INCH = 50;
const MAX_DOTS_PER_INCH = 1200;

/** Smaller values are those of screens, which programs write into every picture. */
const MIN_SCANNER_DOTS_PER_INCH = 100;

/** The longer side of a page: A0 for scanners, A3 for what says the resolution of a screen. */
const MAX_SIDE_INCHES = 46.9;
const MAX_SCREEN_SIDE_INCHES = 16.6;
const MIN_SIDE_INCHES = 1;

const A4_INCHES = { narrow: 8.27, wide: 11.69 };

/** As many dots as any recogniser has a use for. */
const KEPT_DOTS_PER_INCH = 300;

/** A3 with that many dots is 17 million; without a resolution a newspaper may need more. */
const MAX_KEPT_PIXELS = 24_000_000;

const MIN_SIDE_POINTS = 1;

export interface PageMeasures {
  /** Points. */
  readonly page: PictureSize;
  /** Pixels that are kept of the picture. */
  readonly kept: PictureSize;
}

/**
 * Chooses the size of a picture's page, and the part of the picture to keep. The file's resolution counts if a scanner
 * would use it (50 to 1200 dots per inch) and the page gets a size of paper; otherwise the page is as wide as A4 in
 * landscape, and a small picture has one point per pixel.
 */
export function measurePage({ width, height, resolution }: Announced): PageMeasures {
  const told = resolution !== undefined && isPlausible(width, height, resolution);
  const dots = told ? resolution : guessResolution(width, height);
  const fewerDots = told ? KEPT_DOTS_PER_INCH / Math.max(dots.x, dots.y) : 1;
  const fewerPixels = Math.sqrt(MAX_KEPT_PIXELS / (width * height));
  const scale = Math.min(1, fewerDots, fewerPixels);
  return {
    page: {
      width: Math.max((width / dots.x) * POINTS_PER_INCH, MIN_SIDE_POINTS),
      height: Math.max((height / dots.y) * POINTS_PER_INCH, MIN_SIDE_POINTS),
    },
    kept: {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    },
  };
}

type Announced = Pick<FilePicture, "width" | "height" | "resolution">;
type Dots = NonNullable<FilePicture["resolution"]>;

function isPlausible(width: number, height: number, { x, y }: Dots): boolean {
  const longSide = Math.max(width / x, height / y);
  const isScreen = Math.max(x, y) < MIN_SCANNER_DOTS_PER_INCH;
  return (
    Math.min(x, y) >= MIN_DOTS_PER_INCH &&
    Math.max(x, y) <= MAX_DOTS_PER_INCH &&
    longSide >= MIN_SIDE_INCHES &&
    longSide <= (isScreen ? MAX_SCREEN_SIDE_INCHES : MAX_SIDE_INCHES)
  );
}

function guessResolution(width: number, height: number): Dots {
  const pageInches = width > height ? A4_INCHES.wide : A4_INCHES.narrow;
  const dots = Math.max(POINTS_PER_INCH, width / pageInches);
  return { x: dots, y: dots };
}

export { type BitmapHeader, readBitmapHeader } from "./bitmap/bitmap-header.ts";
export { readBitmap } from "./bitmap/read-bitmap.ts";
export { cutPixels } from "./cut-pixels.ts";
export { encodePng } from "./encode-png.ts";
export { createFigureSink, type FigureSink, fingerprintOf } from "./figure-sink.ts";
export type { ImageSink } from "./image-sink.ts";
export { withinPictureBudget } from "./picture-budget.ts";
export {
  detectPictureKind,
  type PictureKind,
  pictureKindName,
  unfoldPicture,
} from "./picture-kind.ts";
export { isJpeg2000, isJxl, JXL_CODE_STREAM } from "./picture-signatures.ts";
export { greyAt, type Pixels } from "./pixels.ts";
export { resizePixels } from "./resize-pixels.ts";
export { mirrorPixels, type QuarterTurns, turnPixels } from "./turn-pixels.ts";
export { withoutPngTexts } from "./without-png-texts.ts";
export { whitenPaper } from "./whiten-paper.ts";
export {
  type Component,
  connectedPixels,
  findComponents,
  type ProbabilityMap,
} from "./find-components.ts";

export { pdfFormat } from "./pdf-format.ts";
export { presetPdfium, sharePdfium } from "./pdfium-library.ts";
export { MAX_SQUARE_POINTS, MIN_SQUARE_POINTS } from "./small-square.ts";
export { hasFittingLabel, placeTickBoxes } from "./tick-boxes.ts";

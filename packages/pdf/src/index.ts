export { PAGE_FORMATS } from "./page-formats.ts";
export type { CompiledPdfium } from "./pdf/compiled-pdfium.ts";

import { finishAlone } from "./finish-alone.ts";
import { type PackedPage, unpackPage } from "./packed-page.ts";

/** Confidence that a page would have, 0 to 1, if the document had no others; 1 for an empty one, which need not be read again. */
export function confidenceOf(page: PackedPage): number {
  const [finished] = finishAlone(unpackPage(page), "pipeline").pdf_info;
  return finished?.parser_confidence?.score ?? 1;
}

import type { Document } from "@parsewright/contract";
import { type PackedPage, unpackPages } from "./packed-page.ts";
import { stagesFor } from "../stages/registry.ts";

/** Confidence that a page would have, 0 to 1, if the document had no others; 1 for an empty one, which need not be read again. */
export function confidenceOf(page: PackedPage): number {
  const alone: Document = {
    pdf_info: unpackPages([page]),
    _backend: "pipeline",
    _version_name: "",
  };
  const finished = stagesFor("pipeline").reduce((document, stage) => stage.apply(document), alone);
  return finished.pdf_info[0]?.parser_confidence?.score ?? 1;
}

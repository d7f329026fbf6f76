import type { Document } from "@parsewright/contract";
import { type PackedPage, unpackPages } from "./packed-page.ts";
import { stagesFor } from "../stages/registry.ts";

/** How sure the engine would be of a page, 0 to 1, if the document had no other. */
export function confidenceOf(page: PackedPage): number {
  const alone: Document = {
    pdf_info: unpackPages([page]),
    _backend: "pipeline",
    _version_name: "",
  };
  const finished = stagesFor("pipeline").reduce((document, stage) => stage.apply(document), alone);
  return finished.pdf_info[0]?.parser_confidence?.score ?? 0;
}

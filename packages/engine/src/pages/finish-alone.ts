import type { Document, Page } from "@parsewright/contract";
import { stagesFor } from "../stages/registry.ts";

/** Applies all stages to a page as if its document had no others. */
export function finishAlone(page: Page, backend: Document["_backend"]): Document {
  const alone: Document = {
    pdf_info: [{ ...page, page_idx: 0 }],
    _backend: backend,
    _version_name: "",
  };
  return stagesFor(backend).reduce((document, stage) => stage.apply(document), alone);
}

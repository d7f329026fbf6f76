import type { Document } from "@parser/contract";
import { collectPages, requireSomePage } from "./collect-pages.ts";
import type { StructuredDocument } from "./formats/structured-document.ts";
import type { ParseRequest } from "./parse-request.ts";
import { resolvePageRange } from "./resolve-page-range.ts";
import { ENGINE_VERSION } from "./version.ts";

/** A document from a file that knows its own structure. */
export async function readStructure(
  source: StructuredDocument,
  request: ParseRequest,
): Promise<Document> {
  const { options, images, includeComments = false } = request;
  const range = resolvePageRange(request, source.pageCount);
  const { pages, shortfall } = await collectPages(
    (signal) => source.readPages(range, { options, images, signal, includeComments }),
    range,
    request,
  );
  return {
    pdf_info: requireSomePage(pages),
    _backend: "office",
    _version_name: ENGINE_VERSION,
    ...(source.notes.length > 0 && { parser_notes: [...source.notes] }),
    ...(shortfall && { parser_shortfall: shortfall }),
  };
}

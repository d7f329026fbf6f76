import type { Document, Page } from "@parser/contract";
import { collectPages, requireSomePage } from "./collect-pages.ts";
import type { PageRange } from "./formats/page-source.ts";
import type { ReadContext, StructuredDocument } from "./formats/structured-document.ts";
import type { ParseRequest } from "./parse-request.ts";
import { countPagesOf, resolvePageRanges } from "./resolve-page-ranges.ts";
import { textLengthOf } from "./text-length.ts";
import { ENGINE_VERSION } from "./version.ts";
import { withinTextBudget } from "./within-text-budget.ts";

/** A document from a file that knows its own structure. */
export async function readStructure(
  source: StructuredDocument,
  request: ParseRequest,
): Promise<Document> {
  const { options, images, includeComments = false } = request;
  // Where a page of a text document ends is known only to the program that prints it.
  const ranges = source.isPaged
    ? resolvePageRanges(request, source.pageCount)
    : [{ first: 0, last: source.pageCount - 1 }];
  const { pages, shortfall } = await collectPages(
    (signal) =>
      withinTextBudget(readRanges(source, ranges, { options, images, signal, includeComments }), {
        fileBytes: request.bytes.length,
        lengthOf: textLengthOf,
      }),
    { first: 0, last: countPagesOf(ranges) - 1 },
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

async function* readRanges(
  source: StructuredDocument,
  ranges: readonly PageRange[],
  context: ReadContext,
): AsyncGenerator<Page> {
  let index = 0;
  for (const range of ranges) {
    for await (const page of source.readPages(range, context)) {
      yield { ...page, page_idx: index++ };
    }
  }
}

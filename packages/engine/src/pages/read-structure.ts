import type { Document, Page } from "@parsewright/contract";
import { lostPage } from "./analyze-pages.ts";
import { collectPages, requireSomePage } from "./collect-pages.ts";
import {
  type PageRange,
  type ReadContext,
  type StructuredDocument,
  tooSlowProblem,
} from "@parsewright/document/files";
import { limitPages } from "./limit-pages.ts";
import type { ParseRequest } from "./parse-request.ts";
import { countPagesOf, resolvePageRanges } from "./resolve-page-ranges.ts";
import { pageIndexesOf, runsOf } from "./select-pages.ts";
import { textLengthOf } from "./text-length.ts";
import { unreadShortfall } from "./unread-shortfall.ts";
import { ENGINE_VERSION } from "@parsewright/document/version";
import { piecesOf } from "./watch-pages.ts";
import { withinTextBudget } from "./within-text-budget.ts";

/** A document from a file that knows its own structure. */
export async function readStructure(
  source: StructuredDocument,
  request: ParseRequest,
  readPagesOf: ReadContext["readPagesOf"],
): Promise<Document> {
  const { options, images } = request;
  // A text document is read whole: only the program that prints it knows where its pages end.
  const { pageCount } = source;
  const { ranges, shortfall: pagesLeftOut } = source.isPaged
    ? limitPages(resolvePageRanges(request, pageCount), {
        pageCount,
        fileBytes: request.bytes.length,
      })
    : { ranges: [{ first: 0, last: pageCount - 1 }] };
  const { pages, shortfall: unreadPages } = await collectPages(
    (signal) =>
      withinTextBudget(
        readRanges(
          { source, ranges, request },
          {
            images,
            watchPicture: request.watchPicture,
            signal,
            includeComments: options.comments,
            changes: options.changes,
            readPagesOf,
          },
        ),
        {
          fileBytes: request.bytes.length,
          lengthOf: textLengthOf,
        },
      ),
    { first: 0, last: countPagesOf(ranges) - 1 },
    request,
  );
  const shortfall = unreadPages ?? pagesLeftOut ?? unreadShortfall(pages);
  return {
    pdf_info: requireSomePage(pages),
    _backend: "office",
    _version_name: ENGINE_VERSION,
    ...(source.notes.length > 0 && { parser_notes: [...source.notes] }),
    ...(shortfall && { parser_shortfall: shortfall }),
  };
}

interface StructureReading {
  readonly source: StructuredDocument;
  readonly ranges: readonly PageRange[];
  readonly request: ParseRequest;
}

async function* readRanges(
  { source, ranges, request }: StructureReading,
  context: ReadContext,
): AsyncGenerator<Page> {
  const { pageSeconds = 0, onPageBegun } = request;
  const indexes = pageIndexesOf(ranges);
  for (const piece of piecesOf({ first: 0, last: indexes.length - 1 }, request)) {
    let place = piece.first;
    const pieceIndexes = indexes.slice(piece.first, piece.last + 1);
    if (piece.isGivenUp) {
      const problem = tooSlowProblem(pageSeconds);
      yield { ...lostPage(indexes[place] ?? 0, { first: 0, problem }), page_idx: place };
      continue;
    }
    const begin = () => place <= piece.last && onPageBegun?.(place);
    for (const range of runsOf(pieceIndexes)) {
      begin();
      for await (const page of source.readPages(range, context)) {
        yield { ...page, page_idx: place++ };
        begin();
      }
    }
  }
}

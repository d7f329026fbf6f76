import {
  type PageRange,
  type PageSource,
  tooSlowProblem,
  unreadPage,
} from "@parsewright/document/files";
import type { ParseRequest } from "./parse-request.ts";

type Watched = Pick<ParseRequest, "givenUpPages" | "pageSeconds" | "onPageBegun">;

/** Pages that follow one another, or one that is given up. */
interface Piece extends PageRange {
  readonly isGivenUp: boolean;
}

/** The same pages, but for those that are given up; each is announced before it is read. */
export function watchPages(source: PageSource, request: Watched): PageSource {
  const { pageSeconds = 0, onPageBegun } = request;
  return {
    ...source,
    async *pages(range, signal) {
      for (const piece of piecesOf(range, request)) {
        let next = piece.first;
        if (piece.isGivenUp) {
          yield unreadPage(next, tooSlowProblem(pageSeconds));
          continue;
        }
        onPageBegun?.(next);
        for await (const page of source.pages(piece, signal)) {
          yield page;
          if (next++ < piece.last) onPageBegun?.(next);
        }
      }
    },
  };
}

/** Divides a range at the pages that are given up. */
export function piecesOf(
  { first, last }: PageRange,
  { givenUpPages = [] }: Pick<Watched, "givenUpPages">,
): Piece[] {
  const pieces: Piece[] = [];
  let start = first;
  for (const place of givenUpPages.toSorted((one, other) => one - other)) {
    if (place < start || place > last) continue;
    if (place > start) pieces.push({ first: start, last: place - 1, isGivenUp: false });
    pieces.push({ first: place, last: place, isGivenUp: true });
    start = place + 1;
  }
  if (start <= last) pieces.push({ first: start, last, isGivenUp: false });
  return pieces;
}

import { groupBy } from "../result/group-by.ts";
import type { TextPage, TextPart } from "../result/text-pages.ts";
import type { Region, ViewDocument } from "../result/view-document.ts";

/** A place in the text that says what is searched for. */
export interface Hit {
  readonly id: string;
  /** Offset in the Markdown of its block. */
  readonly start: number;
  /** Places on the pages: those of its lines where they are known, else those of its block. */
  readonly regions: readonly Region[];
}

/** Finds a query in a text, ignoring the case of letters. */
export function findIn(text: string, query: string): { start: number; end: number }[] {
  if (query === "") return [];
  const pattern = new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), "gi");
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

/** Every place of a document that says the query, in reading order. */
export function findHits(pages: readonly TextPage[], query: string, view: ViewDocument): Hit[] {
  if (query === "") return [];
  return pages.flatMap(({ parts }) => parts.flatMap((part) => hitsIn(part, query, view)));
}

function hitsIn({ id, markdown, runs }: TextPart, query: string, view: ViewDocument): Hit[] {
  // Tags are nothing that a reader sees; what is left keeps its place.
  const seen = markdown.replaceAll(/<\/?[a-z][^<>]*>/gi, (tag) => "\0".repeat(tag.length));
  return findIn(seen, query).map(({ start, end }) => {
    const lines = runs.filter((run) => run.start < end && start < run.end);
    const regions = lines.map(({ region }) => region);
    return {
      id,
      start,
      regions: regions.length > 0 ? regions : (view.byId.get(id)?.regions ?? []),
    };
  });
}

/** The hits by the pages that they are on. */
export function hitsByPage(hits: readonly Hit[]): Map<number, Hit[]> {
  const pairs = hits.flatMap((hit) =>
    [...new Set(hit.regions.map(({ pageIndex }) => pageIndex))].map((page) => ({ page, hit })),
  );
  const groups = groupBy(pairs, ({ page }) => page);
  return new Map([...groups].map(([page, found]) => [page, found.map(({ hit }) => hit)]));
}

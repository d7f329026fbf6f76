import type { SourceMapEntry } from "@parsewright/contract";
import { stringOffsets } from "./code-points.ts";
import { entryMarkdown } from "./entry-markdown.ts";
import { groupBy } from "./group-by.ts";
import type { ParsedResult } from "./read-result.ts";
import { fromThousandths, type Region, type ViewDocument } from "./view-document.ts";

/** A part of a text that comes from one place of a page, such as a line. */
interface TextRun {
  /** Characters of the text, as JavaScript counts them. */
  readonly start: number;
  readonly end: number;
  readonly region: Region;
}

/** The Markdown of one block. */
export interface TextPart {
  readonly id: string;
  readonly markdown: string;
  readonly runs: readonly TextRun[];
}

/** The Markdown of one page of the result. */
export interface TextPage {
  readonly pageIndex: number;
  readonly parts: readonly TextPart[];
  /** Set while the page is not here. */
  readonly isPending?: boolean;
}

/** The Markdown page by page and block by block. Pages without text are there too, with no parts. */
export function textPages(result: ParsedResult, view: ViewDocument): readonly TextPage[] {
  if (result.sourceMap.length > 0 || result.loader) return mappedPages(result, view);
  if (result.contentList.length > 0) return listedPages(result, view);
  const pageIndex = view.pages[0]?.index ?? 0;
  return [{ pageIndex, parts: [{ id: "", markdown: result.markdown, runs: [] }] }];
}

/** The source map names the block of every part of the Markdown. */
function mappedPages(
  { markdown, sourceMap, loader }: ParsedResult,
  view: ViewDocument,
): TextPage[] {
  const offsetOf = stringOffsets(markdown);
  const pageIndexes = new Map(view.pages.map((page) => [page.sourceIndex + 1, page.index]));
  const toPart = (entry: SourceMapEntry): TextPart => {
    const start = offsetOf(entry.start);
    return {
      id: entry.block,
      markdown: markdown.slice(start, offsetOf(entry.end)),
      runs: entry.runs.map((run) => ({
        start: offsetOf(run.start) - start,
        end: offsetOf(run.end) - start,
        region: { pageIndex: pageIndexes.get(run.page) ?? -1, box: fromThousandths(run.bbox) },
      })),
    };
  };
  const byPage = groupBy(sourceMap, ({ block }) => pageIndexes.get(pageNumberIn(block)));
  return view.pages.map(({ index }) => ({
    pageIndex: index,
    parts: (byPage.get(index) ?? []).map(toPart),
    ...(loader && !loader.isLoaded(index) && { isPending: true }),
  }));
}

/** `p3.b12` is a block of page 3. */
function pageNumberIn(id: string): number {
  return Number.parseInt(id.slice(1), 10);
}

/** A result without a source map: each entry of the content list is written as Markdown by itself. */
function listedPages({ contentList, middle }: ParsedResult, view: ViewDocument): TextPage[] {
  // Of several blocks with one entry the first is the one that the text leads to.
  const ids = new Map(view.blocks.toReversed().map(({ entryIndex, id }) => [entryIndex, id]));
  const isOffice = middle?._backend === "office";
  const parts = contentList.map((entry, index) => ({
    pageIndex: entry.page_idx,
    part: { id: ids.get(index) ?? "", markdown: entryMarkdown(entry, isOffice), runs: [] },
  }));
  const byPage = groupBy(parts, ({ pageIndex }) => pageIndex);
  return view.pages.map(({ index }) => ({
    pageIndex: index,
    parts: (byPage.get(index) ?? [])
      .map(({ part }) => part)
      .filter(({ markdown }) => markdown !== ""),
  }));
}

import type { Document, Page, PageIndex, PageResult, SourceMapEntry } from "@parsewright/contract";
import type { PageLoader, ParsedResult } from "./read-result.ts";

/** Gives the pages and pictures of a stored result one by one. */
export interface PageSource {
  readPage(pageNumber: number): Promise<PageResult>;
  readPicture(name: string): Promise<Uint8Array>;
}

interface Paging {
  readonly index: PageIndex;
  readonly source: PageSource;
  /** Facts of the result that no page has. */
  readonly facts: Omit<
    ParsedResult,
    "markdown" | "contentList" | "middle" | "sourceMap" | "images" | "files" | "archive"
  >;
  readonly complete: () => void;
  readonly onResult: (result: ParsedResult) => void;
  readonly signal: AbortSignal;
}

/** Pages before and after the one that is read. */
const AROUND = { before: 1, after: 3 };
const AT_ONCE = 4;
/** From this many on the whole is not read. */
const MIN_PAGES = 20;
const PICTURE = /images\/([\w.-]+\.png)/g;

/** Checks whether a result is shown page by page: only documents with drawn pages have places for text to come. */
export function isPaged({ pages }: PageIndex): boolean {
  return pages.length >= MIN_PAGES && pages.every(({ page_size }) => page_size !== undefined);
}

/** Shows a result whose pages come when they are looked at. Resolves when the first ones are here. */
export async function openPagedResult(paging: Paging, firstPage: number): Promise<void> {
  const { index, source, signal, onResult } = paging;
  const loaded = new Map<number, PageResult>();
  const asked = new Set<number>();
  // The same for all that follows: texts look a picture up when they are drawn.
  const images = new Map<string, Uint8Array>();
  const wanted: number[] = [];
  let running = 0;

  const bring = async (pageIndex: number) => {
    const number = index.pages[pageIndex]?.page_number;
    if (number === undefined) return;
    const page = await source.readPage(number);
    const names = [...new Set([...page.markdown.matchAll(PICTURE)].map(([, name = ""]) => name))];
    await Promise.all(
      names.map(async (name) => {
        const picture = await source.readPicture(name).catch(() => undefined);
        if (picture) images.set(name, picture);
      }),
    );
    loaded.set(pageIndex, page);
  };
  const work = async () => {
    running += 1;
    for (let next = wanted.shift(); next !== undefined && !signal.aborted; next = wanted.shift()) {
      const pageIndex = next;
      // Asked for again when somebody looks at it the next time.
      await bring(pageIndex).catch(() => asked.delete(pageIndex));
      if (wanted.length === 0 || loaded.size % 16 === 0) show();
    }
    running -= 1;
  };
  const ask = (from: number, to: number) => {
    for (let page = Math.max(0, from); page <= Math.min(to, index.pages.length - 1); page += 1) {
      if (asked.has(page)) continue;
      asked.add(page);
      wanted.push(page);
    }
    const more = Math.min(AT_ONCE - running, wanted.length);
    for (let started = 0; started < more; started += 1) void work();
  };
  const loader: PageLoader = {
    load: (page) => ask(page - AROUND.before, page + AROUND.after),
    loadAll: () => ask(0, index.pages.length - 1),
    isLoaded: (page) => loaded.has(page),
    complete: paging.complete,
  };
  const show = () => {
    if (signal.aborted) return;
    onResult({ ...paging.facts, ...joinPages(index, loaded), images, files: new Map(), loader });
  };

  const first = Math.max(0, Math.min(firstPage, index.pages.length - 1));
  asked.add(first);
  await bring(first);
  show();
  loader.load(first);
}

/** Joins the pages that are here as if they were all; those that are missing are empty. */
function joinPages(index: PageIndex, loaded: ReadonlyMap<number, PageResult>) {
  const sourceMap: SourceMapEntry[] = [];
  const texts: string[] = [];
  let start = 0;
  const pages = index.pages.map((_, pageIndex) => loaded.get(pageIndex));
  for (const page of pages) {
    if (page === undefined || page.markdown === "") continue;
    for (const entry of page.source_map) sourceMap.push(moved(entry, start));
    texts.push(page.markdown);
    start += Array.from(page.markdown).length + 2;
  }
  const middle = {
    ...index.document,
    pdf_info: pages.map((page, pageIndex) => page?.middle ?? emptyPage(index, pageIndex)),
  } as Document;
  return {
    markdown: texts.join("\n\n"),
    sourceMap,
    contentList: pages.flatMap((page) => page?.content_list ?? []),
    middle,
  };
}

function emptyPage({ pages }: PageIndex, pageIndex: number): Page {
  const { page_idx = pageIndex, page_number = pageIndex + 1, page_size } = pages[pageIndex] ?? {};
  return {
    page_idx,
    parser_source_page: page_number - 1,
    ...(page_size && { page_size }),
    para_blocks: [],
    discarded_blocks: [],
  };
}

function moved(entry: SourceMapEntry, by: number): SourceMapEntry {
  const shift = <Part extends { readonly start: number; readonly end: number }>(part: Part) => ({
    ...part,
    start: part.start + by,
    end: part.end + by,
  });
  return { ...shift(entry), runs: entry.runs.map(shift) };
}

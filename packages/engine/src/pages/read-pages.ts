import type { Document, LoadedModel, Page, Shortfall } from "@parsewright/contract";
import { analyzePages } from "./analyze-pages.ts";
import type { Backend } from "../backends/backend.ts";
import { chooseBackend } from "../backends/registry.ts";
import { draftMarkdown } from "./draft-page.ts";
import { type CollectedPages, collectPages, requireSomePage } from "./collect-pages.ts";
import type { PageRange, PageSource } from "@parsewright/document/files";
import { createFigureSink, fingerprintOf, type ImageSink } from "@parsewright/document/images";
import { limitPages } from "./limit-pages.ts";
import type { PageMachinery } from "./page-machinery.ts";
import { type PackedPage, packPage, unpackPage, unpackPages } from "./packed-page.ts";
import { readPagesInThreads } from "./read-pages-in-threads.ts";
import type { ParseRequest } from "./parse-request.ts";
import type { PageShardStore } from "./page-shard-store.ts";
import { isWorthKeeping, readInShards, readMissing } from "./read-in-shards.ts";
import type { ModelReaders } from "../readers/connect-readers.ts";
import { FORMULA_MODEL } from "../readers/formulas/recognition/formula-model.ts";
import { LAYOUT_MODEL } from "../readers/regions/by-model/layout-model.ts";
import { SLANET_PLUS_MODEL } from "../readers/tables/model/slanet-plus-model.ts";
import { countPagesOf, resolvePageRanges } from "./resolve-page-ranges.ts";
import { pageIndexesOf, runsOf, selectPages } from "./select-pages.ts";
import { settleComments } from "./settle-comments.ts";
import { textLengthOf } from "./text-length.ts";
import { watchPages } from "./watch-pages.ts";
import { unreadShortfall } from "./unread-shortfall.ts";
import { ENGINE_VERSION } from "@parsewright/document/version";
import { withinTextBudget } from "./within-text-budget.ts";

const NO_VISION_MODEL = { missing: "No vision model is connected." };

/** Starting threads pays from about this many pages on. */
const MIN_PAGES_FOR_THREADS = 16;

export interface PageReading {
  readonly source: PageSource;
  readonly request: ParseRequest;
  readonly machinery: PageMachinery;
}

/** State of the reading of pages by one backend. */
interface BackendReading extends PageReading {
  readonly backend: Backend;
  readonly ranges: readonly PageRange[];
  readonly range: PageRange;
  readonly readers: ModelReaders;
  /** Called when the text of a page is read from its picture. */
  readonly onPictureRead: () => void;
  /** Of pages that an earlier try has read. */
  readonly earlierModels: LoadedModel[];
  /** True while this thread has the file open and can read pages of it. */
  readonly opened: { hasReader: boolean };
}

/** Pages to read, and the backend that reads them. */
interface ChosenPages {
  readonly backend: Backend;
  readonly fallback?: string | undefined;
  /** As they are numbered in the file. */
  readonly ranges: readonly PageRange[];
  /** The same pages by their places. */
  readonly range: PageRange;
  readonly shortfall?: Shortfall | undefined;
}

export function choosePages({ source, request }: Omit<PageReading, "machinery">): ChosenPages {
  const { options, bytes, vision = NO_VISION_MODEL } = request;
  const { pageCount } = source;
  const { backend, fallback } = chooseBackend(options.backend, vision);
  const asked = resolvePageRanges(request, pageCount);
  const { ranges, shortfall } = limitPages(asked, { pageCount, fileBytes: bytes.length });
  const range = { first: 0, last: countPagesOf(ranges) - 1 };
  return { backend, fallback, ranges, range, shortfall };
}

/** Checks whether pages are stored as soon as they are read, so that a later try need not read them again. */
export function areKept(
  { backend, range }: Pick<ChosenPages, "backend" | "range">,
  shards: PageShardStore | undefined,
): shards is PageShardStore {
  return shards !== undefined && backend.kind === "pipeline" && isWorthKeeping(range, shards);
}

async function prepareReading(
  reading: PageReading,
  { backend, ranges, range }: ChosenPages,
  onPictureRead: () => void = () => {},
): Promise<BackendReading> {
  const { source, request, machinery } = reading;
  return {
    ...reading,
    source: watchPages(selectPages(source, ranges), request),
    backend,
    ranges,
    range,
    // Loads models before any thread starts: a damaged one fails the document, not each of its pages.
    readers: await machinery.readersHere(request.options.tier),
    onPictureRead,
    earlierModels: [],
    opened: { hasReader: true },
  };
}

/** Reads pages by their places and stores them. They are part of a document that another worker puts together. */
export async function readShards(reading: PageReading, places: readonly number[]): Promise<void> {
  const { source, request, machinery } = reading;
  const { pageShards: store, signal, onProgress } = request;
  if (store === undefined) throw new Error("There is nothing to keep the pages in.");
  try {
    const prepared = await prepareReading(reading, choosePages(reading));
    const isHere = isReadHere(prepared);
    const read = (range: PageRange, images: ImageSink) =>
      readRun({ ...prepared, range, request: { ...request, images } }, { isHere, signal });
    const loadedModels = () => machinery.models.loaded();
    let pagesDone = 0;
    for (const run of runsOf(places)) {
      const pages = readMissing(run, { ...request, store, read, loadedModels });
      for await (const _page of withDrafts(pages, { ...prepared, range: run }, unpackPage)) {
        pagesDone += 1;
        onProgress?.({ pagesDone, pagesTotal: places.length });
      }
    }
  } finally {
    source.close();
  }
}

/** Reads a file that consists of pages, in threads if there are many. */
export async function readPages(reading: PageReading): Promise<Document> {
  const { source: opened, request } = reading;
  const { options } = request;
  try {
    const chosen = choosePages(reading);
    const { backend, fallback, ranges, shortfall: pagesLeftOut } = chosen;
    let hasReadPictures = false;
    const backendReading = await prepareReading(reading, chosen, () => {
      hasReadPictures = true;
    });
    const { pages: read, shortfall: unreadPages } = await readRange(backendReading);
    const pages = numberAsInFile(requireSomePage(read, opened), ranges).map((page) =>
      settleComments(page, request.options.comments),
    );
    const shortfall = unreadPages ?? pagesLeftOut ?? unreadShortfall(pages, opened);
    return {
      pdf_info: pages,
      _backend: backend.kind,
      _version_name: ENGINE_VERSION,
      ...(backend.kind === "hybrid" && {
        _effort: options.effort ?? "medium",
        _ocr_enable: hasReadPictures,
      }),
      ...(opened.outline.length > 0 && { parser_outline: [...opened.outline] }),
      ...(opened.metadata && { parser_metadata: opened.metadata }),
      ...(opened.attachments && { parser_attachments: [...opened.attachments] }),
      ...(fallback !== undefined && { parser_fallback: fallback }),
      parser_models: modelsOf(pages, backendReading),
      ...(shortfall && { parser_shortfall: shortfall }),
    };
  } finally {
    opened.close();
  }
}

/** Adds the numbers that pages have in the file. A lost page knows only its place among the selected ones. */
function numberAsInFile(pages: readonly Page[], ranges: readonly PageRange[]): Page[] {
  const numbers = pageIndexesOf(ranges);
  return pages.map((page) => ({ ...page, parser_source_page: numbers[page.page_idx] }));
}

/** Checks whether this thread reads the pages itself. */
function isReadHere({ backend, range, request, machinery }: BackendReading): boolean {
  const isLong = range.last - range.first + 1 >= MIN_PAGES_FOR_THREADS;
  const threads = threadsFor(request, machinery);
  return !isLong || request.isTrial === true || threads <= 1 || backend.kind !== "pipeline";
}

function threadsFor({ threads = Infinity }: ParseRequest, { pool }: PageMachinery): number {
  return Math.min(threads, pool.size);
}

async function readRange(reading: BackendReading): Promise<CollectedPages<Page>> {
  const { range, ranges, request, machinery } = reading;
  const fileBytes = request.bytes.length;
  const isHere = isReadHere(reading);
  const shards = request.pageShards;
  const isKept = areKept(reading, shards);
  if (isHere && !isKept) {
    return collectPages(
      (signal) =>
        withDrafts(
          withinTextBudget(readHere(reading, signal), { fileBytes, lengthOf: textLengthOf }),
          reading,
          (page) => page,
        ),
      range,
      request,
    );
  }
  const figures = createFigureSink(fingerprintOf(request.bytes), request.images);
  const indexes = pageIndexesOf(ranges);
  const readPacked = (signal: AbortSignal) => {
    const read = (run: PageRange, images: ImageSink) =>
      readRun({ ...reading, range: run, request: { ...request, images } }, { isHere, signal });
    if (!isKept) return read(range, request.images);
    return readInShards({
      store: shards,
      range,
      images: request.images,
      read,
      nameOf: (place, box) => figures.nameOf(indexes[place] ?? place, box),
      loadedModels: () => machinery.models.loaded(),
      onModels: (models) => reading.earlierModels.push(...models),
    });
  };
  const collected = await collectPages(
    (signal) =>
      withDrafts(
        withinTextBudget(readPacked(signal), {
          fileBytes,
          lengthOf: ({ textLength }) => textLength,
        }),
        reading,
        unpackPage,
      ),
    range,
    request,
  );
  return { ...collected, pages: unpackPages(collected.pages) };
}

/**
 * Reports the text of each page as it passes. A page whose draft fails is not reported: its result may still succeed.
 */
async function* withDrafts<PageForm>(
  pages: AsyncIterable<PageForm>,
  { backend, range, ranges, request: { onDraft, options } }: BackendReading,
  toPage: (page: PageForm) => Page,
): AsyncGenerator<PageForm> {
  const indexes = pageIndexesOf(ranges);
  let place = range.first;
  for await (const page of pages) {
    const index = indexes[place];
    place += 1;
    if (onDraft !== undefined && index !== undefined) {
      try {
        const read = settleComments(toPage(page), options.comments);
        const markdown = draftMarkdown(read, backend.kind, options);
        onDraft({ pageNumber: index + 1, markdown });
      } catch {
        // Ignores the failure: the stages read the page again, with all others.
      }
    }
    yield page;
  }
}

function readRun(
  run: BackendReading,
  { isHere, signal }: { readonly isHere: boolean; readonly signal: AbortSignal },
): AsyncIterable<PackedPage> {
  if (isHere) return packed(readHere(run, signal));
  return run.opened.hasReader ? readFirstHere(run, signal) : readInThreads(run, signal);
}

/**
 * Reads the first page in this thread while the others start, so that a caller who waits for it gets it a second
 * sooner.
 */
async function* readFirstHere(
  run: BackendReading,
  signal: AbortSignal,
): AsyncGenerator<PackedPage> {
  const { first, last } = run.range;
  const others = readInThreads({ ...run, range: { first: first + 1, last } }, signal);
  const second = others.next();
  // Avoids an unhandled rejection. A failure is thrown where `second` is awaited.
  second.catch(() => {});
  try {
    yield* packed(readHere({ ...run, range: { first, last: first } }, signal));
    closeHere(run);
    for (let next = await second; next.done !== true; next = await others.next()) yield next.value;
  } finally {
    closeHere(run);
    await others.return(undefined);
  }
}

/** Closes the file in this thread. Every other thread opens it for itself. */
function closeHere({ source, opened }: BackendReading): void {
  opened.hasReader = false;
  source.close();
}

async function* packed(pages: AsyncIterable<Page>): AsyncGenerator<PackedPage> {
  for await (const page of pages) yield packPage(page);
}

function readInThreads({ range, request, machinery }: BackendReading, signal: AbortSignal) {
  const { bytes, options, images, pageSeconds } = request;
  return readPagesInThreads(machinery.pool, {
    job: {
      bytes: inSharedMemory(bytes),
      options,
      fingerprint: fingerprintOf(bytes),
      isDiscardingImages: images.isDiscarding === true,
    },
    range,
    images,
    signal,
    pageSeconds,
    threads: threadsFor(request, machinery),
  });
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function readHere(
  { source, backend, range, request, readers, onPictureRead }: BackendReading,
  signal: AbortSignal,
) {
  const { bytes, options, onEvidence, vision = NO_VISION_MODEL } = request;
  const images = createFigureSink(fingerprintOf(bytes), request.images);
  const { findRecognizer } = readers;
  const used = request.isTrial === true ? { findRecognizer } : readers;
  const context = {
    options,
    images,
    signal,
    ...used,
    vision,
    onPictureRead,
    ...(onEvidence && { onEvidence }),
  };
  return analyzePages({ source, backend, context }, range);
}

const NOT_ASKED_WHEN_FAST: ReadonlySet<string> = new Set(
  [LAYOUT_MODEL, SLANET_PLUS_MODEL, FORMULA_MODEL].flatMap(({ parts }) =>
    Object.values(parts).map(({ model }) => model),
  ),
);

/** Vision models are not installed in the model directory; their protocol says which kind they are. */
function modelsOf(
  pages: readonly Page[],
  { backend, readers, request: { vision, options }, machinery, earlierModels }: BackendReading,
): LoadedModel[] {
  const byLines = pages.some(({ parser_readers: used }) => used?.regions?.reader === "lines");
  const seen = [byLines ? readers.lines : undefined, readers.layout, readers.tables].flatMap(
    (reader) => reader?.model ?? [],
  );
  const notOthers = new Set(
    [...seen, ...(readers.lines ? [readers.lines.model] : [])].map(({ name }) => name),
  );
  // Models that this tier does not use may be loaded for documents of other tiers.
  if (options.tier === "fast") for (const name of NOT_ASKED_WHEN_FAST) notOthers.add(name);
  const loaded = new Map(
    [...earlierModels, ...machinery.models.loaded()].map((model) => [model.name, model]),
  );
  const others = [...loaded.values()].filter(({ name }) => !notOthers.has(name));
  const hasVision = backend.kind !== "pipeline" && vision !== undefined && !("missing" in vision);
  return [
    ...seen,
    ...(pages.some(isRecognised) ? others : []),
    ...(hasVision ? [{ name: vision.name, version: vision.protocol, directory: "" }] : []),
  ];
}

function isRecognised({ parser_ocr, parser_failed_blocks = [] }: Page): boolean {
  return parser_ocr !== undefined || parser_failed_blocks.some(({ read_by }) => read_by === "ocr");
}

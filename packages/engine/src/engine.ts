import {
  type Document,
  type FoundVisionModel,
  type LoadedModel,
  type Page,
  ParserError,
  type ParseOptions,
} from "@parser/contract";
import { availableParallelism } from "node:os";
import { analyzePages, ENGINE_FAILURE } from "./analyze-pages.ts";
import type { Backend } from "./backends/backend.ts";
import { chooseBackend } from "./backends/registry.ts";
import { detectFormat } from "./formats/detect-format.ts";
import type { PageRange, PageSource } from "./formats/page-source.ts";
import { findFormat } from "./formats/registry.ts";
import type { FindRecognizer } from "./readers/ocr/find-recognizer.ts";
import type { StructuredDocument } from "./formats/structured-document.ts";
import { sharePdfium } from "./formats/pdf/pdfium-library.ts";
import { createFigureSink, fingerprintOf } from "./images/figure-sink.ts";
import type { ImageSink } from "./images/image-sink.ts";
import { layoutContext, type LayoutService, startLayoutService } from "./layout-service.ts";
import {
  createRecognitionService,
  recognizerFinder,
  type RecognitionService,
} from "./recognition-service.ts";
import { stagesFor } from "./stages/registry.ts";
import { unpackPages } from "./threads/packed-page.ts";
import { createPageThreadPool, type PageThreadPool } from "./threads/page-thread-pool.ts";
import { startPageThread } from "./threads/page-thread.ts";
import { readPagesInThreads } from "./threads/read-pages-in-threads.ts";
import { ENGINE_VERSION } from "./version.ts";

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
  readonly images: ImageSink;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Called with the document as it was read from the file, and again after each stage. */
  readonly onStage?: (name: string, document: Document) => void;
  /** More pages than this in the asked range are refused before any is read. Default, and 0: no limit. */
  readonly maxPages?: number;
  /** The vision model for this document, or why there is none. */
  readonly vision?: FoundVisionModel;
  /** Whether review comments of office documents become part of the text. Default: no. */
  readonly includeComments?: boolean;
}

export interface ParseProgress {
  /** Pages finished so far, and pages in the requested range. */
  readonly pagesDone: number;
  readonly pagesTotal: number;
}

export interface EngineOptions {
  /** Where models are installed. Without it pages are read by their geometry alone. */
  readonly modelDirectory?: string;
  /** How many threads read the pages of a long document. Default: one for each core. */
  readonly threads?: number;
}

export interface Engine {
  /** Loads what the first document would otherwise wait for: models and PDFium. */
  warmUp(): Promise<void>;
  /** Every failure is a `ParserError`, except an abort, which is the signal's reason. */
  parse(request: ParseRequest): Promise<Document>;
  /** Ends the threads. An engine at rest does not keep the process alive, closed or not. Safe to call twice. */
  close(): Promise<void>;
}

/** What an engine keeps between documents. */
interface EngineParts {
  readonly pool: PageThreadPool;
  /** Started when the first page is read. */
  readonly findLayout: () => Promise<LayoutService | undefined>;
  /** Its reader in this thread. */
  readonly layoutHere: () => Promise<ReturnType<typeof layoutContext>>;
  readonly recognition: RecognitionService;
  /** Finds the recogniser in this thread. */
  readonly recognizerHere: FindRecognizer;
}

const NO_VISION_MODEL = { missing: "No vision model is connected." };

/** Starting threads pays from about this many pages on. */
const MIN_PAGES_FOR_THREADS = 16;

/** The whole engine in four steps: detect, open, read pages, apply stages. */
export function createEngine(options: EngineOptions = {}): Engine {
  const parts = createParts(options);
  return {
    async warmUp() {
      await Promise.all([parts.layoutHere(), sharePdfium()]);
    },
    async parse(request) {
      try {
        return await parse(request, parts);
      } catch (error) {
        request.signal.throwIfAborted();
        throw ParserError.from(error);
      }
    },
    async close() {
      await parts.pool.close();
      await (await parts.findLayout())?.close();
      await parts.recognition.close();
    },
  };
}

function createParts({
  modelDirectory,
  threads = availableParallelism(),
}: EngineOptions): EngineParts {
  let layout: Promise<LayoutService | undefined> | undefined;
  const findLayout = async () => {
    if (modelDirectory !== undefined) layout ??= startLayoutService({ modelDirectory, threads });
    return layout;
  };
  let layoutHere: ReturnType<typeof layoutContext> | undefined;
  const recognition = createRecognitionService({ modelDirectory, threads });
  return {
    recognition,
    recognizerHere: recognizerFinder(recognition.connect),
    findLayout,
    layoutHere: async () => (layoutHere ??= layoutContext((await findLayout())?.connect())),
    pool: createPageThreadPool(threads, async () =>
      startPageThread((await findLayout())?.connect(), recognition.connect),
    ),
  };
}

async function parse(request: ParseRequest, parts: EngineParts): Promise<Document> {
  const { bytes, signal, onStage } = request;
  signal.throwIfAborted();
  const file = await findFormat(detectFormat(bytes)).open(bytes);
  const document =
    file.kind === "document"
      ? await readStructure(file.document, request)
      : await readPages({ source: file.pages, request, parts });
  onStage?.("read", document);
  return stagesFor(document._backend).reduce((current, stage) => {
    const next = stage.apply(current);
    onStage?.(stage.name, next);
    return next;
  }, document);
}

interface PageReading {
  readonly source: PageSource;
  readonly request: ParseRequest;
  readonly parts: EngineParts;
}

/** Pages being read, by what, and what is learned about them on the way. */
interface BackendReading extends PageReading {
  readonly backend: Backend;
  readonly range: PageRange;
  /** Called when the text of a page is read from its picture. */
  readonly onPictureRead: () => void;
}

async function readPages(reading: PageReading): Promise<Document> {
  const { source, request } = reading;
  const { options, vision = NO_VISION_MODEL } = request;
  try {
    const { backend, fallback } = chooseBackend(options.backend, vision);
    const range = resolvePageRange(request, source.pageCount);
    let hasReadPictures = false;
    const onPictureRead = () => {
      hasReadPictures = true;
    };
    const pages = await collectPages({ ...reading, backend, range, onPictureRead });
    return {
      pdf_info: requireSomePage(pages),
      _backend: backend.kind,
      _version_name: ENGINE_VERSION,
      ...(backend.kind === "hybrid" && {
        _effort: options.effort ?? "medium",
        _ocr_enable: hasReadPictures,
      }),
      ...(source.outline.length > 0 && { parser_outline: [...source.outline] }),
      ...(fallback !== undefined && { parser_fallback: fallback }),
      parser_models: await modelsOf(pages, backend, reading),
    };
  } finally {
    source.close();
  }
}

async function collectPages(reading: BackendReading): Promise<Page[]> {
  const { backend, range, request, parts } = reading;
  const isLong = range.last - range.first + 1 >= MIN_PAGES_FOR_THREADS;
  return isLong && parts.pool.size > 1 && backend.kind === "pipeline"
    ? unpackPages(await collect(readInThreads(reading, range), range, request))
    : collect(readHere(reading, await parts.layoutHere()), range, request);
}

/** Vision models have no directory of ours; their protocol tells which kind they are. */
async function modelsOf(
  pages: readonly Page[],
  backend: Backend,
  { request: { vision }, parts }: PageReading,
): Promise<LoadedModel[]> {
  const layout = await parts.findLayout();
  const isRecognised = pages.some(
    ({ parser_ocr, parser_failed_blocks = [] }) =>
      parser_ocr !== undefined || parser_failed_blocks.some(({ read_by }) => read_by === "ocr"),
  );
  const hasVision = backend.kind !== "pipeline" && vision !== undefined && !("missing" in vision);
  return [
    ...(layout?.models ?? []),
    ...(isRecognised ? parts.recognition.models() : []),
    ...(hasVision ? [{ name: vision.name, version: vision.protocol, directory: "" }] : []),
  ];
}

function readInThreads({ source, request, parts }: PageReading, range: PageRange) {
  const { bytes, options, images, signal } = request;
  // Every thread opens the file for itself.
  source.close();
  return readPagesInThreads(parts.pool, {
    job: {
      bytes: inSharedMemory(bytes),
      options,
      fingerprint: fingerprintOf(bytes),
      isDiscardingImages: images.isDiscarding === true,
    },
    range,
    images,
    signal,
  });
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function readHere(
  { source, backend, range, request, parts, onPictureRead }: BackendReading,
  layout: Awaited<ReturnType<EngineParts["layoutHere"]>>,
) {
  const { bytes, options, signal, vision = NO_VISION_MODEL } = request;
  const images = createFigureSink(fingerprintOf(bytes), request.images);
  const findRecognizer = parts.recognizerHere;
  const context = { options, images, signal, ...layout, findRecognizer, vision, onPictureRead };
  return analyzePages({ source, backend, context }, range);
}

async function readStructure(source: StructuredDocument, request: ParseRequest): Promise<Document> {
  const { options, images, signal, includeComments = false } = request;
  const range = resolvePageRange(request, source.pageCount);
  const pages = source.readPages(range, { options, images, signal, includeComments });
  return {
    pdf_info: requireSomePage(await collect(pages, range, request)),
    _backend: "office",
    _version_name: ENGINE_VERSION,
    ...(source.notes.length > 0 && { parser_notes: [...source.notes] }),
  };
}

async function collect<PageForm>(
  pages: AsyncIterable<PageForm>,
  range: PageRange,
  { onProgress }: ParseRequest,
): Promise<PageForm[]> {
  const collected: PageForm[] = [];
  const pagesTotal = range.last - range.first + 1;
  for await (const page of pages) {
    collected.push(page);
    onProgress?.({ pagesDone: collected.length, pagesTotal });
  }
  return collected;
}

function requireSomePage(pages: Page[]): Page[] {
  const problems = pages.flatMap(({ parser_problem }) => parser_problem ?? []);
  if (problems.length === pages.length) throw nothingRead(problems);
  return pages;
}

function nothingRead(problems: readonly string[]): ParserError {
  const isOurFault = problems.some((problem) => problem.startsWith(ENGINE_FAILURE));
  return new ParserError(
    isOurFault ? "INTERNAL" : "DOCUMENT_CORRUPT",
    `None of the ${problems.length} pages could be read. Check that the whole file was sent.`,
    { cause: new Error(problems[0]) },
  );
}

/** An end beyond the document is its last page; a start beyond it leaves nothing to parse. */
function resolvePageRange(request: ParseRequest, pageCount: number): PageRange {
  const { start_page, end_page } = request.options;
  const last = end_page < 0 ? pageCount - 1 : Math.min(end_page, pageCount - 1);
  if (start_page <= last) {
    requireAllowed(last - start_page + 1, request.maxPages ?? 0);
    return { first: start_page, last };
  }
  throw new ParserError(
    "PAGE_RANGE_EMPTY",
    `start_page is ${start_page}, but the document's pages are 0 to ${pageCount - 1}. Pages count from 0.`,
    { details: { start_page, page_count: pageCount } },
  );
}

function requireAllowed(pages: number, maxPages: number): void {
  if (maxPages === 0 || pages <= maxPages) return;
  throw new ParserError(
    "PAGE_LIMIT_EXCEEDED",
    `requested page range is ${pages} pages; this endpoint allows at most ${maxPages} per job (PARSER_MAX_PAGES_PER_JOB)`,
    { details: { pages, max_pages: maxPages } },
  );
}

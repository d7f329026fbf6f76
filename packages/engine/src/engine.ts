import { type Document, type Page, ParserError, type ParseOptions } from "@parser/contract";
import type { Backend } from "./backends/backend.ts";
import { findBackend } from "./backends/registry.ts";
import { detectFormat } from "./formats/detect-format.ts";
import type { PageRange, PageSource } from "./formats/page-source.ts";
import { findFormat } from "./formats/registry.ts";
import type { StructuredDocument } from "./formats/structured-document.ts";
import type { ImageSink } from "./images/image-sink.ts";
import { stagesFor } from "./stages/registry.ts";
import { ENGINE_VERSION } from "./version.ts";

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
  readonly images: ImageSink;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Called with the document as it was read from the file, and again after each stage. */
  readonly onStage?: (name: string, document: Document) => void;
  /** Whether review comments of office documents become part of the text. Default: no. */
  readonly includeComments?: boolean;
}

export interface ParseProgress {
  /** Pages finished so far, and pages in the requested range. */
  readonly pagesDone: number;
  readonly pagesTotal: number;
}

export interface Engine {
  /** Every failure is a `ParserError`, except an abort, which is the signal's reason. */
  parse(request: ParseRequest): Promise<Document>;
}

/** The whole engine in four steps: detect, open, read pages, apply stages. */
export function createEngine(): Engine {
  return {
    async parse(request) {
      try {
        return await parse(request);
      } catch (error) {
        request.signal.throwIfAborted();
        throw ParserError.from(error);
      }
    },
  };
}

async function parse(request: ParseRequest): Promise<Document> {
  const { bytes, options, signal, onStage } = request;
  signal.throwIfAborted();
  const format = findFormat(detectFormat(bytes));
  const backend = findBackend(options.backend);
  const file = await format.open(bytes);
  const document =
    file.kind === "document"
      ? await readStructure(file.document, request)
      : await readPages(file.pages, backend, request);
  onStage?.("read", document);
  return stagesFor(document._backend).reduce((current, stage) => {
    const next = stage.apply(current);
    onStage?.(stage.name, next);
    return next;
  }, document);
}

async function readPages(
  source: PageSource,
  backend: Backend,
  request: ParseRequest,
): Promise<Document> {
  const { options, images, signal } = request;
  try {
    const range = resolvePageRange(options, source.pageCount);
    const pages = backend.analyze(source.pages(range, signal), { options, images, signal });
    return {
      pdf_info: await collect(pages, range, request),
      _backend: backend.kind,
      _version_name: ENGINE_VERSION,
    };
  } finally {
    source.close();
  }
}

async function readStructure(source: StructuredDocument, request: ParseRequest): Promise<Document> {
  const { options, images, signal, includeComments = false } = request;
  const range = resolvePageRange(options, source.pageCount);
  const pages = source.readPages(range, { options, images, signal, includeComments });
  return {
    pdf_info: await collect(pages, range, request),
    _backend: "office",
    _version_name: ENGINE_VERSION,
    ...(source.notes.length > 0 && { parser_notes: [...source.notes] }),
  };
}

async function collect(
  pages: AsyncIterable<Page>,
  range: PageRange,
  { onProgress }: ParseRequest,
): Promise<Page[]> {
  const collected: Page[] = [];
  const pagesTotal = range.last - range.first + 1;
  for await (const page of pages) {
    collected.push(page);
    onProgress?.({ pagesDone: collected.length, pagesTotal });
  }
  if (collected.every(({ parser_problem }) => parser_problem !== undefined)) {
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      `None of the ${pagesTotal} pages could be read. Check that the whole file was sent.`,
    );
  }
  return collected;
}

/** An end beyond the document is its last page; a start beyond it leaves nothing to parse. */
function resolvePageRange({ start_page, end_page }: ParseOptions, pageCount: number): PageRange {
  const last = end_page < 0 ? pageCount - 1 : Math.min(end_page, pageCount - 1);
  if (start_page <= last) return { first: start_page, last };
  throw new ParserError(
    "PAGE_RANGE_EMPTY",
    `start_page is ${start_page}, but the document's pages are 0 to ${pageCount - 1}. Pages count from 0.`,
    { details: { start_page, page_count: pageCount } },
  );
}

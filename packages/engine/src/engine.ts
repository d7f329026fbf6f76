import { type Document, ParserError } from "@parsewright/contract";
import { unlockOffice } from "@parsewright/formats";
import { sharePdfium } from "@parsewright/pdf/pdf";
import { openDocument } from "./open-document.ts";
import { withinPictureBudget } from "@parsewright/document/images";
import {
  createPageMachinery,
  type EngineOptions,
  type PageMachinery,
} from "./pages/page-machinery.ts";
import type { ParseRequest } from "./pages/parse-request.ts";
import { compileLater } from "./pages/compile-later.ts";
import { planPages } from "./pages/plan-pages.ts";
import { readPages, readShards } from "./pages/read-pages.ts";
import { readStructure } from "./pages/read-structure.ts";
import type { ReadContext } from "@parsewright/document/files";
import { stagesFor } from "./stages/registry.ts";

/** Parses documents. Models and threads stay loaded from one document to the next. */
export interface Engine {
  /** Loads models and PDFium ahead of time, so the first document does not wait for them. */
  warmUp(): Promise<void>;
  /** Parses a document. Throws a `ParserError`, or the reason of the signal after an abort. */
  parse(request: ParseRequest): Promise<Document>;
  /**
   * Computes a cache key for each page to be read: equal pages with equal options have equal keys. Gives `undefined` for
   * documents whose pages are not cached.
   */
  planPages(request: ParseRequest): Promise<readonly string[] | undefined>;
  /** Reads the pages at these positions of such a document into the store of the request. */
  readShards(request: ParseRequest, places: readonly number[]): Promise<void>;
  /** Stops all threads. An idle engine does not keep the process alive, even if it is not closed. Safe to call twice. */
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions = {}): Engine {
  compileLater();
  const machinery = createPageMachinery(options);
  return {
    async warmUp() {
      // A page of the balanced tier may need every model that one of the best tier needs.
      const tier = machinery.tier === "fast" ? "fast" : "best";
      await Promise.all([machinery.readersHere(tier), sharePdfium()]);
    },
    parse: (request) => explained(request, () => parse(request, machinery)),
    planPages: (sent) =>
      explained(sent, async () => {
        const { file, request } = await open(sent, machinery);
        return file.kind === "pages" ? planPages(file.pages, request) : undefined;
      }),
    readShards: (sent, places) =>
      explained(sent, async () => {
        const { file, request } = await open(sent, machinery);
        if (file.kind !== "pages") throw new Error("The document is not made of pages.");
        await readShards({ source: file.pages, request, machinery }, places);
      }),
    close: () => machinery.close(),
  };
}

async function explained<Result>(
  { signal }: ParseRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw ParserError.from(error);
  }
}

async function open(sent: ParseRequest, machinery: PageMachinery) {
  sent.signal.throwIfAborted();
  const { watchPicture } = sent;
  const options = { ...sent.options, tier: sent.options.tier ?? machinery.tier };
  const bytes = unlockOffice(sent.bytes, options.password);
  const images = withinPictureBudget(sent.images, bytes.length);
  const request = { ...sent, options, bytes, images };
  return { file: await openDocument(bytes, { ...options, watchPicture }), request };
}

/** Parses in four steps: detect the format, open the file, read its pages, apply the stages. */
async function parse(sent: ParseRequest, machinery: PageMachinery): Promise<Document> {
  const { file, request } = await open(sent, machinery);
  const { onStage } = request;
  const document =
    file.kind === "document"
      ? await readStructure(file.document, request, partReader(request, machinery))
      : await readPages({ source: file.pages, request, machinery });
  onStage?.("read", document);
  return applyStages(document, onStage);
}

function applyStages(document: Document, onStage?: ParseRequest["onStage"]): Document {
  return stagesFor(document._backend).reduce((current, stage) => {
    const next = stage.apply(current);
    onStage?.(stage.name, next);
    return next;
  }, document);
}

/** Reads embedded documents, such as a PDF attached to a message, completely and like any other document. */
function partReader(request: ParseRequest, machinery: PageMachinery): ReadContext["readPagesOf"] {
  const {
    onProgress: _progress,
    onStage: _stage,
    onDraft: _draft,
    onEvidence: _evidence,
    ...shared
  } = request;
  const options = { ...request.options, start_page: 0, end_page: -1, page_ranges: null };
  return async ({ bytes, place }) => {
    const file = await openDocument(bytes, { ...options, watchPicture: request.watchPicture });
    if (file.kind !== "pages") throw new Error("this part is not made of pages");
    const part: ParseRequest = {
      ...shared,
      bytes,
      options,
      onPageBegun: (page) => request.onPageBegun?.(place + page),
      givenUpPages: (request.givenUpPages ?? []).map((page) => page - place),
    };
    const read = await readPages({ source: file.pages, request: part, machinery });
    return applyStages(read).pdf_info;
  };
}

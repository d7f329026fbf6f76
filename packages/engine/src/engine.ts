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
import { planPages } from "./pages/plan-pages.ts";
import { readPages, readShards } from "./pages/read-pages.ts";
import { readStructure } from "./pages/read-structure.ts";
import type { ReadContext } from "@parsewright/document/files";
import { stagesFor } from "./stages/registry.ts";

export interface Engine {
  /** Loads what the first document would otherwise wait for: models and PDFium. */
  warmUp(): Promise<void>;
  /** Every failure is a `ParserError`, except an abort, which is the signal's reason. */
  parse(request: ParseRequest): Promise<Document>;
  /**
   * A key for each page that is read, by its place: the same page read with the same options has the same. `undefined` for
   * a document whose pages are not kept while it is read.
   */
  planPages(request: ParseRequest): Promise<readonly string[] | undefined>;
  /** Reads pages of such a document by their places, into the store of the request. */
  readShards(request: ParseRequest, places: readonly number[]): Promise<void>;
  /** Ends the threads. An engine at rest does not keep the process alive, closed or not. Safe to call twice. */
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions = {}): Engine {
  const machinery = createPageMachinery(options);
  return {
    async warmUp() {
      await Promise.all([machinery.readersHere(machinery.tier), sharePdfium()]);
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
  const options = { ...sent.options, tier: sent.options.tier ?? machinery.tier };
  const bytes = unlockOffice(sent.bytes, options.password);
  const images = withinPictureBudget(sent.images, bytes.length);
  const request = { ...sent, options, bytes, images };
  return { file: await openDocument(bytes, options), request };
}

/** The whole engine in four steps: detect, open, read pages, apply stages. */
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

/** Reads documents inside another one as documents of their own are read, all of their pages. */
function partReader(request: ParseRequest, machinery: PageMachinery): ReadContext["readPagesOf"] {
  const { onProgress: _progress, onStage: _stage, ...shared } = request;
  const options = { ...request.options, start_page: 0, end_page: -1, page_ranges: null };
  return async ({ bytes, place }) => {
    const file = await openDocument(bytes, options);
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

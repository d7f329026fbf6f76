import { type Document, ParserError } from "@parsewright/contract";
import { unlockOffice } from "./formats/ooxml/protection/unlock-office.ts";
import { sharePdfium } from "./formats/pdf/pdfium-library.ts";
import { openDocument } from "./formats/registry.ts";
import { withinPictureBudget } from "./images/picture-budget.ts";
import { createPageMachinery, type EngineOptions, type PageMachinery } from "./page-machinery.ts";
import type { ParseRequest } from "./parse-request.ts";
import { readPages } from "./read-pages.ts";
import { readStructure } from "./read-structure.ts";
import type { ReadContext } from "./formats/structured-document.ts";
import { stagesFor } from "./stages/registry.ts";

export interface Engine {
  /** Loads what the first document would otherwise wait for: models and PDFium. */
  warmUp(): Promise<void>;
  /** Every failure is a `ParserError`, except an abort, which is the signal's reason. */
  parse(request: ParseRequest): Promise<Document>;
  /** Ends the threads. An engine at rest does not keep the process alive, closed or not. Safe to call twice. */
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions = {}): Engine {
  const machinery = createPageMachinery(options);
  return {
    async warmUp() {
      await Promise.all([machinery.readersHere(machinery.tier), sharePdfium()]);
    },
    async parse(request) {
      try {
        return await parse(request, machinery);
      } catch (error) {
        request.signal.throwIfAborted();
        throw ParserError.from(error);
      }
    },
    close: () => machinery.close(),
  };
}

/** The whole engine in four steps: detect, open, read pages, apply stages. */
async function parse(sent: ParseRequest, machinery: PageMachinery): Promise<Document> {
  const { signal, onStage } = sent;
  signal.throwIfAborted();
  const options = { ...sent.options, tier: sent.options.tier ?? machinery.tier };
  const bytes = unlockOffice(sent.bytes, options.password);
  const images = withinPictureBudget(sent.images, bytes.length);
  const request = { ...sent, options, bytes, images };
  const file = await openDocument(bytes, options);
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

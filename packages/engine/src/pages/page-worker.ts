import { type Box, ParserError } from "@parsewright/contract";
import { parentPort, workerData } from "node:worker_threads";
import { analyzePages, type PageAnalysis } from "./analyze-pages.ts";
import { pipelineBackend } from "../backends/pipeline/pipeline-backend.ts";
import type { PageRange } from "@parsewright/document/files";
import { presetPdfium } from "@parsewright/pdf/pdf";
import { openDocument } from "../open-document.ts";
import { createFigureSink } from "@parsewright/document/images";
import type { ModelConnection, ModelRequest } from "../models/connect-model.ts";
import { resolvePageRanges } from "./resolve-page-ranges.ts";
import { selectPages } from "./select-pages.ts";
import { createReadersFinder } from "../readers/connect-readers.ts";
import { packPage } from "./packed-page.ts";
import type { FromPageThread, PageJob, PageThreadData, ToPageThread } from "./page-messages.ts";

// Started by page-thread.ts. Reads the pages it is asked for, one document at a time.
const { pdfium } = workerData as PageThreadData;
presetPdfium(pdfium);
const findReaders = createReadersFinder(connectModel);
const waitingForModel = new Map<number, (message: ModelMessage) => void>();
let modelsWanted = 0;
const waitingForStore = new Map<number, () => void>();
let picturesSent = 0;
let analysis: Promise<PageAnalysis> | undefined;

parentPort?.on("message", (message: ToPageThread) => {
  // A rejection ends the thread, which the other side takes for the loss of the page under way.
  if (message.kind === "open") analysis = open(message.job);
  if (message.kind === "read") void read(message.range);
  if (message.kind === "stored") waitingForStore.get(message.pictureNumber)?.();
  if (message.kind === "model") waitingForModel.get(message.requestNumber)?.(message);
  if (message.kind === "close") void close();
});

async function open({ bytes, options, fingerprint, isDiscardingImages }: PageJob) {
  const file = await openDocument(bytes, options);
  if (file.kind !== "pages") throw new Error("Only documents made of pages are read in threads.");
  const images = createFigureSink(fingerprint, { isDiscarding: isDiscardingImages, add: store });
  return {
    source: selectPages(file.pages, resolvePageRanges({ options }, file.pages.pageCount)),
    // Backends that wait for a vision model gain nothing from threads.
    backend: pipelineBackend,
    // An abort ends the thread itself.
    context: {
      options,
      images,
      signal: new AbortController().signal,
      ...(await findReaders(options.tier)),
      vision: { missing: "Page threads have none." },
    },
  };
}

async function read(range: PageRange): Promise<void> {
  const opened = await analysis;
  if (opened === undefined) throw new Error("No document is open.");
  send({ kind: "begun" });
  for await (const page of analyzePages(opened, range)) {
    send({ kind: "page", page: packPage(page) });
  }
  send({ kind: "done" });
}

/** Waits until the picture is stored, so that a page full of them never piles up in the other thread. */
function store(fileName: string, png: Uint8Array, box?: Box): Promise<void> {
  const pictureNumber = picturesSent++;
  send({ kind: "picture", pictureNumber, fileName, png, box });
  return new Promise((resolve) => {
    waitingForStore.set(pictureNumber, () => {
      waitingForStore.delete(pictureNumber);
      resolve();
    });
  });
}

type ModelMessage = ToPageThread & { kind: "model" };

/** Models run in threads of the engine, which hands out the ways to them. */
async function connectModel(request: ModelRequest): Promise<ModelConnection | undefined> {
  const requestNumber = modelsWanted++;
  const answer = new Promise<ModelMessage>((resolve) =>
    waitingForModel.set(requestNumber, resolve),
  );
  send({ kind: "model-wanted", requestNumber, request });
  const { reply } = await answer;
  waitingForModel.delete(requestNumber);
  if ("connection" in reply) return reply.connection;
  const { code, message, details } = reply.failure;
  throw new ParserError(code, message, { details });
}

async function close(): Promise<void> {
  const opened = await analysis;
  analysis = undefined;
  opened?.source.close();
}

function send(message: FromPageThread): void {
  parentPort?.postMessage(message, []);
}

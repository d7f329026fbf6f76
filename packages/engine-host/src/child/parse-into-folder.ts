import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type BackendName,
  type Document,
  HOSTED_OUTPUTS,
  type HostedOutput,
  hostedOriginFiles,
  type InputFormat,
  DEFAULT_FORMATS,
  OUTPUT_FILES,
  type OutputFormat,
} from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "@parsewright/document";
import {
  createImageSink,
  explainWriteFailure,
  makeImageFolder,
  MODEL_MANIFEST,
  writeHostedOutput,
  writeOutputs,
} from "@parsewright/engine";
import { unlockOffice } from "@parsewright/formats";
import { detectFormat } from "@parsewright/document/detection";
import type { ChildTask, TaskNews } from "../child-messages.ts";
import type { ParseOutcome, RanBackend } from "../engine-host.ts";
import { readingEndOf } from "../reading-limits.ts";
import { createClosableSink } from "./closable-sink.ts";
import { countReaders } from "./count-readers.ts";
import { pagesFolderOf } from "../page-files.ts";
import { openFolderShards } from "./folder-shards.ts";
import type { ParsingParts } from "./parsing-parts.ts";
import { watchPictures } from "./watch-pictures.ts";
import { draftsOf, workOnPages } from "./work-on-pages.ts";
import { isByPage, writePageResults } from "./write-page-results.ts";
import { type DebugFolder, openDebugFolder } from "./debug-folder.ts";

/** The text must fit into a message. */
const MAX_FALLBACK_CHARACTERS = 1000;

/** Parses the document of a task and writes its outputs into its folder. */
export async function parseIntoFolder(
  parts: ParsingParts,
  task: ChildTask,
  report: (news: TaskNews) => void,
): Promise<ParseOutcome> {
  report({ kind: "step" });
  const { password } = task.options;
  const bytes = unlockOffice(await readFile(task.documentPath), password);
  if (task.pages !== undefined) return workOnPages(parts, { task, bytes, report });
  const { debugFolder, parsedPath } = task;
  const debug = debugFolder === undefined ? undefined : await openDebugFolder(debugFolder);
  const document = await (parsedPath === undefined
    ? readDocument({ ...parts, bytes, debug }, task, report)
    : readParsed(parsedPath));
  await debug?.drawPages({ bytes, password, document });
  const inputFormat = detectFormat(bytes);
  const { parser_shortfall: shortfall, parser_audit: audit } = document;
  if (shortfall?.reason === "time_limit") await removeUnusedImages(task, document);
  await writeEachOutput(task, { document, inputFormat }, report);
  if (isByPage(task.pageResults, document)) {
    report({ kind: "step" });
    tryWritePages(task, document);
  }
  if (!formatsOf(task).includes("images")) await removeImages(task);
  const readers = countReaders(document.pdf_info);
  return {
    backend: backendThatRan(document, task.options.backend),
    inputFormat,
    pageCount: document.pdf_info.length,
    modelDirectory: modelDirectoryOf(document),
    ...visionOutcome(document),
    ...(shortfall && { shortfall }),
    ...(readers.length > 0 && { readers }),
    ...(audit && { audit }),
  };
}

/** Lists the formats that the task asks for, and those that every job has unless it names all of its formats. */
function formatsOf({ formats, furtherFormats = [] }: ChildTask): readonly OutputFormat[] {
  return formats ?? [...DEFAULT_FORMATS, ...furtherFormats];
}

/** They were there only for outputs that hold them. */
async function removeImages({ outputFolder, basename }: ChildTask): Promise<void> {
  await rm(join(outputFolder, OUTPUT_FILES.images(basename)), { recursive: true, force: true });
}

/** Pages that were given up may have stored pictures already. */
async function removeUnusedImages(
  { outputFolder, basename }: ChildTask,
  document: Document,
): Promise<void> {
  const folder = join(outputFolder, OUTPUT_FILES.images(basename));
  const text = JSON.stringify(document);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (!text.includes(name)) await rm(join(folder, name));
}

interface Reading extends ParsingParts {
  readonly bytes: Uint8Array;
  readonly debug: DebugFolder | undefined;
}

async function readDocument(
  { engine, vision, bytes, debug }: Reading,
  task: ChildTask,
  report: (news: TaskNews) => void,
): Promise<Document> {
  const startMs = performance.now();
  const { outputFolder, options, maxPages } = task;
  const folder = await explainWriteFailure(makeImageFolder(outputFolder, formatsOf(task)));
  const images = createClosableSink(createImageSink(folder));
  // Opening the document counts as a part of its first page.
  report({ kind: "page-begun", page: 0 });
  const document = await engine.parse({
    bytes,
    options,
    maxPages,
    images: images.sink,
    // The supervisor aborts by ending this process.
    signal: new AbortController().signal,
    pageSeconds: task.pageSeconds,
    givenUpPages: task.givenUpPages,
    watchPicture: watchPictures(task, report),
    onPageBegun: (page) => report({ kind: "page-begun", page }),
    readingEnd: (pagesTotal) => readingEndOf(task.readingLimits, { startMs, pagesTotal }),
    onProgress: (pages) => report({ kind: "pages", ...pages }),
    ...draftsOf(task, report),
    onStage(name, stage) {
      report({ kind: "step" });
      debug?.addStage(name, stage);
    },
    ...(debug && isOnePage(options) && { onEvidence: debug.addEvidence }),
    ...(vision && { vision }),
    pageShards: await openFolderShards(pagesFolderOf(outputFolder), { kept: task.keptPages }),
    isTrial: task.isTrial === true,
    threads: task.threads,
  });
  await images.close();
  return document;
}

function isOnePage({ start_page, end_page, page_ranges }: ChildTask["options"]): boolean {
  return page_ranges === null ? start_page === end_page : /^\d+$/.test(page_ranges);
}

async function readParsed(path: string): Promise<Document> {
  return JSON.parse(await readFile(path, "utf8")) as Document;
}

/** A document that was read with a vision model says so, also when it failed nowhere. */
function visionOutcome({ parser_fallback: fallback, _backend, pdf_info }: Document) {
  const failed = pdf_info.flatMap(({ parser_failed_blocks }) => parser_failed_blocks ?? []);
  const isRead = _backend === "vlm" || _backend === "hybrid";
  return {
    ...(fallback !== undefined && { fallback: fallback.slice(0, MAX_FALLBACK_CHARACTERS) }),
    ...(isRead && { failedBlocks: failed.length }),
  };
}

/** Models behind a server have no folder here, and what comes with the engine is not installed. */
function modelDirectoryOf({ parser_models: models = [] }: Document): string | null {
  const installed = models.filter(({ name }) => !BUNDLED_MODELS.has(name));
  return installed.find(({ directory }) => directory !== "")?.directory ?? null;
}

const BUNDLED_MODELS = new Set(
  MODEL_MANIFEST.flatMap(({ name, isBundled }) => (isBundled === true ? [name] : [])),
);

interface Parsed {
  readonly document: Document;
  readonly inputFormat: InputFormat;
}

async function writeEachOutput(
  task: ChildTask,
  parsed: Parsed,
  report: (news: TaskNews) => void,
): Promise<void> {
  for (const [name, write] of outputsOf(task, parsed)) {
    report({ kind: "step" });
    try {
      await explainWriteFailure(write());
    } catch (error) {
      // Where nobody asked for them by name the others may be lost, and the response then reports it.
      const isAskedFor = task.formats ?? task.furtherFormats ?? [];
      if (name === "markdown" || isAskedFor.includes(name as OutputFormat)) throw error;
      process.stderr.write(`The output ${name} could not be written: ${String(error)}\n`);
    }
  }
}

/** Nobody needs them: whoever finds none reads the whole result. */
function tryWritePages(task: ChildTask, document: Document): void {
  const { outputFolder } = task;
  try {
    writePageResults({ document, outputFolder, renderOptions: renderOptionsOf(task) });
  } catch (error) {
    process.stderr.write(`The pages could not be written one by one: ${String(error)}\n`);
  }
}

type WriteOutput = readonly [name: string, write: () => Promise<void>];

function outputsOf(task: ChildTask, { document, inputFormat }: Parsed): readonly WriteOutput[] {
  const { outputFolder: folder, basename: stem, documentPath, archiveLayout } = task;
  const result = { folder, stem, document, renderOptions: renderOptionsOf(task) };
  if (archiveLayout === undefined) {
    return formatsOf(task).map((format) => [
      format,
      () => writeOutputs({ ...result, formats: [format] }),
    ]);
  }
  const isAskedFor = (output: HostedOutput) =>
    output !== "html" || formatsOf(task).includes("html");
  const rendered = HOSTED_OUTPUTS.filter(isAskedFor).map((output): WriteOutput => [
    output,
    () => writeHostedOutput(output, result),
  ]);
  const origin = hostedOriginFiles(stem).get(inputFormat);
  if (origin === undefined) return rendered;
  return [...rendered, ["origin", () => copyFile(documentPath, join(folder, origin))]];
}

function renderOptionsOf({ pageFurniture, options, basename }: ChildTask): RenderOptions {
  return {
    ...DEFAULT_RENDER_OPTIONS,
    ...(pageFurniture && { pageFurniture }),
    emphasis: options.emphasis,
    markUnsure: options.mark_unsure,
    pageBreak: options.page_break ?? "",
    blockIds: options.block_ids,
    documentName: basename,
    embedPictures: options.embed_images,
    chunkTokens: options.chunk_tokens,
    chunkOverlap: options.chunk_overlap,
    chunkTables: options.chunk_tables,
  };
}

/** The kinds that need a vision model have several names. */
function backendThatRan({ _backend: kind }: Document, requested: BackendName): RanBackend {
  return kind === "pipeline" || kind === "office" ? kind : requested;
}

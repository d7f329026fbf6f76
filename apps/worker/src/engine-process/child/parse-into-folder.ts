import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BackendName,
  type Document,
  type FoundVisionModel,
  HOSTED_OUTPUTS,
  hostedOriginFiles,
  type InputFormat,
  OUTPUT_FORMATS,
} from "@parser/contract";
import {
  createImageSink,
  DEFAULT_RENDER_OPTIONS,
  type Engine,
  explainWriteFailure,
  makeImageFolder,
  writeHostedOutput,
  writeOutputs,
} from "@parser/engine";
import { detectFormat } from "@parser/engine/detect-format";
import type { ChildTask, TaskNews } from "../child-messages.ts";
import type { ParseOutcome } from "../engine-runner.ts";

/** The text must fit into a message. */
const MAX_FALLBACK_CHARACTERS = 1000;

/** What parses. */
export interface ParsingParts {
  readonly engine: Engine;
  readonly vision?: FoundVisionModel | undefined;
}

/** Parses the document of a task and writes all outputs into its folder. */
export async function parseIntoFolder(
  { engine, vision }: ParsingParts,
  task: ChildTask,
  report: (news: TaskNews) => void,
): Promise<ParseOutcome> {
  const { documentPath, outputFolder, options, maxPages } = task;
  report({ kind: "step" });
  const bytes = await readFile(documentPath);
  const images = await explainWriteFailure(makeImageFolder(outputFolder, ["images"]));
  const document = await engine.parse({
    bytes,
    options,
    maxPages,
    images: createImageSink(images),
    // The supervisor aborts by ending this process.
    signal: new AbortController().signal,
    onProgress: (pages) => report({ kind: "pages", ...pages }),
    onStage: () => report({ kind: "step" }),
    ...(vision && { vision }),
  });
  const inputFormat = detectFormat(bytes);
  await writeEachOutput(task, { document, inputFormat }, report);
  return {
    backend: backendThatRan(document, options.backend),
    inputFormat,
    pageCount: document.pdf_info.length,
    modelDirectory: document.parser_models?.[0]?.directory ?? null,
    ...visionOutcome(document),
  };
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
      // The others may be lost, and the response then says so; a result without its text is none.
      if (name === "markdown") throw error;
      process.stderr.write(`The output ${name} could not be written: ${String(error)}\n`);
    }
  }
}

type WriteOutput = readonly [name: string, write: () => Promise<void>];

function outputsOf(
  { outputFolder: folder, basename: stem, archiveLayout, documentPath }: ChildTask,
  { document, inputFormat }: Parsed,
): readonly WriteOutput[] {
  const result = { folder, stem, document, renderOptions: DEFAULT_RENDER_OPTIONS };
  if (archiveLayout === undefined) {
    return OUTPUT_FORMATS.map((format) => [
      format,
      () => writeOutputs({ ...result, formats: [format] }),
    ]);
  }
  const rendered = HOSTED_OUTPUTS.map((output): WriteOutput => [
    output,
    () => writeHostedOutput(output, result),
  ]);
  const origin = hostedOriginFiles(stem).get(inputFormat);
  if (origin === undefined) return rendered;
  return [...rendered, ["origin", () => copyFile(documentPath, join(folder, origin))]];
}

/** Office documents are read directly, whatever backend was named; for the rest the document says what ran. */
function backendThatRan({ _backend: kind }: Document, requested: BackendName): BackendName {
  return kind === "pipeline" ? "pipeline" : requested;
}

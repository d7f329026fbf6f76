import { readFile } from "node:fs/promises";
import { type BackendName, type Document, OUTPUT_FORMATS } from "@parser/contract";
import {
  createImageSink,
  DEFAULT_RENDER_OPTIONS,
  type Engine,
  explainWriteFailure,
  makeImageFolder,
  type RenderedResult,
  writeOutputs,
} from "@parser/engine";
import { detectFormat } from "@parser/engine/detect-format";
import type { ChildTask, TaskNews } from "../child-messages.ts";
import type { ParseOutcome } from "../engine-runner.ts";

/** Parses the document of a task and writes all outputs into its folder. */
export async function parseIntoFolder(
  engine: Engine,
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
  });
  await writeEachOutput(task, document, report);
  return {
    backend: backendThatRan(document, options.backend),
    inputFormat: detectFormat(bytes),
    pageCount: document.pdf_info.length,
    modelDirectory: document.parser_models?.[0]?.directory ?? null,
  };
}

async function writeEachOutput(
  { outputFolder: folder, basename: stem }: ChildTask,
  document: Document,
  report: (news: TaskNews) => void,
): Promise<void> {
  const result: Omit<RenderedResult, "formats"> = {
    folder,
    stem,
    document,
    renderOptions: DEFAULT_RENDER_OPTIONS,
  };
  for (const format of OUTPUT_FORMATS) {
    report({ kind: "step" });
    try {
      await explainWriteFailure(writeOutputs({ ...result, formats: [format] }));
    } catch (error) {
      // The others may be lost, and the response then says so; a result without its text is none.
      if (format === "markdown") throw error;
      process.stderr.write(`The output ${format} could not be written: ${String(error)}\n`);
    }
  }
}

/** Office documents are read directly, whatever backend was named; for the rest the document says what ran. */
function backendThatRan({ _backend: kind }: Document, requested: BackendName): BackendName {
  return kind === "pipeline" ? "pipeline" : requested;
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OUTPUT_FILES } from "@parser/contract";
import {
  createEngine,
  DEFAULT_RENDER_OPTIONS,
  renderContentList,
  renderMarkdown,
  renderMiddle,
} from "@parser/engine";
import { detectFormat } from "@parser/engine/detect-format";
import type { EngineRunner, ParseOutcome, ParseTask } from "../engine-process/engine-runner.ts";

/** The real engine in the process of the test, without models. `openFolders` tells whether jobs clean up. */
export function createInProcessEngine(): EngineRunner & { readonly openFolders: Set<string> } {
  const engine = createEngine({ threads: 1 });
  const openFolders = new Set<string>();
  return {
    openFolders,
    start: () => Promise.resolve(),
    async openWorkFolder() {
      const path = await mkdtemp(join(tmpdir(), "parser-job-"));
      openFolders.add(path);
      return {
        path,
        async close() {
          openFolders.delete(path);
          await rm(path, { recursive: true, force: true });
        },
      };
    },
    parse: (task) => parse(task, engine),
    close: () => engine.close(),
  };
}

async function parse(
  { documentPath, outputFolder, basename, options, signal, onProgress }: ParseTask,
  engine: ReturnType<typeof createEngine>,
): Promise<ParseOutcome> {
  const bytes = await readFile(documentPath);
  const imageFolder = join(outputFolder, OUTPUT_FILES.images(basename));
  await mkdir(imageFolder);
  const document = await engine.parse({
    bytes,
    options,
    signal,
    onProgress,
    images: { add: (name, png) => writeFile(join(imageFolder, name), png) },
  });
  const render = DEFAULT_RENDER_OPTIONS;
  const outputs = {
    markdown: renderMarkdown(document, render),
    content_list: JSON.stringify(renderContentList(document, render)),
    middle: JSON.stringify(renderMiddle(document, render)),
  };
  for (const [format, text] of Object.entries(outputs)) {
    await writeFile(
      join(outputFolder, OUTPUT_FILES[format as keyof typeof outputs](basename)),
      text,
    );
  }
  return {
    backend: "pipeline",
    inputFormat: detectFormat(bytes),
    pageCount: document.pdf_info.length,
    modelDirectory: null,
  };
}

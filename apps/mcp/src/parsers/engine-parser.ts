import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { JobInput, ParserError } from "@parser/contract";
import {
  createEngine,
  createImageSink,
  DEFAULT_RENDER_OPTIONS,
  renderMarkdown,
  renderMiddle,
} from "@parser/engine";
import { type DocumentParser, type ParseTask, RESULT_FILES } from "./document-parser.ts";

/** Parses with the engine, in this process. */
export function createEngineParser({
  modelDirectory,
}: {
  readonly modelDirectory: string | undefined;
}): DocumentParser {
  const engine = createEngine(modelDirectory === undefined ? {} : { modelDirectory });
  return {
    takesUrls: false,
    close: () => engine.close(),
    async parse({ source, choices, folder, signal, onProgress }: ParseTask) {
      if (!("bytes" in source)) throw new ParserError("INVALID_INPUT", "There are no bytes.");
      const { startPage: start_page, endPage: end_page, lang, backend } = choices;
      const images = join(folder, RESULT_FILES.images);
      await mkdir(images);
      const document = await engine.parse({
        bytes: source.bytes,
        options: JobInput.parse({ start_page, end_page, lang, backend }),
        images: createImageSink(images),
        signal,
        onProgress: ({ pagesDone, pagesTotal }) => onProgress(pagesDone, pagesTotal),
      });
      const middle = JSON.stringify(renderMiddle(document, DEFAULT_RENDER_OPTIONS));
      await writeFile(join(folder, RESULT_FILES.middle), middle);
      const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
      await writeFile(join(folder, RESULT_FILES.markdown), markdown);
    },
  };
}

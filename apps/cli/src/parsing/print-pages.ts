import { readFile } from "node:fs/promises";
import {
  type ContentList,
  type Document,
  type OutputFormat,
  type SourceMapEntry,
} from "@parsewright/contract";
import type { DraftPage } from "@parsewright/engine";
import type { CommandIo } from "../command-io.ts";

/** Outputs from which pages can be printed that were not printed while the document was read. */
export const PAGED_FORMATS: readonly OutputFormat[] = [
  "markdown",
  "content_list",
  "middle",
  "source_map",
];

/** Prints pages in the order in which they come, each once, below a comment with its number. */
export interface PagePrinter {
  readonly print: (page: DraftPage) => void;
  /** Prints the pages of a result that are missing: those of office files come with the result. */
  readonly printRest: (files: Partial<Record<OutputFormat, string>>) => Promise<void>;
}

export function createPagePrinter({ stdout }: Pick<CommandIo, "stdout">): PagePrinter {
  const printed = new Set<number>();
  const print = ({ pageNumber, markdown }: DraftPage) => {
    if (printed.has(pageNumber)) return;
    printed.add(pageNumber);
    stdout.write(`<!-- page ${pageNumber} -->\n\n${markdown === "" ? "" : `${markdown}\n\n`}`);
  };
  return {
    print,
    async printRest(files) {
      const read = (format: OutputFormat) => readFile(files[format] ?? "", "utf8");
      const json = async (format: OutputFormat): Promise<unknown> => JSON.parse(await read(format));
      const outputs = {
        markdown: await read("markdown"),
        contentList: (await json("content_list")) as ContentList,
        middle: (await json("middle")) as Document,
        sourceMap: (await json("source_map")) as SourceMapEntry[],
      };
      // Here alone: it brings all renderers, which the command does not need otherwise.
      const { pageResults } = await import("@parsewright/document");
      for (const { page_number: pageNumber, markdown } of pageResults(outputs)) {
        print({ pageNumber, markdown });
      }
    },
  };
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";

/** Markdown that another parser published for some files; a file that it left out has an empty one. */
export interface PublishedOutput {
  readonly name: string;
  readonly markdownByFile: readonly string[];
}

/** Reads a folder with a folder for each parser, with Markdown named after the PDFs. */
export function readPublishedOutputs(
  folder: string,
  sources: readonly string[],
): PublishedOutput[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({
      name,
      markdownByFile: sources.map((source) => {
        const path = join(folder, name, `${parse(source).name}.md`);
        return existsSync(path) ? readFileSync(path, "utf8") : "";
      }),
    }));
}

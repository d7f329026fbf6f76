import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentResult } from "./measure-document.ts";

/** Writes what was made of each document beside a copy of its truth: `set/id.md` and `set/id.truth.md`. */
export async function keepMarkdown(
  folder: string,
  results: readonly DocumentResult[],
): Promise<void> {
  for (const { document, markdown } of results) {
    await mkdir(join(folder, document.set), { recursive: true });
    await writeFile(join(folder, document.set, `${document.id}.md`), markdown);
    await copyFile(document.truthPath, join(folder, document.set, `${document.id}.truth.md`));
  }
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";

export const OFFICE_FORMATS = ["docx", "pptx", "xlsx"] as const;
export type OfficeFormat = (typeof OFFICE_FORMATS)[number];

/** A document of the corpus, and where a peer's Markdown of it is. */
export interface OfficeFile {
  /** File name with its ending. */
  readonly id: string;
  readonly path: string;
  readonly truthPath: string;
}

/** The documents below `directory` that have a truth: `docx/sources/a.docx` with `docx/groundtruth/a.docx.md`. */
export async function listOfficeFiles(
  directory: string,
  format: OfficeFormat,
): Promise<OfficeFile[]> {
  const truths = join(directory, format, "groundtruth");
  const sources = join(directory, format, "sources");
  const withTruth = new Set(await readdir(truths));
  return (await readdir(sources))
    .filter((id) => withTruth.has(`${id}.md`))
    .toSorted()
    .map((id) => ({ id, path: join(sources, id), truthPath: join(truths, `${id}.md`) }));
}

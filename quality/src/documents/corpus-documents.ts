import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import type { GateDocument } from "./gate-document.ts";

/** The documents of a folder with `pdfs/` and `ground-truth/`, whose truth keeps everything on the page. */
export async function readCorpus(folder: string): Promise<GateDocument[]> {
  if (!existsSync(join(folder, "pdfs"))) throw new Error(`There is no pdfs/ in ${folder}.`);
  const names = await readdir(join(folder, "pdfs"));
  return names
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => parse(name).name)
    .toSorted()
    .map((id) => ({
      id,
      set: "corpus",
      filePath: join(folder, "pdfs", `${id}.pdf`),
      truthPath: join(folder, "ground-truth", `${id}.md`),
      truthHolds: "everything",
      pages: 1,
      producer: "corpus",
      language: "en",
      split: "seen",
      licence: "unknown",
    }));
}

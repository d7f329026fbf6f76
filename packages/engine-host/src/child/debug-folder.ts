import { writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@parsewright/contract";
import { drawDebugPages } from "@parsewright/engine";
import { debugFileNames } from "../debug-files.ts";

/** Collects what shows how a document was parsed. */
export interface DebugFolder {
  /** Writes at once, so that the stages before a failing one can be seen. */
  readonly addStage: (name: string, document: Document) => void;
  drawPages(parsed: Omit<Parameters<typeof drawDebugPages>[0], "signal">): Promise<void>;
}

/** Makes the folder. */
export async function openDebugFolder(folder: string): Promise<DebugFolder> {
  await mkdir(folder, { recursive: true });
  let stages = 0;
  return {
    addStage(name, document) {
      const fileName = debugFileNames.stage(stages++, name);
      writeFileSync(join(folder, fileName), JSON.stringify(document, null, 2));
    },
    async drawPages(parsed) {
      const { signal } = new AbortController();
      for await (const { pageNumber, png } of drawDebugPages({ ...parsed, signal })) {
        await writeFile(join(folder, debugFileNames.page(pageNumber)), png);
      }
    },
  };
}

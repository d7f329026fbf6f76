import { writeFileSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@parser/contract";
import type { EngineModule } from "../command-io.ts";

/** What a debug folder holds; anything else in it stays untouched. */
const DEBUG_FILE = /^(?:page-\d{3,}\.png|stage-\d{2}-[a-z-]+\.json)$/;

/** Collects what shows how a document was parsed. */
export interface DebugFolder {
  /** Writes at once, so that the stages before a failing one can be seen. */
  readonly addStage: (name: string, document: Document) => void;
  drawPages(file: DebugSource): Promise<void>;
}

interface DebugSource {
  readonly bytes: Uint8Array;
  readonly document: Document;
  readonly signal: AbortSignal;
}

/** Makes the folder, or empties it of the files of an earlier run. */
export async function openDebugFolder(
  folder: string,
  { drawDebugPages }: EngineModule,
): Promise<DebugFolder> {
  await mkdir(folder, { recursive: true });
  const earlier = (await readdir(folder)).filter((name) => DEBUG_FILE.test(name));
  await Promise.all(earlier.map((name) => rm(join(folder, name))));
  let stages = 0;
  return {
    addStage(name, document) {
      const fileName = `stage-${String(stages++).padStart(2, "0")}-${name}.json`;
      writeFileSync(join(folder, fileName), JSON.stringify(document, null, 2));
    },
    async drawPages(file) {
      for await (const { pageNumber, png } of drawDebugPages(file)) {
        await writeFile(join(folder, `page-${String(pageNumber).padStart(3, "0")}.png`), png);
      }
    },
  };
}

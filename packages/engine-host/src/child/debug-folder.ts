import { writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@parsewright/contract";
import {
  drawDebugPages,
  drawReadingOrder,
  type ParsedFile,
  type ParseRequest,
  sketchBlocks,
  sketchEvidence,
  sketchToSvg,
  type StepSketch,
} from "@parsewright/engine";
import { debugFileNames } from "../debug-files.ts";

/** Collects what shows how a document was parsed. */
export interface DebugFolder {
  /** Writes at once, so that the stages before a failing one can be seen. */
  readonly addStage: (name: string, document: Document) => void;
  /** Sketches the only page of the range while it is open; each half of a spread by itself. */
  readonly addEvidence: NonNullable<ParseRequest["onEvidence"]>;
  /** Draws all pages; of a page that was sketched, its steps. */
  drawPages(parsed: Omit<ParsedFile, "signal">): Promise<void>;
}

/** Makes the folder. */
export async function openDebugFolder(folder: string): Promise<DebugFolder> {
  await mkdir(folder, { recursive: true });
  let stages = 0;
  let read: Document | undefined;
  const halves: StepSketch[][] = [];
  return {
    addEvidence(evidence) {
      halves.push(sketchEvidence(evidence));
    },
    addStage(name, document) {
      read ??= document;
      const fileName = debugFileNames.stage(stages++, name);
      writeFileSync(join(folder, fileName), JSON.stringify(document, null, 2));
    },
    async drawPages(given) {
      const parsed = { ...given, signal: new AbortController().signal };
      for await (const { pageNumber, png } of drawDebugPages(parsed)) {
        await writeFile(join(folder, debugFileNames.page(pageNumber)), png);
      }
      if (halves.length === 0) return;
      for await (const svg of drawReadingOrder(parsed))
        await writeFile(join(folder, debugFileNames.step("order")), svg);
      for (const [index, half] of halves.entries()) await writeSteps(folder, half, index + 1);
      const [base] = halves[0] ?? [];
      // The blocks of a spread have their places on both of its pages.
      if (base === undefined || read === undefined || halves.length > 1) return;
      await writeSteps(folder, sketchBlocks(base, read));
    },
  };
}

async function writeSteps(folder: string, sketches: readonly StepSketch[], half = 1) {
  for (const sketch of sketches) {
    const path = join(folder, debugFileNames.step(sketch.step, half));
    await writeFile(path, await sketchToSvg(sketch));
  }
}

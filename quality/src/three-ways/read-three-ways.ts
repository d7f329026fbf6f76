import { readFile } from "node:fs/promises";
import { JobInput } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderContentList } from "@parsewright/document";
import { createEngine, type Engine, locateModel } from "@parsewright/engine";
import type { GateDocument } from "../documents/gate-document.ts";
import { runInParallel } from "../processes/run-in-parallel.ts";
import { compareWays, type WayDifference } from "./compare-ways.ts";
import { drawPage } from "./draw-page.ts";
import { pageElements, type PageElements } from "./page-elements.ts";

/** Without the first there is no second way, without the others no third. */
const NEEDED_MODELS = ["pp-doclayout-v3", "pp-ocrv6-det-small", "pp-ocrv6-rec-small"];

/** The models without which pages cannot be read three ways and that a folder lacks. */
export async function missingModels(modelDirectory: string): Promise<string[]> {
  const found = await Promise.all(
    NEEDED_MODELS.map((name) => locateModel(name, { modelDirectory })),
  );
  return NEEDED_MODELS.filter((_, position) => found[position] === undefined);
}

/** A document of one page and what the ways of reading it disagree on. */
export interface ComparedDocument {
  readonly document: GateDocument;
  readonly differences: readonly WayDifference[];
}

/** Reads documents of one page by geometry, with the layout model and as a picture, in their order. */
export async function readThreeWays(
  documents: readonly GateDocument[],
  modelDirectory: string,
): Promise<ComparedDocument[]> {
  const [plain, withModels] = [createEngine({ models: "none" }), createEngine({ modelDirectory })];
  const compared: ComparedDocument[] = [];
  await runInParallel([...documents.entries()], async ([position, document]) => {
    const bytes = await readFile(document.filePath);
    const picture = await drawPage(document.filePath);
    const differences = compareWays({
      geometry: await readElements(plain, bytes),
      model: await readElements(withModels, bytes),
      picture: await readElements(withModels, picture),
    });
    compared[position] = { document, differences };
  });
  return compared;
}

async function readElements(engine: Engine, bytes: Uint8Array): Promise<PageElements> {
  const document = await engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline" }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });
  return pageElements(renderContentList(document, DEFAULT_RENDER_OPTIONS));
}

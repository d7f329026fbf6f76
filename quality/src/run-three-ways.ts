import { readFile } from "node:fs/promises";
import { JobInput } from "@parser/contract";
import {
  createEngine,
  DEFAULT_RENDER_OPTIONS,
  type Engine,
  locateModel,
  renderContentList,
} from "@parser/engine";
import { chooseDocuments, type DocumentSource } from "./documents/choose-documents.ts";
import type { GateDocument } from "./documents/gate-document.ts";
import type { Options } from "./options.ts";
import { formatWays } from "./report/format-ways.ts";
import { compareWays, type WayDifference } from "./three-ways/compare-ways.ts";
import { drawPage } from "./three-ways/draw-page.ts";
import { pageElements, type PageElements } from "./three-ways/page-elements.ts";

/** Without the first there is no second way, without the others no third. */
const NEEDED_MODELS = ["pp-doclayout-v3", "pp-ocrv6-det-small", "pp-ocrv6-rec-small"];

export interface ThreeWaysRun {
  readonly options: Options;
  readonly sources: DocumentSource;
  readonly modelDirectory: string;
  readonly print: (text: string) => void;
}

/** Reads documents of one page by geometry, with the layout model and as a picture, and says whether all take it for the same. */
export async function runThreeWays(run: ThreeWaysRun): Promise<boolean> {
  const { options, sources, modelDirectory, print } = run;
  const missing = await missingModels(modelDirectory);
  if (missing.length > 0) {
    print(`SKIPPED: ${modelDirectory} lacks ${missing.join(", ")}. Install: parser models pull`);
    return true;
  }
  const documents = chooseDocuments([...sources.committed, ...sources.further], options).filter(
    ({ pages }) => pages === 1,
  );
  const [plain, withModels] = [createEngine(), createEngine({ modelDirectory })];
  const found: { document: GateDocument; differences: WayDifference[] }[] = [];
  for (const document of documents) {
    const bytes = await readFile(document.filePath);
    const picture = await drawPage(document.filePath);
    const differences = compareWays({
      geometry: await readElements(plain, bytes),
      model: await readElements(withModels, bytes),
      picture: await readElements(withModels, picture),
    });
    found.push({ document, differences });
  }
  print(formatWays(found));
  return found.every(({ differences }) => differences.length === 0);
}

async function missingModels(modelDirectory: string): Promise<string[]> {
  const found = await Promise.all(
    NEEDED_MODELS.map((name) => locateModel(name, { modelDirectory })),
  );
  return NEEDED_MODELS.filter((_, position) => found[position] === undefined);
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

import type { Tier } from "@parsewright/contract";
import { type ConnectModel, loadModel } from "../models/connect-model.ts";
import { createFormulaDrawerFinder } from "./formulas/drawn/formula-drawer.ts";
import { createFormulaRecognizerFinder } from "./formulas/recognition/connect-formula-recognizer.ts";
import { createMeshFinder } from "./ocr/flatten/connect-mesh-finder.ts";
import { createRecognizerFinder } from "./ocr/registry.ts";
import type { PageReaders } from "./page/page-readers.ts";
import { connectLineReader } from "./regions/by-lines/connect-line-reader.ts";
import { connectLayoutReader } from "./regions/by-model/connect-layout-reader.ts";
import { LAYOUT_MODEL } from "./regions/by-model/layout-model.ts";
import { createCellReaderFinder } from "./tables/learned/cell-reader.ts";
import { connectTableReader } from "./tables/model/registry.ts";
import { SLANET_PLUS_MODEL } from "./tables/model/slanet-plus-model.ts";

/** The readers that ask models. */
export type ModelReaders = Pick<
  PageReaders,
  | "layout"
  | "lines"
  | "tables"
  | "findCellReader"
  | "findRecognizer"
  | "findMesh"
  | "findFormulaRecognizer"
  | "findFormulaDrawer"
>;

/** The readers for the documents of a tier; `null` is the usual one. */
export type FindReaders = (tier: Tier | null) => Promise<ModelReaders>;

/**
 * Connects, in any thread, to the models that every page of a tier needs when a document first asks for them; to the
 * others when a page does: with the balanced tier, many documents have no page that the layout model is asked about. No document of the fast tier loads more than the readers of lines and of cells and a recogniser.
 */
export function createReadersFinder(connect: ConnectModel): FindReaders {
  const findRecognizer = createRecognizerFinder(connect);
  const findMesh = createMeshFinder(connect);
  const findCellReader = createCellReaderFinder(connect);
  let lineReader: ReturnType<typeof connectLineReader> | undefined;
  let pageModels: ReturnType<typeof connectPageModels> | undefined;
  let loading: Promise<unknown> | undefined;
  return async (tier) => {
    const lines = await (lineReader ??= connectLineReader(connect));
    const always = { ...(lines && { lines }), findCellReader, findRecognizer, findMesh };
    if (tier === "fast") return always;
    if (tier === "best") await (loading ??= loadPageModels(connect));
    return { ...(await (pageModels ??= connectPageModels(connect))), ...always };
  };
}

/** Loads the models that most pages of the best tier need. */
function loadPageModels(connect: ConnectModel): Promise<unknown> {
  return Promise.all([LAYOUT_MODEL, SLANET_PLUS_MODEL].map((model) => loadModel(connect, model)));
}

async function connectPageModels(
  connect: ConnectModel,
): Promise<Omit<ModelReaders, "lines" | "findCellReader" | "findRecognizer" | "findMesh">> {
  const [layout, tables] = await Promise.all([
    connectLayoutReader(connect),
    connectTableReader(connect),
  ]);
  return {
    ...(layout && { layout }),
    // Tables are shown to a model only where the layout model sees them.
    ...(layout && tables && { tables }),
    // The recogniser of formulas comes with the engine; the recipe without models is to stay fast.
    ...(layout && {
      findFormulaRecognizer: createFormulaRecognizerFinder(connect),
      findFormulaDrawer: createFormulaDrawerFinder(connect),
    }),
  };
}

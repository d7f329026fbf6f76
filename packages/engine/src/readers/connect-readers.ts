import type { ConnectModel } from "../models/connect-model.ts";
import { createFormulaDrawerFinder } from "./formulas/drawn/formula-drawer.ts";
import { createFormulaRecognizerFinder } from "./formulas/recognition/connect-formula-recognizer.ts";
import { createRecognizerFinder } from "./ocr/registry.ts";
import type { PageReaders } from "./page/page-readers.ts";
import { connectLayoutReader } from "./regions/by-model/connect-layout-reader.ts";
import { connectTableReader } from "./tables/model/registry.ts";

/** The readers that ask models. */
export type ModelReaders = Pick<
  PageReaders,
  "layout" | "tables" | "findRecognizer" | "findFormulaRecognizer" | "findFormulaDrawer"
>;

/** Connects, in any thread, to the models that every page needs; to the others when a page first needs them. */
export async function connectReaders(connect: ConnectModel): Promise<ModelReaders> {
  const [layout, tables] = await Promise.all([
    connectLayoutReader(connect),
    connectTableReader(connect),
  ]);
  return {
    ...(layout && { layout }),
    // Tables are shown to a model only where the layout model sees them.
    ...(layout && tables && { tables }),
    findRecognizer: createRecognizerFinder(connect),
    // The recogniser of formulas comes with the engine; the recipe without models is to stay fast.
    ...(layout && {
      findFormulaRecognizer: createFormulaRecognizerFinder(connect),
      findFormulaDrawer: createFormulaDrawerFinder(connect),
    }),
  };
}

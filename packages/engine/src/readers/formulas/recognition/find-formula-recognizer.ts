import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FindFormulaRecognizer, FormulaRecognizer } from "./formula-recognizer.ts";

/** The folder among the models in which a person puts one: we publish none. */
const FOLDER = "formula-recognizer";

/** Finds the recogniser of formulas in the folder of models. Nothing where there is none. */
export function createFormulaRecognizerFinder(
  modelDirectory: string | undefined,
): FindFormulaRecognizer {
  let recognizer: Promise<FormulaRecognizer> | undefined;
  return async () => {
    if (modelDirectory === undefined) return undefined;
    const folder = join(modelDirectory, FOLDER);
    if (recognizer === undefined && !existsSync(folder)) return undefined;
    return (recognizer ??= load(folder));
  };
}

/** The runtime of models is loaded only where there is one to run. */
async function load(folder: string): Promise<FormulaRecognizer> {
  const { openFormulaRecognizer } = await import("./open-formula-recognizer.ts");
  return openFormulaRecognizer(folder);
}

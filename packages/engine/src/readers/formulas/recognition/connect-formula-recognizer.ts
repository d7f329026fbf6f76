import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { FORMULA_MODEL } from "./formula-model.ts";
import type { FindFormulaRecognizer, FormulaRecognizer } from "./formula-recognizer.ts";

/** Connects to the recogniser of formulas when a page first needs it: few pages do. */
export function createFormulaRecognizerFinder(connect: ConnectModel): FindFormulaRecognizer {
  let recognizer: Promise<FormulaRecognizer | undefined> | undefined;
  return () => (recognizer ??= connectRecognizer(connect));
}

async function connectRecognizer(connect: ConnectModel): Promise<FormulaRecognizer | undefined> {
  const client = await connectModel(connect, FORMULA_MODEL);
  const [ask] = client?.asks ?? [];
  return ask && { read: (picture, signal) => ask(picture, { signal }) };
}

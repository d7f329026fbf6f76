import type { Ask } from "../../../model-threads/create-asker.ts";
import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { batchPictures, type FormulaBatch } from "./batch-pictures.ts";
import { FORMULA_MODEL, type FormulaAnswers } from "./formula-model.ts";
import type {
  FindFormulaRecognizer,
  FormulaRecognizer,
  RecognizedFormula,
} from "./formula-recognizer.ts";
import { toFormulaPlane } from "./formula-plane.ts";

/** Connects to the recogniser of formulas when a page first needs it: few pages do. */
export function createFormulaRecognizerFinder(connect: ConnectModel): FindFormulaRecognizer {
  let recognizer: Promise<FormulaRecognizer | undefined> | undefined;
  return () => (recognizer ??= connectRecognizer(connect));
}

async function connectRecognizer(connect: ConnectModel): Promise<FormulaRecognizer | undefined> {
  const client = await connectModel(connect, FORMULA_MODEL);
  const [ask] = client?.asks ?? [];
  return ask && createFormulaRecognizer(ask);
}

function createFormulaRecognizer(ask: Ask<FormulaBatch, FormulaAnswers>): FormulaRecognizer {
  return {
    async read(pictures, signal) {
      const formulas = pictures.map((): RecognizedFormula | undefined => undefined);
      for (const { members, batch } of batchPictures(pictures.map(toFormulaPlane))) {
        const answers = await ask(batch, { signal, transfer: [batch.planes.buffer] });
        for (const [position, member] of members.entries()) formulas[member] = answers[position];
      }
      return formulas;
    },
  };
}

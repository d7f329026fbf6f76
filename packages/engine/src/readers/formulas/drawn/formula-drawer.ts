import { type ConnectModel, connectModel } from "../../../models/connect-model.ts";
import { DRAWING_MODEL, type DrawingQuestion } from "./drawing-model.ts";

/** Says how much LaTeX looks like a picture of a formula. */
export interface FormulaDrawer {
  /** For each candidate, 0 to 1; 0 for what cannot be drawn. */
  compare(question: DrawingQuestion, signal: AbortSignal): Promise<readonly number[]>;
}

/** It is loaded when it is first asked for. */
export type FindFormulaDrawer = () => Promise<FormulaDrawer | undefined>;

/** Connects to the thread that draws when a page first has a formula. */
export function createFormulaDrawerFinder(connect: ConnectModel): FindFormulaDrawer {
  let drawer: Promise<FormulaDrawer | undefined> | undefined;
  return () => (drawer ??= connectDrawer(connect));
}

async function connectDrawer(connect: ConnectModel): Promise<FormulaDrawer | undefined> {
  const client = await connectModel(connect, DRAWING_MODEL);
  const [ask] = client?.asks ?? [];
  return ask && { compare: (question, signal) => ask(question, { signal }) };
}

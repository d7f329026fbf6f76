import { serveModel } from "../../../model-threads/serve-model.ts";
import { FORMULA_MODEL } from "./formula-model.ts";
import { openFormulaSession } from "./formula-session.ts";

await serveModel(FORMULA_MODEL, async ({ load, cores }) => {
  const session = await load("formula", (folder) => openFormulaSession(folder, cores));
  return (batch) => session.read(batch);
});

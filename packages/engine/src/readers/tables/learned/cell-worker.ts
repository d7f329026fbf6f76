import { serveModel } from "../../../model-threads/serve-model.ts";
import { CELL_MODEL } from "./cell-model.ts";
import { openCellSession } from "./cell-session.ts";

await serveModel(CELL_MODEL, async ({ load, cores }) => {
  const session = await load("cells", (path) => openCellSession(path, cores));
  return (table) => session.read(table);
});

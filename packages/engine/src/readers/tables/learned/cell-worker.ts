import { serveModel } from "../../../model-threads/serve-model.ts";
import { openRowSession } from "../../describe/row-session.ts";
import { CELL_MODEL } from "./cell-model.ts";

await serveModel(CELL_MODEL, async ({ load, cores }) => {
  const read = await load("cells", (path) =>
    openRowSession(path, { cores, answers: ["marks", "pairs"] }),
  );
  return async (table) => ({ rowCount: table.rowCount, ...(await read(table)) });
});

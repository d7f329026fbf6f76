import { serveModel } from "../../../model-threads/serve-model.ts";
import { LINE_MODEL } from "./line-model.ts";
import { openLineSession } from "./line-session.ts";

await serveModel(LINE_MODEL, async ({ load, cores }) => {
  const session = await load("lines", (path) => openLineSession(path, cores));
  return (page) => session.read(page);
});

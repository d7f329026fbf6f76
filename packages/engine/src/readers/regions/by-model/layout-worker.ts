import { serveModel } from "../../../model-threads/serve-model.ts";
import { LAYOUT_MODEL } from "./layout-model.ts";
import { openLayoutSession } from "./layout-session.ts";

await serveModel(LAYOUT_MODEL, async ({ load, cores, askDevice }) => {
  const session = await load("layout", (modelPath) =>
    openLayoutSession({ modelPath, threads: cores, askDevice }),
  );
  return (picture) => session.findRegions(picture);
});

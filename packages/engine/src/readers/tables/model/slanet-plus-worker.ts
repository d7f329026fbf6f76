import { serveModel } from "../../../model-threads/serve-model.ts";
import { SLANET_PLUS_MODEL } from "./slanet-plus-model.ts";
import { openStructureSession } from "./structure-session.ts";

await serveModel(SLANET_PLUS_MODEL, async ({ load, cores, askDevice }) => {
  const session = await load("structure", (modelPath) =>
    openStructureSession({ modelPath, threads: cores, askDevice }),
  );
  return (picture) => session.findStructure(picture);
});

import { serveModel } from "../../../model-threads/serve-model.ts";
import { SLANET_PLUS_MODEL } from "./slanet-plus-model.ts";
import { openStructureSession } from "./structure-session.ts";

await serveModel(SLANET_PLUS_MODEL, async ({ load, cores }) => {
  const session = await load("structure", (modelPath) =>
    openStructureSession({ modelPath, threads: cores }),
  );
  return (picture) => session.findStructure(picture);
});

import { serveModel } from "../../../model-threads/serve-model.ts";
import { MESH_MODEL } from "./mesh-model.ts";
import { openMeshSession } from "./mesh-session.ts";

await serveModel(MESH_MODEL, async ({ load }) => {
  const session = await load("mesh", openMeshSession);
  return (picture) => session.findSheet(picture);
});

import { readFile } from "node:fs/promises";
import { serveModel } from "../../../model-threads/serve-model.ts";
import { openOnDevice } from "../../../onnx/device-sessions.ts";
import { STRUCTURE_ON_DEVICE } from "./slanet-plus-model.ts";

await serveModel(STRUCTURE_ON_DEVICE, ({ load, cores, deviceProvider: provider = "cuda" }) =>
  load("structure", async (path) =>
    openOnDevice(
      { model: await readFile(path), filling: 0 },
      { provider, cores, firstFrames: [[1, 3, 488, 488]] },
    ),
  ),
);

import { readFile } from "node:fs/promises";
import { serveModel } from "../../../model-threads/serve-model.ts";
import { openOnDevice } from "../../../onnx/device-sessions.ts";
import { DETECTION_ON_DEVICE } from "../line-models.ts";

await serveModel(DETECTION_ON_DEVICE, ({ load, cores, deviceProvider: provider = "cuda" }) =>
  load("detection", async (path) =>
    openOnDevice(
      {
        model: await readFile(path),
        filling: "edge",
        answerDimensions: (picture) => [1, 1, ...picture.slice(2)],
      },
      { provider, cores, firstFrames: [[1, 3, 960, 640]] },
    ),
  ),
);

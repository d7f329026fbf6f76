import { serveModel } from "../../../model-threads/serve-model.ts";
import { openOnDevice } from "../../../onnx/device-sessions.ts";
import { LAYOUT_ON_DEVICE } from "./layout-model.ts";
import { readLayoutModel } from "./layout-session.ts";

await serveModel(LAYOUT_ON_DEVICE, ({ load, cores, deviceProvider: provider = "cuda" }) =>
  load("layout", async (path) =>
    openOnDevice(
      { ...(await readLayoutModel(path, false)), filling: 0 },
      { provider, cores, firstFrames: [[1, 3, 640, 640]] },
    ),
  ),
);

import { readFile } from "node:fs/promises";
import { serveModel } from "../../../model-threads/serve-model.ts";
import { openOnDevice } from "../../../onnx/device-sessions.ts";
import { giveLikeliestClass } from "./give-likeliest-class.ts";
import { RECOGNITION_ON_DEVICE } from "./ppocr-model.ts";
import { readAlphabet } from "./recognition-session.ts";
import { STEP_PIXELS } from "./split-line.ts";

await serveModel(RECOGNITION_ON_DEVICE, ({ load, cores, deviceProvider: provider = "cuda" }) =>
  load("recognition", async (path) => {
    const file = await readFile(path);
    return openOnDevice(
      {
        model: giveLikeliestClass(file, readAlphabet(file)),
        // As the model was trained: lines that are shorter than others end in the middle shade.
        filling: 0,
        answerDimensions: ([, , , width = 0]) => [1, width / STEP_PIXELS],
      },
      { provider, cores, firstFrames: [[8, 3, 48, 640]] },
    );
  }),
);

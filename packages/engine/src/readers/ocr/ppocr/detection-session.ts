import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Pixels } from "../../../formats/page-source.ts";
import { resizePixels } from "../../layout/resize-pixels.ts";
import { chooseDetectionSize } from "./detection-size.ts";
import { findTextBoxes } from "./find-text-boxes.ts";
import { scaleBox, type TextBox } from "./text-box.ts";

/** A loaded detector of text lines. */
export interface DetectionSession {
  /** Blocks its thread until the model has answered. */
  findLines(picture: Pixels): Promise<TextBox[]>;
}

export interface SessionOptions {
  readonly modelPath: string;
  /** Cores that one answer may use. */
  readonly threads: number;
}

export async function openDetectionSession(options: SessionOptions): Promise<DetectionSession> {
  const session = await InferenceSession.create(options.modelPath, {
    graphOptimizationLevel: "all",
    intraOpNumThreads: options.threads,
    interOpNumThreads: 1,
    // The pattern would reserve memory for every size of picture anew.
    enableMemPattern: false,
  });
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async findLines(picture) {
      const { width, height } = chooseDetectionSize(picture);
      const input = toPlanes(resizePixels(picture, width, height).rgb);
      const outputs = await session.run({
        [inputName]: new Tensor("float32", input, [1, 3, height, width]),
      });
      const values = outputs[outputName]?.data;
      if (!(values instanceof Float32Array)) throw new Error("The text detector gave no map.");
      const toPicture = { x: picture.width / width, y: picture.height / height };
      return findTextBoxes({ width, height, values }).map((box) => scaleBox(box, toPicture));
    },
  };
}

/** Blue, green and red apart, -1 to 1. */
function toPlanes(rgb: Uint8Array): Float32Array {
  const size = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  for (let pixel = 0; pixel < size; pixel++) {
    planes[pixel] = (rgb[pixel * 3 + 2] ?? 0) / 127.5 - 1;
    planes[size + pixel] = (rgb[pixel * 3 + 1] ?? 0) / 127.5 - 1;
    planes[2 * size + pixel] = (rgb[pixel * 3] ?? 0) / 127.5 - 1;
  }
  return planes;
}

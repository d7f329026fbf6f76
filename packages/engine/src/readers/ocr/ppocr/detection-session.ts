import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Pixels } from "../../../formats/page-source.ts";
import { resizePixels } from "../../layout/resize-pixels.ts";
import { chooseDetectionSize } from "./detection-size.ts";
import { findTextBoxes } from "./find-text-boxes.ts";
import { ONE_CORE } from "./one-core.ts";
import { moveBox, scaleBox, type TextBox } from "./text-box.ts";
import { type PixelArea, trimMargins } from "./trim-margins.ts";

/** A loaded detector of text lines. */
export interface DetectionSession {
  /** Blocks its thread until the model has answered. */
  findLines(picture: Pixels): Promise<TextBox[]>;
}

/** Loads the detector from its ONNX file. */
export async function openDetectionSession(modelPath: string): Promise<DetectionSession> {
  const session = await InferenceSession.create(modelPath, ONE_CORE);
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async findLines(picture) {
      const { width, height } = chooseDetectionSize(picture);
      const reduced = resizePixels(picture, width, height);
      const area = trimMargins(reduced);
      if (area === undefined) return [];
      const outputs = await session.run({
        [inputName]: new Tensor("float32", toPlanes(reduced, area), [
          1,
          3,
          area.height,
          area.width,
        ]),
      });
      const values = outputs[outputName]?.data;
      if (!(values instanceof Float32Array)) throw new Error("The text detector gave no map.");
      const toPicture = { x: picture.width / width, y: picture.height / height };
      return findTextBoxes({ width: area.width, height: area.height, values }).map((box) =>
        scaleBox(moveBox(box, { x: area.left, y: area.top }), toPicture),
      );
    },
  };
}

/** Blue, green and red of a part of the picture apart, -1 to 1. */
function toPlanes({ width, rgb }: Pixels, area: PixelArea): Float32Array {
  const size = area.width * area.height;
  const planes = new Float32Array(3 * size);
  let pixel = 0;
  for (let row = 0; row < area.height; row++) {
    let source = ((area.top + row) * width + area.left) * 3;
    for (let column = 0; column < area.width; column++, pixel++) {
      planes[2 * size + pixel] = (rgb[source++] ?? 0) / 127.5 - 1;
      planes[size + pixel] = (rgb[source++] ?? 0) / 127.5 - 1;
      planes[pixel] = (rgb[source++] ?? 0) / 127.5 - 1;
    }
  }
  return planes;
}

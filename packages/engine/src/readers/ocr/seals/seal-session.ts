import { InferenceSession, Tensor } from "onnxruntime-node";
import { type Pixels, resizePixels } from "@parsewright/document/images";
import { GRAIN_PIXELS } from "../lines/detection-size.ts";
import { ONE_CORE } from "../lines/one-core.ts";
import { type CurvedLine, scaleCurve } from "../lines/curved-line.ts";
import { findCurvedLines } from "./find-curved-lines.ts";

/** Constant: longer side of the picture that the model looks at. */
const LOOKED_AT_PIXELS = 800;

/** Mean and spread of the channels of the pictures with which the model was made, in its order. */
const CHANNEL_MEANS = [0.485, 0.456, 0.406] as const;
const CHANNEL_SPREADS = [0.229, 0.224, 0.225] as const;

/** A loaded detector of the lines in a seal. */
export interface SealSession {
  /** Blocks its thread until the model has answered. */
  findLines(picture: Pixels): Promise<CurvedLine[]>;
}

/** Loads the detector from its ONNX file. */
export async function openSealSession(modelPath: string): Promise<SealSession> {
  const session = await InferenceSession.create(modelPath, ONE_CORE);
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async findLines(picture) {
      const looked = reduce(picture);
      const { width, height } = looked.picture;
      const outputs = await session.run({
        [inputName]: new Tensor("float32", toPlanes(looked.picture), [1, 3, height, width]),
      });
      const values = outputs[outputName]?.data;
      if (!(values instanceof Float32Array))
        throw new Error("The detector of text in seals gave no map.");
      return findCurvedLines({ width, height, values }).map((line) =>
        scaleCurve(line, 1 / looked.scale),
      );
    },
  };
}

/** The picture as large as the model looks at it, padded with white to a multiple of the grain. */
function reduce(picture: Pixels): { picture: Pixels; scale: number } {
  const scale = LOOKED_AT_PIXELS / Math.max(picture.width, picture.height);
  const small = resizePixels(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const toGrains = (side: number) => Math.ceil(side / GRAIN_PIXELS) * GRAIN_PIXELS;
  const [width, height] = [toGrains(small.width), toGrains(small.height)];
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (let row = 0; row < small.height; row++)
    rgb.set(
      small.rgb.subarray(row * small.width * 3, (row + 1) * small.width * 3),
      row * width * 3,
    );
  return { picture: { width, height, rgb }, scale };
}

/** Blue, green and red apart. */
function toPlanes({ width, height, rgb }: Pixels): Float32Array {
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (const [plane, mean] of CHANNEL_MEANS.entries()) {
    const spread = CHANNEL_SPREADS[plane] ?? 1;
    for (let pixel = 0; pixel < size; pixel++)
      planes[plane * size + pixel] = ((rgb[pixel * 3 + 2 - plane] ?? 0) / 255 - mean) / spread;
  }
  return planes;
}

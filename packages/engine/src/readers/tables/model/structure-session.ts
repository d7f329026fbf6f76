import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Pixels } from "@parsewright/document/images";
import { type ModelOutput, SIDE_PIXELS } from "./decode-structure.ts";

/** Means and deviations of the pictures that the model was trained on, in the order of its channels: blue, green, red. */
const CHANNELS = [
  { source: 2, mean: 0.485, deviation: 0.229 },
  { source: 1, mean: 0.456, deviation: 0.224 },
  { source: 0, mean: 0.406, deviation: 0.225 },
] as const;

/** A loaded SLANet-plus. */
export interface StructureSession {
  /** Blocks its thread until the model has answered. */
  findStructure(picture: Pixels): Promise<ModelOutput>;
}

/** Loads SLANet-plus from its ONNX file. */
export async function openStructureSession({
  modelPath,
  threads,
}: {
  modelPath: string;
  threads: number;
}): Promise<StructureSession> {
  const session = await InferenceSession.create(modelPath, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The exported graph declares shapes that it does not keep; onnxruntime would warn at every load.
    logSeverityLevel: 3,
  });
  return { findStructure: (picture) => run(session, toInput(picture)) };
}

async function run(session: InferenceSession, input: Float32Array): Promise<ModelOutput> {
  const [inputName = ""] = session.inputNames;
  const [cornersName = "", likelihoodsName = ""] = session.outputNames;
  const shape = [1, CHANNELS.length, SIDE_PIXELS, SIDE_PIXELS];
  const outputs = await session.run({ [inputName]: new Tensor("float32", input, shape) });
  const likelihoods = outputs[likelihoodsName];
  return {
    tokenCount: likelihoods?.dims[1] ?? 0,
    likelihoods: floatsOf(likelihoods),
    corners: floatsOf(outputs[cornersName]),
  };
}

function floatsOf(tensor: Tensor | undefined): Float32Array {
  return tensor?.data instanceof Float32Array ? tensor.data : new Float32Array();
}

/** The picture in the upper left corner of the square, plane by plane; the rest is the mean colour. */
function toInput({ width, height, rgb }: Pixels): Float32Array {
  const input = new Float32Array(CHANNELS.length * SIDE_PIXELS * SIDE_PIXELS);
  const [columns, rows] = [Math.min(width, SIDE_PIXELS), Math.min(height, SIDE_PIXELS)];
  for (const [plane, { source, mean, deviation }] of CHANNELS.entries()) {
    for (let y = 0; y < rows; y++) {
      const target = (plane * SIDE_PIXELS + y) * SIDE_PIXELS;
      for (let x = 0; x < columns; x++) {
        const value = (rgb[(y * width + x) * CHANNELS.length + source] ?? 0) / 255;
        input[target + x] = (value - mean) / deviation;
      }
    }
  }
  return input;
}

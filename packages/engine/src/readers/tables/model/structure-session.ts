import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Pixels } from "@parsewright/document/images";
import type { AskDevice } from "../../../model-threads/ask-device.ts";
import type { DeviceAnswer, DeviceTensor } from "../../../model-threads/device-messages.ts";
import { openOrLater } from "../../../onnx/open-or-later.ts";
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

/** Loads SLANet-plus from its ONNX file. Where a GPU answers, that happens when it has no answer. */
export async function openStructureSession({
  modelPath,
  threads,
  askDevice,
}: {
  modelPath: string;
  threads: number;
  askDevice?: AskDevice | undefined;
}): Promise<StructureSession> {
  const sessionHere = await openOrLater(
    () =>
      InferenceSession.create(modelPath, {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        // The exported graph declares shapes that it does not keep; onnxruntime would warn at every load.
        logSeverityLevel: 3,
      }),
    askDevice,
  );
  return {
    async findStructure(picture) {
      const input = {
        dimensions: [1, CHANNELS.length, SIDE_PIXELS, SIDE_PIXELS],
        values: toInput(picture),
      };
      const answer = await askDevice?.({ part: "structure", ...input });
      return toOutput(Object.values(answer ?? (await run(await sessionHere(), input))));
    },
  };
}

async function run(session: InferenceSession, input: DeviceTensor): Promise<DeviceAnswer> {
  const [inputName = ""] = session.inputNames;
  const outputs = await session.run({
    [inputName]: new Tensor("float32", input.values, input.dimensions),
  });
  return Object.fromEntries(session.outputNames.map((name) => [name, tensorOf(outputs[name])]));
}

function tensorOf(tensor: Tensor | undefined): DeviceTensor {
  const values = tensor?.data instanceof Float32Array ? tensor.data : new Float32Array();
  return { dimensions: tensor?.dims ?? [], values };
}

function toOutput([corners, likelihoods]: readonly DeviceTensor[]): ModelOutput {
  return {
    tokenCount: likelihoods?.dimensions[1] ?? 0,
    likelihoods: likelihoods?.values ?? new Float32Array(),
    corners: corners?.values ?? new Float32Array(),
  };
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

import { InferenceSession, Tensor } from "onnxruntime-node";
import type { DeviceBatch } from "../model-threads/device-batch.ts";
import type { DeviceAnswer, DeviceTensor } from "../model-threads/device-messages.ts";
import type { DeviceProvider } from "../model-threads/device-provider.ts";
import { UnusableProviderError } from "../model-threads/unusable-provider-error.ts";
import { cutTensor, fillFrame, type Filling } from "./tensor-frames.ts";

/** A model as the process that runs models for others loads it. */
export interface DeviceModel {
  /** An ONNX file that takes any number of pictures, each in a row of its own. */
  readonly model: Uint8Array;
  /** Inputs for pictures. Default: the pictures are the only input. */
  readonly feedsOf?: (this: void, pictures: DeviceTensor) => Record<string, Tensor>;
  /** Around pictures that are smaller than their frame. */
  readonly filling: Filling;
  /** Dimensions of an answer about one picture. Default: those that the model gives. */
  readonly answerDimensions?: (picture: readonly number[]) => readonly number[];
}

/** The processor for the model, and the frames that it is tried with. */
export interface DevicePlace {
  readonly provider: DeviceProvider;
  readonly cores: number;
  readonly firstFrames: readonly (readonly number[])[];
}

/**
 * Limit: sizes that a model is loaded for. CUDA plans its convolutions anew whenever the size of its input changes, which
 * takes longer than to answer: each size has a session that keeps its plans.
 */
const MAX_SESSIONS = 32;

/** Loads a model for its first frames. The answers are in the order of the pictures. */
export async function openOnDevice(
  device: DeviceModel,
  { provider, cores, firstFrames }: DevicePlace,
): Promise<(batch: DeviceBatch) => Promise<DeviceAnswer[]>> {
  const sessions = new Map<string, Promise<InferenceSession>>();

  async function sessionFor(frame: readonly number[]): Promise<InferenceSession> {
    const key = frame.join();
    const session = sessions.get(key) ?? createSession(device.model, provider, cores);
    sessions.delete(key);
    sessions.set(key, session);
    const [oldest] = sessions;
    if (sessions.size > MAX_SESSIONS && oldest !== undefined) {
      sessions.delete(oldest[0]);
      await (await oldest[1]).release();
    }
    return session;
  }

  async function run({ frame, pictures }: DeviceBatch): Promise<DeviceAnswer[]> {
    const session = await sessionFor(frame);
    const values = fillFrame(frame, pictures, device.filling);
    const input = { dimensions: frame, values };
    const [inputName = ""] = session.inputNames;
    const feeds = device.feedsOf?.(input) ?? {
      [inputName]: new Tensor("float32", values, frame),
    };
    const outputs = await session.run(feeds);
    return pictures.map((picture, row) => {
      const answers = session.outputNames.map((name) => {
        const whole = rowOf(outputs[name], row, frame[0] ?? 1);
        const wanted = device.answerDimensions?.(picture.dimensions);
        return [name, wanted === undefined ? whole : cutTensor(whole, wanted)] as const;
      });
      return Object.fromEntries(answers);
    });
  }

  for (const frame of firstFrames) {
    try {
      await run({ frame, pictures: [] });
    } catch (error) {
      throw provider === "cuda" ? cudaUnusable(error) : error;
    }
  }
  return run;
}

function createSession(
  model: Uint8Array,
  provider: DeviceProvider,
  cores: number,
): Promise<InferenceSession> {
  return InferenceSession.create(model, {
    // The CPU runs the operators that CUDA does not support.
    executionProviders: provider === "cuda" ? ["cuda", "cpu"] : ["cpu"],
    graphOptimizationLevel: "all",
    intraOpNumThreads: cores,
    interOpNumThreads: 1,
    enableMemPattern: false,
    // onnxruntime warns of each operator that stays on the CPU.
    logSeverityLevel: 3,
  });
}

function rowOf(output: Tensor | undefined, row: number, rows: number): DeviceTensor {
  if (!(output?.data instanceof Float32Array)) throw new Error("The model gave no numbers.");
  const [count = 0, ...others] = output.dims;
  const size = output.data.length / rows;
  return {
    dimensions: [count / rows, ...others],
    values: output.data.subarray(row * size, (row + 1) * size),
  };
}

function cudaUnusable(error: unknown): UnusableProviderError {
  return new UnusableProviderError(
    `The execution provider cuda cannot be used here: ${String(error)}`,
  );
}

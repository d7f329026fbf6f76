import { readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { AskDevice } from "../../../model-threads/ask-device.ts";
import type { DeviceModel } from "../../../onnx/device-sessions.ts";
import { keepGraphOutput } from "../../../onnx/keep-graph-output.ts";
import { multipliesBytes } from "../../../onnx/multiplies-bytes.ts";
import { openOrLater } from "../../../onnx/open-or-later.ts";
import { quantiseGraph } from "../../../onnx/quantise-graph.ts";
import type { Pixels } from "@parsewright/document/images";
import { boundMasksByEdges } from "./bound-masks.ts";
import { LAYOUT_RANGES } from "./layout-ranges.ts";
import { freePictureSide } from "./free-picture-side.ts";
import { FULL_SIDE_PIXELS } from "./page-picture.ts";

/** The output with labels, scores, boxes and reading order; the others are outlines, pixel by pixel. */
const REGIONS_OUTPUT = "fetch_name_0";

/** A loaded layout model. */
export interface LayoutSession {
  /** Seven numbers per region, boxes in pixels of a picture of full size. Blocks its thread until the model has answered. */
  findRegions(picture: Pixels): Promise<Float32Array>;
}

export interface LayoutSessionOptions {
  readonly modelPath: string;
  /** Cores that one answer may use. */
  readonly threads: number;
  /** Asks a GPU; the model is loaded here only when that has no answer. */
  readonly askDevice?: AskDevice | undefined;
}

export async function openLayoutSession({
  modelPath,
  threads,
  askDevice,
}: LayoutSessionOptions): Promise<LayoutSession> {
  const sessionHere = await openOrLater(() => openOnCpu(modelPath, threads), askDevice);
  return {
    async findRegions({ rgb, width: side }) {
      const picture = { dimensions: [1, 3, side, side], values: toPlanes(rgb) };
      const answer = await askDevice?.({ part: "layout", ...picture });
      const regions = answer?.[REGIONS_OUTPUT]?.values;
      if (regions !== undefined) return regions;
      const { session, feedsOf } = await sessionHere();
      const { [REGIONS_OUTPUT]: found } = await session.run(feedsOf(picture));
      if (!(found?.data instanceof Float32Array))
        throw new Error("The layout model gave no regions.");
      return found.data;
    },
  };
}

async function openOnCpu(modelPath: string, threads: number) {
  const { model, feedsOf } = await readLayoutModel(modelPath, await multipliesBytes());
  const session = await InferenceSession.create(model, {
    graphOptimizationLevel: "all",
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The pattern reserves memory for all layers at once: a third more in all, and no faster.
    enableMemPattern: false,
  });
  return { session, feedsOf };
}

/** Reads the model's file for pictures of any side, in any number. */
export async function readLayoutModel(
  modelPath: string,
  isInBytes: boolean,
): Promise<Required<Pick<DeviceModel, "model" | "feedsOf">>> {
  const file = await readFile(modelPath);
  keepGraphOutput(file, REGIONS_OUTPUT);
  const anySide = freePictureSide(isInBytes ? quantiseGraph(file, LAYOUT_RANGES) : file);
  return {
    model: boundMasksByEdges(anySide.model),
    feedsOf({ dimensions, values }) {
      const [count = 1, , side = 1] = dimensions;
      const ofEach = (value: number) =>
        new Tensor("float32", new Float32Array(2 * count).fill(value), [count, 2]);
      return {
        image: new Tensor("float32", values, dimensions),
        im_shape: ofEach(side),
        scale_factor: ofEach(side / FULL_SIDE_PIXELS),
        ...anySide.sizesFor(side),
      };
    },
  };
}

/** Red, green and blue apart, 0 to 1. */
export function toPlanes(rgb: Uint8Array): Float32Array {
  const size = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  for (let pixel = 0; pixel < size; pixel++) {
    planes[pixel] = (rgb[pixel * 3] ?? 0) / 255;
    planes[size + pixel] = (rgb[pixel * 3 + 1] ?? 0) / 255;
    planes[2 * size + pixel] = (rgb[pixel * 3 + 2] ?? 0) / 255;
  }
  return planes;
}

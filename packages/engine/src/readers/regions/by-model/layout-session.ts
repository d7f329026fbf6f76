import { readFile } from "node:fs/promises";
import type { ExecutionProvider } from "@parsewright/contract";
import { Tensor } from "onnxruntime-node";
import { keepGraphOutput } from "../../../onnx/keep-graph-output.ts";
import { multipliesBytes } from "../../../onnx/multiplies-bytes.ts";
import { mayUseGpu, openSession } from "../../../onnx/open-session.ts";
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
  readonly executionProvider: ExecutionProvider;
}

export async function openLayoutSession({
  modelPath,
  threads,
  executionProvider,
}: LayoutSessionOptions): Promise<LayoutSession> {
  const file = await readFile(modelPath);
  keepGraphOutput(file, REGIONS_OUTPUT);
  const isInBytes = !mayUseGpu(executionProvider) && (await multipliesBytes());
  const anySide = freePictureSide(isInBytes ? quantiseGraph(file, LAYOUT_RANGES) : file);
  const model = boundMasksByEdges(anySide.model);
  const options = {
    graphOptimizationLevel: "all",
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The pattern reserves memory for all layers at once: a third more in all, and no faster.
    enableMemPattern: false,
  } as const;
  const session = await openSession(model, options, executionProvider);
  return {
    async findRegions({ rgb, width: side }) {
      const scale = side / FULL_SIDE_PIXELS;
      const inputs = {
        image: new Tensor("float32", toPlanes(rgb), [1, 3, side, side]),
        im_shape: new Tensor("float32", [side, side], [1, 2]),
        scale_factor: new Tensor("float32", [scale, scale], [1, 2]),
        ...anySide.sizesFor(side),
      };
      const { [REGIONS_OUTPUT]: regions } = await session.run(inputs);
      if (!(regions?.data instanceof Float32Array))
        throw new Error("The layout model gave no regions.");
      return regions.data;
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

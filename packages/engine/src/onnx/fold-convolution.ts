import type { ReadNode } from "./read-graph.ts";
import { floatSetting, type ReadConstant, type WalkedGraph } from "./walk-graph.ts";

/** A convolution and the nodes after it that can be counted into its weights. */
export interface ConvolutionChain {
  readonly convolution: ReadNode;
  /** Normalises each channel, or adds a constant to it. */
  readonly next: ReadNode;
  readonly relu: ReadNode | undefined;
  /** The value before them. */
  readonly input: string;
  /** The value after them. */
  readonly result: string;
}

/** Weights of a convolution that include the nodes after it. */
export interface FoldedWeights {
  readonly dimensions: readonly number[];
  readonly weights: Float32Array;
  /** Added to each channel. */
  readonly offsets: Float32Array;
}

/** Constant: the value that ONNX takes where a node does not have it. */
const DEFAULT_EPSILON = 1e-5;

/**
 * Finds the nodes after a convolution that its weights can include. Gives `undefined` where something else uses its
 * result.
 */
export function findChain(graph: WalkedGraph, node: ReadNode): ConvolutionChain | undefined {
  const [next, ...others] = graph.usersOf(node.outputs[0] ?? "");
  if (next === undefined || others.length > 0) return undefined;
  const [user, ...further] = graph.usersOf(next.outputs[0] ?? "");
  const relu = further.length === 0 && user?.operator === "Relu" ? user : undefined;
  return {
    convolution: node,
    next,
    relu,
    input: graph.nameOf(node.inputs[0] ?? ""),
    result: (relu ?? next).outputs[0] ?? "",
  };
}

/** `undefined` where the convolution is not followed by a normalisation or an addition of constants. */
export function foldWeights(
  model: Uint8Array,
  graph: WalkedGraph,
  { convolution, next }: ConvolutionChain,
): FoldedWeights | undefined {
  const kernel = graph.floatsOf(convolution.inputs[1] ?? "");
  if (kernel === undefined) return undefined;
  if (next.operator === "Add") {
    const offsets = graph.floatsOf(next.inputs[1] ?? "")?.values;
    return offsets && { dimensions: kernel.dimensions, weights: kernel.values, offsets };
  }
  return next.operator === "BatchNormalization"
    ? normalised(kernel, next, { model, graph })
    : undefined;
}

function normalised(
  { dimensions, values }: ReadConstant<Float32Array>,
  normalisation: ReadNode,
  { model, graph }: { readonly model: Uint8Array; readonly graph: WalkedGraph },
): FoldedWeights | undefined {
  const [scale, offset, mean, variance] = normalisation.inputs
    .slice(1)
    .map((value) => graph.floatsOf(value)?.values);
  if (!scale || !offset || !mean || !variance) return undefined;
  const epsilon = floatSetting(model, normalisation, "epsilon") ?? DEFAULT_EPSILON;
  const scales = scale.map((one, channel) => one / Math.sqrt((variance[channel] ?? 0) + epsilon));
  scaleRows(values, scales);
  return {
    dimensions,
    weights: values,
    offsets: offset.map((one, channel) => one - (mean[channel] ?? 0) * (scales[channel] ?? 0)),
  };
}

function scaleRows(weights: Float32Array, scales: Float32Array): void {
  const each = weights.length / scales.length;
  for (const [channel, scale] of scales.entries())
    for (let at = channel * each; at < (channel + 1) * each; at++)
      weights[at] = (weights[at] ?? 0) * scale;
}

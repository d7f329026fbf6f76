import { findLastLayer, type LastLayer } from "./find-last-layer.ts";
import { MODEL } from "../../../onnx/field-numbers.ts";
import { encodeGraphParts, type GraphNode } from "../../../onnx/graph-parts.ts";
import { encodeField } from "../../../onnx/protobuf.ts";

/** Han characters and pictographs are seven eighths of the classes; all else is likelier to be on a page, or looks like it. */
const LIKELY = /^(?:[\u0020-\u25ff\u3000-\u30ff\uff00-\uffef])?$/u;

/**
 * Where none of the likely classes weighs this much, all are asked. Measured on 6393 steps of lines in English and 8784 of
 * lines in Chinese and Japanese: 10 % and 23 % of them weigh less, and of the others one would be read as another class.
 */
const SURE_WEIGHT = 20;

/** Output of the changed model. */
export const LIKELY_OUTPUT = "parser.likely";
export const UNSURE_STEPS_OUTPUT = "parser.unsure.steps";
export const UNSURE_OUTPUT = "parser.unsure";

/** A recogniser that asks the likely classes first. */
export interface LikelyFirstModel {
  readonly model: Uint8Array;
  /** The texts of the classes of `LIKELY_OUTPUT`. */
  readonly likelyAlphabet: readonly string[];
}

/**
 * Replaces the output of a recogniser: by the likelihoods of some classes at each step, the steps at which those do not do, and
 * the likelihoods of all classes at these. To weigh 18,710 classes at each step takes a quarter of the time of reading.
 * `undefined` for a model that has few unlikely classes, or does not end in one layer over all of them.
 */
export function askLikelyClassesFirst(
  model: Uint8Array,
  alphabet: readonly string[],
): LikelyFirstModel | undefined {
  const classes = [...alphabet.keys()].filter((index) => LIKELY.test(alphabet[index] ?? ""));
  const layer = classes.length * 2 > alphabet.length ? undefined : findLastLayer(model);
  if (layer?.biases.length !== alphabet.length) return undefined;
  const parts = encodeGraphParts({
    nodes: nodesAfter(layer),
    constants: constantsOf(layer, classes),
    outputs: [LIKELY_OUTPUT, UNSURE_STEPS_OUTPUT, UNSURE_OUTPUT],
  });
  return {
    model: replaceEnding(model, layer, parts),
    likelyAlphabet: classes.map((index) => alphabet[index] ?? ""),
  };
}

/** The model with `parts` in place of the end of its graph. Nodes that nothing needs would still be computed. */
function replaceEnding(
  model: Uint8Array,
  { graph, ending }: LastLayer,
  parts: Uint8Array,
): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = graph.from;
  for (const { tagAt, to } of ending) {
    kept.push(model.subarray(from, tagAt));
    from = to;
  }
  kept.push(model.subarray(from, graph.to), parts);
  return Buffer.concat([
    model.subarray(0, graph.tagAt),
    encodeField(MODEL.graph, Buffer.concat(kept)),
    model.subarray(graph.to),
  ]);
}

const WEIGHTS = "parser.layer.weights";
const BIASES = "parser.layer.biases";
const FLOOR = "parser.floor";
const SECOND_ROW = "parser.second-row";

function nodesAfter({ features, weightsName, biasesName }: LastLayer): GraphNode[] {
  return [
    ...weigh({ features, weights: WEIGHTS, biases: BIASES, output: LIKELY_OUTPUT }),
    {
      operator: "ReduceMax",
      inputs: [`${LIKELY_OUTPUT}.weights`],
      output: "parser.heaviest",
      settings: { reducedAxes: [2] },
    },
    { operator: "Less", inputs: ["parser.heaviest", FLOOR], output: "parser.is-unsure" },
    { operator: "NonZero", inputs: ["parser.is-unsure"], output: "parser.unsure.places" },
    {
      operator: "Gather",
      inputs: ["parser.unsure.places", SECOND_ROW],
      output: UNSURE_STEPS_OUTPUT,
      settings: { axis: 0 },
    },
    {
      operator: "Gather",
      inputs: [features, UNSURE_STEPS_OUTPUT],
      output: "parser.unsure.features",
      settings: { axis: 1 },
    },
    ...weigh({
      features: "parser.unsure.features",
      weights: weightsName,
      biases: biasesName,
      output: UNSURE_OUTPUT,
    }),
  ];
}

/** The likelihoods of classes, and under another name their weights. */
function weigh({
  features,
  weights,
  biases,
  output,
}: Record<"features" | "weights" | "biases" | "output", string>): GraphNode[] {
  const [product, sum] = [`${output}.product`, `${output}.weights`];
  return [
    { operator: "MatMul", inputs: [features, weights], output: product },
    { operator: "Add", inputs: [product, biases], output: sum },
    { operator: "Softmax", inputs: [sum], output, settings: { axis: 2 } },
  ];
}

function constantsOf({ weights, biases }: LastLayer, classes: readonly number[]) {
  const rows = weights.length / biases.length;
  const likelyWeights = new Float32Array(rows * classes.length);
  let target = 0;
  for (let row = 0; row < weights.length; row += biases.length)
    for (const index of classes) likelyWeights[target++] = weights[row + index] ?? 0;
  const likelyBiases = Float32Array.from(classes, (index) => biases[index] ?? 0);
  return [
    { name: WEIGHTS, dimensions: [rows, classes.length], values: likelyWeights },
    { name: BIASES, dimensions: [classes.length], values: likelyBiases },
    { name: FLOOR, dimensions: [], values: Float32Array.of(SURE_WEIGHT) },
    // The places are those of the line, which is the only one, and of the step.
    { name: SECOND_ROW, dimensions: [], values: BigInt64Array.of(1n) },
  ];
}

import { GRAPH, MODEL, VALUE } from "../../../onnx/field-numbers.ts";
import { encodeGraphParts, NUMBER_TYPES } from "../../../onnx/graph-parts.ts";
import { encodeField, textOf } from "../../../onnx/protobuf.ts";
import { dropPart, readGraph } from "../../../onnx/read-graph.ts";

/** Outputs of the changed model: at each step the likeliest class, and the likelihoods of that class and of the space. */
export const CLASS_OUTPUT = "parser.class";
export const LIKELIHOOD_OUTPUT = "parser.likelihood";
export const SPACE_OUTPUT = "parser.space";

/** Constant: of pictures, steps and classes, the classes. */
const CLASS_AXIS = 2;

/**
 * Replaces the output of a recogniser by what is read of it: the likelihoods of all classes at each step of a page's lines
 * take hundreds of megabytes. The bytes of `model` are changed in place.
 */
export function giveLikeliestClass(model: Uint8Array, alphabet: readonly string[]): Uint8Array {
  const graph = readGraph(model);
  const output = graph?.parts.find(({ number }) => number === GRAPH.output);
  const all = output && textOf(model, output, VALUE.name);
  if (output === undefined || all === undefined) throw new Error("The recogniser has no output.");
  dropPart(model, output);
  const [space, index] = ["parser.space.class", `${CLASS_OUTPUT}.index`];
  const parts = encodeGraphParts({
    nodes: [
      {
        operator: "ArgMax",
        inputs: [all],
        output: index,
        settings: { axis: CLASS_AXIS, leavesOutAxis: true },
      },
      {
        operator: "Cast",
        inputs: [index],
        output: CLASS_OUTPUT,
        settings: { to: NUMBER_TYPES.float32 },
      },
      {
        operator: "ReduceMax",
        inputs: [all],
        output: LIKELIHOOD_OUTPUT,
        settings: { reducedAxes: [CLASS_AXIS] },
      },
      {
        operator: "Gather",
        inputs: [all, space],
        output: SPACE_OUTPUT,
        settings: { axis: CLASS_AXIS },
      },
    ],
    constants: [
      {
        name: space,
        dimensions: [],
        values: BigInt64Array.of(BigInt(Math.max(alphabet.lastIndexOf(" "), 0))),
      },
    ],
    outputs: [CLASS_OUTPUT, LIKELIHOOD_OUTPUT, SPACE_OUTPUT],
  });
  // Protobuf merges a field that is there twice, so that this second graph adds to the first.
  return Buffer.concat([model, encodeField(MODEL.graph, parts)]);
}

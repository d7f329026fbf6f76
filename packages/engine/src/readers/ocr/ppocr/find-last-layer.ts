import { CONSTANT, GRAPH, VALUE } from "../../../onnx/field-numbers.ts";
import { type Field, fieldsOf, textOf } from "../../../onnx/protobuf.ts";
import { type ReadNode, readGraph } from "../../../onnx/read-graph.ts";

/** The layer in which a recogniser weighs its classes, one column of `weights` and one of `biases` for each. */
export interface LastLayer {
  readonly graph: Field;
  /** The layer itself, what follows it and the output of the graph, in the order of the model. */
  readonly ending: readonly Field[];
  /** Names of values of the graph. */
  readonly features: string;
  readonly weightsName: string;
  readonly biasesName: string;
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/** Looks from the end of a model, a softmax, back to its last layer; `undefined` where it ends in another way. */
export function findLastLayer(model: Uint8Array): LastLayer | undefined {
  const graph = readGraph(model);
  const output = graph?.parts.find(({ number }) => number === GRAPH.output);
  if (graph === undefined || output === undefined) return undefined;
  const { parts, nodes } = graph;
  const chain = chainTo(textOf(model, output, VALUE.name) ?? "", nodes);
  const names = namesIn(chain);
  const constants = parts.filter(({ number }) => number === GRAPH.constant);
  const weights = readFloats(model, constants, names?.weightsName);
  const biases = readFloats(model, constants, names?.biasesName);
  if (names === undefined || weights === undefined || biases === undefined) return undefined;
  const ending = [output, ...chain.map(({ field }) => field)];
  ending.sort((one, other) => one.tagAt - other.tagAt);
  return { graph: graph.field, ending, ...names, weights, biases };
}

/** The nodes that make a value, the last first, back to a multiplication. Each is the only one that makes its output. */
function chainTo(value: string, nodes: readonly ReadNode[]): ReadNode[] {
  const node = nodes.find(({ outputs }) => outputs[0] === value);
  if (node === undefined) return [];
  return node.operator === "MatMul" ? [node] : [node, ...chainTo(node.inputs[0] ?? "", nodes)];
}

/** The values that a last layer and a softmax need; `undefined` for other nodes. */
function namesIn(
  chain: readonly ReadNode[],
): Pick<LastLayer, "features" | "weightsName" | "biasesName"> | undefined {
  const [softmax, add, multiply] = chain.filter(({ operator }) => operator !== "Identity");
  if (softmax?.operator !== "Softmax" || add?.operator !== "Add") return undefined;
  const [features = "", weightsName = ""] = multiply?.inputs ?? [];
  return { features, weightsName, biasesName: add.inputs[1] ?? "" };
}

function readFloats(
  model: Uint8Array,
  constants: readonly Field[],
  name: string | undefined,
): Float32Array | undefined {
  if (name === undefined) return undefined;
  const constant = constants.find((range) => textOf(model, range, CONSTANT.name) === name);
  const fields = constant === undefined ? [] : fieldsOf(model, constant);
  const bytes = fields.find(({ number }) => number === CONSTANT.bytes);
  // A copy, because numbers in a file are at any byte; `slice` of a Buffer makes none.
  return bytes && new Float32Array(new Uint8Array(model.subarray(bytes.from, bytes.to)).buffer);
}

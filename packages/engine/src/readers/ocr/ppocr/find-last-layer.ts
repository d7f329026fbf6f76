import { CONSTANT, GRAPH, MODEL, NODE, VALUE } from "../../../onnx/field-numbers.ts";
import { type Field, fieldsOf, textOf, textsOf } from "../../../onnx/protobuf.ts";

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
  const whole = { from: 0, to: model.length };
  const graph = fieldsOf(model, whole).find(({ number }) => number === MODEL.graph);
  const parts = graph === undefined ? [] : fieldsOf(model, graph);
  const output = parts.find(({ number }) => number === GRAPH.output);
  if (graph === undefined || output === undefined) return undefined;
  const nodes = parts.filter(({ number }) => number === GRAPH.node);
  const chain = chainTo(
    textOf(model, output, VALUE.name) ?? "",
    nodes.map((node) => readNode(model, node)),
  );
  const names = namesIn(chain);
  const constants = parts.filter(({ number }) => number === GRAPH.constant);
  const weights = readFloats(model, constants, names?.weightsName);
  const biases = readFloats(model, constants, names?.biasesName);
  if (names === undefined || weights === undefined || biases === undefined) return undefined;
  const ending = [output, ...chain.map(({ range }) => range)];
  ending.sort((one, other) => one.tagAt - other.tagAt);
  return { graph, ending, ...names, weights, biases };
}

interface ReadNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly range: Field;
}

/** The nodes that make a value, the last first, back to a multiplication. Each is the only one that makes its output. */
function chainTo(value: string, nodes: readonly ReadNode[]): ReadNode[] {
  const node = nodes.find(({ output }) => output === value);
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

function readNode(model: Uint8Array, range: Field): ReadNode {
  const operator = textOf(model, range, NODE.operator) ?? "";
  const output = textOf(model, range, NODE.output) ?? "";
  return { operator, output, inputs: textsOf(model, range, NODE.input), range };
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

import { fieldsOf } from "../../layout/keep-graph-output.ts";

/** Numbers of the fields of ONNX messages that lead to a graph's nodes, constants and outputs. */
const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const GRAPH_CONSTANT = 5;
const GRAPH_OUTPUT = 12;
const NODE_INPUT = 1;
const NODE_OUTPUT = 2;
const NODE_OPERATOR = 4;
const CONSTANT_NAME = 8;
const CONSTANT_BYTES = 9;
const VALUE_NAME = 1;

/** Where a field stands in the bytes of a model: its tag, and its payload from the first byte to behind the last. */
interface FieldRange {
  readonly tagAt: number;
  readonly from: number;
  readonly to: number;
}

/** The layer in which a recogniser weighs its classes, one column of `weights` and one of `biases` for each. */
export interface LastLayer {
  readonly graph: FieldRange;
  /** The layer itself, what follows it and the output of the graph, in the order of the model. */
  readonly ending: readonly FieldRange[];
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
  const graph = fieldsOf(model, whole).find(({ number }) => number === MODEL_GRAPH);
  const parts = graph === undefined ? [] : fieldsOf(model, graph);
  const output = parts.find(({ number }) => number === GRAPH_OUTPUT);
  if (graph === undefined || output === undefined) return undefined;
  const nodes = parts.filter(({ number }) => number === GRAPH_NODE);
  const chain = chainTo(
    textsOf(model, output, VALUE_NAME)[0] ?? "",
    nodes.map((node) => readNode(model, node)),
  );
  const names = namesIn(chain);
  const constants = parts.filter(({ number }) => number === GRAPH_CONSTANT);
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
  readonly range: FieldRange;
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

function readNode(model: Uint8Array, range: FieldRange): ReadNode {
  const [operator = ""] = textsOf(model, range, NODE_OPERATOR);
  const [output = ""] = textsOf(model, range, NODE_OUTPUT);
  return { operator, output, inputs: textsOf(model, range, NODE_INPUT), range };
}

function textsOf(model: Uint8Array, message: FieldRange, number: number): string[] {
  return fieldsOf(model, message)
    .filter((candidate) => candidate.number === number)
    .map(({ from, to }) => new TextDecoder().decode(model.subarray(from, to)));
}

function readFloats(
  model: Uint8Array,
  constants: readonly FieldRange[],
  name: string | undefined,
): Float32Array | undefined {
  if (name === undefined) return undefined;
  const constant = constants.find((range) => textsOf(model, range, CONSTANT_NAME)[0] === name);
  const fields = constant === undefined ? [] : fieldsOf(model, constant);
  const bytes = fields.find(({ number }) => number === CONSTANT_BYTES);
  // A copy, because numbers in a file stand at any byte; `slice` of a Buffer makes none.
  return bytes && new Float32Array(new Uint8Array(model.subarray(bytes.from, bytes.to)).buffer);
}

import { toByteWeights } from "./byte-weights.ts";
import { GRAPH, MODEL, OPERATORS } from "./field-numbers.ts";
import {
  type ConvolutionChain,
  findChain,
  type FoldedWeights,
  foldWeights,
} from "./fold-convolution.ts";
import { encodeGraphParts, type GraphConstant, type GraphNode } from "./graph-parts.ts";
import { encodeField, encodeInteger, encodeText, type Field } from "./protobuf.ts";
import type { ReadNode } from "./read-graph.ts";
import { settingsOf, type WalkedGraph, walkGraph } from "./walk-graph.ts";

/** Smallest and largest number that is expected of a value of the graph. */
export type ValueRange = readonly [least: number, most: number];

/** Constant: steps from the smallest to the largest value of a byte. */
const STEPS = 255;

/** Constant: offsets are integers of 32 bits. Half of their range is left for the products that are added. */
const MAX_OFFSET_STEPS = 2 ** 30;

/** Constant: domain and version of the operators that only onnxruntime has. */
const OWN_OPERATORS = { domain: "com.microsoft", version: 1 };

/** Parts that are added to a graph, and nodes that they take the place of. */
interface Rewriting {
  readonly nodes: GraphNode[];
  readonly constants: GraphConstant[];
  readonly dropped: Set<ReadNode>;
  /** Names of values that were rounded to bytes and back, by their names before. */
  readonly rounded: Map<string, string>;
}

/**
 * Lets a model compute with bytes: convolutions whose input and output have a known range, and products of such an
 * input with a constant matrix. Activations become unsigned bytes with one scale for each value, weights signed bytes
 * with one scale for each channel. onnxruntime joins the steps in between. A model without such values is returned
 * unchanged.
 */
export function quantiseGraph(
  model: Uint8Array,
  ranges: ReadonlyMap<string, ValueRange>,
): Uint8Array {
  const graph = walkGraph(model);
  if (graph === undefined) return model;
  const rewriting: Rewriting = {
    nodes: [],
    constants: [],
    dropped: new Set(),
    rounded: new Map(),
  };
  const chains = graph.nodes
    .filter(({ operator }) => operator === "Conv")
    .flatMap((node) => findChain(graph, node) ?? [])
    .filter(({ input, result }) => ranges.has(input) && ranges.has(result));
  // Notes all results first: the output of one convolution is the input of another.
  for (const { result } of chains) rewriting.rounded.set(result, result);
  for (const chain of chains) addConvolution(chain, { model, graph, ranges, rewriting });
  for (const node of graph.nodes)
    if (node.operator === "MatMul" && ranges.has(graph.nameOf(node.inputs[0] ?? "")))
      addProduct(node, { graph, ranges, rewriting });
  if (rewriting.dropped.size === 0) return model;
  const replaced = partsOf(rewriting.dropped, graph);
  const kept = graph.parts.filter((part) => part.number !== GRAPH.unused && !replaced.has(part));
  const added = encodeGraphParts(rewriting);
  return Buffer.concat([
    model.subarray(0, graph.field.tagAt),
    // Copies the graph without the replaced parts: they are most of the file, as weights in floats.
    encodeField(
      MODEL.graph,
      Buffer.concat([...kept.map(({ tagAt, to }) => model.subarray(tagAt, to)), added]),
    ),
    model.subarray(graph.field.to),
    encodeField(
      MODEL.operators,
      Buffer.concat([
        encodeText(OPERATORS.domain, OWN_OPERATORS.domain),
        encodeInteger(OPERATORS.version, OWN_OPERATORS.version),
      ]),
    ),
  ]);
}

/** The parts of a file that are nodes, or constants that only they use. */
function partsOf(nodes: ReadonlySet<ReadNode>, graph: WalkedGraph): Set<Field> {
  const parts = new Set<Field>();
  for (const { field, inputs } of nodes) {
    parts.add(field);
    for (const input of inputs) {
      const constant = graph.constantOf(input);
      if (constant !== undefined && graph.usersOf(input).every((user) => nodes.has(user)))
        parts.add(constant);
    }
  }
  return parts;
}

interface Target {
  readonly ranges: ReadonlyMap<string, ValueRange>;
  readonly rewriting: Rewriting;
}

function addConvolution(
  chain: ConvolutionChain,
  { model, graph, ranges, rewriting }: Target & { model: Uint8Array; graph: WalkedGraph },
): void {
  const folded = foldWeights(model, graph, chain);
  if (folded === undefined) return;
  const { convolution, next, relu, input, result } = chain;
  const whole = `${result}/float`;
  const convolved = relu === undefined ? whole : `${result}/sum`;
  rewriting.nodes.push({
    operator: "Conv",
    inputs: [
      addRounded(input, { ranges, rewriting }),
      ...addWeights(
        folded,
        { name: result, inputScale: scaleOf(ranges.get(input)).scale },
        rewriting,
      ),
    ],
    output: convolved,
    copiedSettings: settingsOf(model, convolution),
  });
  if (relu !== undefined)
    rewriting.nodes.push({ operator: "Relu", inputs: [convolved], output: whole });
  for (const node of [convolution, next, relu]) if (node) rewriting.dropped.add(node);
  addRounding({ from: whole, to: result, range: ranges.get(result) }, rewriting);
  joinSwish(result, graph, rewriting);
}

/** The names of the weights and of the offsets. */
function addWeights(
  { dimensions, weights, offsets }: FoldedWeights,
  { name, inputScale }: { name: string; inputScale: number },
  rewriting: Rewriting,
): string[] {
  const [rows = 1] = dimensions;
  const { bytes, scales } = toByteWeights(weights, {
    rows,
    rowStep: weights.length / rows,
    step: 1,
    // A channel that has lost its weights still has an offset, which is counted in steps of its scale.
    leastScale: (row) => Math.abs(offsets[row] ?? 0) / (inputScale * MAX_OFFSET_STEPS),
  });
  const sumScales = scales.map((scale) => scale * inputScale);
  const sums = Int32Array.from(offsets, (offset, row) =>
    Math.round(offset / (sumScales[row] ?? 1)),
  );
  return [
    addBytes(`${name}/weights`, { dimensions, values: bytes, scales, axis: 0 }, rewriting),
    addBytes(
      `${name}/offsets`,
      { dimensions: [rows], values: sums, scales: sumScales, axis: 0 },
      rewriting,
    ),
  ];
}

/** A product with a matrix that each of many rows is multiplied by. */
function addProduct(
  node: ReadNode,
  { graph, ranges, rewriting }: Target & { readonly graph: WalkedGraph },
): void {
  const [input = "", matrix = ""] = node.inputs;
  const read = graph.floatsOf(matrix);
  const [inner, columns] = read?.dimensions ?? [];
  if (read === undefined || columns === undefined || inner === undefined) return;
  const { bytes, scales } = toByteWeights(read.values, {
    rows: columns,
    rowStep: 1,
    step: columns,
  });
  const [output = ""] = node.outputs;
  rewriting.dropped.add(node);
  rewriting.nodes.push({
    operator: "MatMul",
    inputs: [
      addRounded(graph.nameOf(input), { ranges, rewriting }),
      addBytes(
        `${output}/weights`,
        { dimensions: [inner, columns], values: bytes, scales, axis: 1 },
        rewriting,
      ),
    ],
    output,
  });
}

/** Rounds a value to bytes and back; adds the nodes for it only once. */
function addRounded(value: string, { ranges, rewriting }: Target): string {
  const known = rewriting.rounded.get(value);
  if (known !== undefined) return known;
  const to = `${value}/rounded`;
  rewriting.rounded.set(value, to);
  addRounding({ from: value, to, range: ranges.get(value) }, rewriting);
  return to;
}

function addRounding(
  { from, to, range }: { from: string; to: string; range: ValueRange | undefined },
  { nodes, constants }: Rewriting,
): void {
  const { scale, zero } = scaleOf(range);
  const [scaleName, zeroName, bytes] = [`${to}/scale`, `${to}/zero`, `${to}/bytes`];
  constants.push(
    { name: scaleName, dimensions: [], values: Float32Array.of(scale) },
    { name: zeroName, dimensions: [], values: Uint8Array.of(zero) },
  );
  nodes.push(
    { operator: "QuantizeLinear", inputs: [from, scaleName, zeroName], output: bytes },
    { operator: "DequantizeLinear", inputs: [bytes, scaleName, zeroName], output: to },
  );
}

interface ScaledBytes {
  readonly dimensions: readonly number[];
  readonly values: Int8Array | Int32Array;
  readonly scales: Float32Array;
  readonly axis: number;
}

/** Adds constants that are bytes in the file and floats in the graph. */
function addBytes(
  name: string,
  { dimensions, values, scales, axis }: ScaledBytes,
  { nodes, constants }: Rewriting,
): string {
  const zeros = values instanceof Int8Array ? Int8Array : Int32Array;
  const [bytesName, scaleName, zeroName] = [`${name}/bytes`, `${name}/scale`, `${name}/zero`];
  constants.push(
    { name: bytesName, dimensions, values },
    { name: scaleName, dimensions: [scales.length], values: scales },
    { name: zeroName, dimensions: [scales.length], values: new zeros(scales.length) },
  );
  nodes.push({
    operator: "DequantizeLinear",
    inputs: [bytesName, scaleName, zeroName],
    output: name,
    settings: { axis },
  });
  return name;
}

/** Includes zero in the range, as pictures are padded with it. */
function scaleOf([low, high]: ValueRange = [0, 1]): { scale: number; zero: number } {
  const [least, most] = [Math.min(low, 0), Math.max(high, 0)];
  const scale = Math.fround((most - least) / STEPS);
  return { scale, zero: Math.min(Math.max(Math.round(-least / scale), 0), STEPS) };
}

/** Joins a value and its sigmoid into one step. As two steps, each would turn the bytes into floats. */
function joinSwish(value: string, graph: WalkedGraph, { nodes, dropped }: Rewriting): void {
  const users = graph.usersOf(value);
  const sigmoid = users.find(({ operator }) => operator === "Sigmoid");
  const product = users.find(({ operator }) => operator === "Mul");
  if (sigmoid === undefined || product === undefined) return;
  const [gate = ""] = sigmoid.outputs;
  const factors = new Set(product.inputs.map((input) => graph.nameOf(input)));
  if (!factors.has(gate) || !factors.has(value) || graph.usersOf(gate).length > 1) return;
  dropped.add(sigmoid).add(product);
  nodes.push({
    operator: "QuickGelu",
    domain: OWN_OPERATORS.domain,
    inputs: [value],
    output: product.outputs[0] ?? "",
    settings: { alpha: 1 },
  });
}

import { GRAPH, MODEL, NODE } from "../../../onnx/field-numbers.ts";
import { encodeGraphParts, type GraphNode } from "../../../onnx/graph-parts.ts";
import { encodeField, encodeText, fieldsOf } from "../../../onnx/protobuf.ts";
import {
  dropPart,
  partsNamed,
  type ReadGraph,
  type ReadNode,
  readGraph,
} from "../../../onnx/read-graph.ts";

/** Values of PP-DocLayoutV3's graph. */
const IS_IN_MASK = "p2o.pd_op.greater_than.0.0";
const COLUMN_NUMBERS = "p2o.builtin.split.0.1";
const ROW_NUMBERS = "p2o.builtin.split.0.0";
/** Values computed from a mask's pixels to find its top and its bottom. */
const VALUES_OF_ROWS: readonly string[] = ["p2o.pd_op.cast.7.0", "Shape.47", "p2o.pd_op.cast.9.0"];

/** Constant: the two axes of a mask among those of the value. */
const ROW_AXIS = 2;
const COLUMN_AXIS = 3;

const COLUMN = "parser.mask.column";
const ROW = "parser.mask.row";
const HAS_ROW = "parser.mask.has-row";
const ONE_ROW_OF_NUMBERS = "parser.mask.column-numbers";
const ONE_COLUMN_OF_NUMBERS = "parser.mask.row-numbers";

/**
 * The layout model draws 300 masks of 200 × 200 pixels, and finds the box of each by some twenty steps over all pixels: a
 * fifth of its time. A box needs only to know which rows and which columns have a pixel of the mask, so that the same steps
 * over those give the same boxes. A model that has no such steps is given back as it is.
 */
export function boundMasksByEdges(model: Uint8Array): Uint8Array {
  const graph = readGraph(model);
  const compare = graph?.nodes.find(({ outputs }) => outputs[0] === IS_IN_MASK);
  if (graph === undefined || compare === undefined) return model;
  const changed = graph.nodes.filter(
    (node) => node !== compare && inputOfEdges(node) !== undefined,
  );
  const moved = changed.map((node) => encodeField(GRAPH.node, withEdges(model, node)));
  for (const { field } of [compare, ...changed]) dropPart(model, field);
  // Their sizes are no longer those that the file describes.
  const smaller = valuesOfPixels(graph);
  for (const part of partsNamed(model, graph, {
    kind: GRAPH.valueInfo,
    isWanted: (name) => smaller.has(name),
  }))
    dropPart(model, part);
  const added = encodeGraphParts({ nodes: edgesOf(compare) });
  // Protobuf merges a field that is there twice, so that this second graph adds to the first.
  return Buffer.concat([model, encodeField(MODEL.graph, Buffer.concat([added, ...moved]))]);
}

/** Nodes that find the rows and columns of a mask with a pixel, and the numbers of both. */
function edgesOf({ inputs: [masks = "", threshold = ""] }: ReadNode): GraphNode[] {
  const largest = (input: string, axis: number, output: string): GraphNode => ({
    operator: "ReduceMax",
    inputs: [input],
    output,
    settings: { shrunkAxes: [axis] },
  });
  return [
    largest(masks, ROW_AXIS, COLUMN),
    largest(masks, COLUMN_AXIS, ROW),
    { operator: "Greater", inputs: [COLUMN, threshold], output: IS_IN_MASK },
    { operator: "Greater", inputs: [ROW, threshold], output: HAS_ROW },
    // Each row of the numbers of columns is the same, and so is each column of those of rows.
    largest(COLUMN_NUMBERS, 0, ONE_ROW_OF_NUMBERS),
    largest(ROW_NUMBERS, 1, ONE_COLUMN_OF_NUMBERS),
  ];
}

/** The input that a node gets in the place of one for all pixels: its old name and its new one. */
function inputOfEdges({ inputs, outputs }: ReadNode): readonly [string, string] | undefined {
  if (inputs.includes(COLUMN_NUMBERS)) return [COLUMN_NUMBERS, ONE_ROW_OF_NUMBERS];
  if (inputs.includes(ROW_NUMBERS)) return [ROW_NUMBERS, ONE_COLUMN_OF_NUMBERS];
  const isOfRows = inputs.includes(IS_IN_MASK) && VALUES_OF_ROWS.includes(outputs[0] ?? "");
  return isOfRows ? [IS_IN_MASK, HAS_ROW] : undefined;
}

/** A node's message with its new input; the rest is copied. */
function withEdges(model: Uint8Array, node: ReadNode): Uint8Array {
  const [before, after] = inputOfEdges(node) ?? [];
  const inputs = node.inputs.map((input) => (input === before ? (after ?? input) : input));
  const others = fieldsOf(model, node.field).filter(({ number }) => number !== NODE.input);
  return Buffer.concat([
    ...inputs.map((input) => encodeText(NODE.input, input)),
    ...others.map(({ tagAt, to }) => model.subarray(tagAt, to)),
  ]);
}

/** Values with a number for each pixel of each mask: those between the comparison and what sums them up. */
function valuesOfPixels({ nodes }: ReadGraph): Set<string> {
  const values = new Set([IS_IN_MASK]);
  for (const { operator, inputs, outputs } of nodes) {
    if (operator === "Shape" || operator.startsWith("Reduce")) continue;
    if (inputs.some((input) => values.has(input))) for (const output of outputs) values.add(output);
  }
  return values;
}

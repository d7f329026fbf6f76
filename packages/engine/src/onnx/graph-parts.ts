import { ATTRIBUTE, CONSTANT, GRAPH, NODE, VALUE } from "./field-numbers.ts";
import { encodeField, encodeInteger, encodeText } from "./protobuf.ts";

/** Attributes of a graph's node besides its inputs. */
interface NodeSettings {
  readonly axis?: number;
  /** Several axes, which are left out of the output. */
  readonly reducedAxes?: readonly number[];
  /** Several axes, which have one place in the output. */
  readonly shrunkAxes?: readonly number[];
}

/** One step of what a model computes. */
export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly settings?: NodeSettings;
}

/** A constant of a model. */
interface GraphConstant {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

/** Parts to be added to the graph of a model. */
export interface GraphParts {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly GraphConstant[];
  readonly outputs: readonly string[];
}

const TYPE_FLOAT = 1;
const TYPE_INT64 = 7;
const ATTRIBUTE_INTEGER = 2;
const ATTRIBUTE_INTEGERS = 7;

/** The fields of an ONNX graph that hold these parts, in protobuf's encoding. What a graph says twice is added up. */
export function encodeGraphParts({ nodes, constants, outputs }: GraphParts): Uint8Array {
  return Buffer.concat([
    ...nodes.map((node) => encodeField(GRAPH.node, encodeNode(node))),
    ...constants.map((constant) => encodeField(GRAPH.constant, encodeConstant(constant))),
    ...outputs.map((name) => encodeField(GRAPH.output, encodeText(VALUE.name, name))),
  ]);
}

function encodeNode({ operator, inputs, output, settings = {} }: GraphNode): Uint8Array {
  const { axis, reducedAxes, shrunkAxes } = settings;
  return Buffer.concat([
    ...inputs.map((input) => encodeText(NODE.input, input)),
    encodeText(NODE.output, output),
    encodeText(NODE.operator, operator),
    ...(axis === undefined ? [] : [encodeSetting("axis", axis)]),
    ...(reducedAxes === undefined ? [] : [encodeAxes(reducedAxes), encodeSetting("keepdims", 0)]),
    ...(shrunkAxes === undefined ? [] : [encodeAxes(shrunkAxes), encodeSetting("keepdims", 1)]),
  ]);
}

function encodeSetting(name: string, value: number): Uint8Array {
  return encodeField(
    NODE.attribute,
    Buffer.concat([
      encodeText(ATTRIBUTE.name, name),
      encodeInteger(ATTRIBUTE.integer, value),
      encodeInteger(ATTRIBUTE.type, ATTRIBUTE_INTEGER),
    ]),
  );
}

function encodeAxes(axes: readonly number[]): Uint8Array {
  return encodeField(
    NODE.attribute,
    Buffer.concat([
      encodeText(ATTRIBUTE.name, "axes"),
      ...axes.map((axis) => encodeInteger(ATTRIBUTE.integers, axis)),
      encodeInteger(ATTRIBUTE.type, ATTRIBUTE_INTEGERS),
    ]),
  );
}

function encodeConstant({ name, dimensions, values }: GraphConstant): Uint8Array {
  return Buffer.concat([
    ...dimensions.map((dimension) => encodeInteger(CONSTANT.dimension, dimension)),
    encodeInteger(CONSTANT.type, values instanceof Float32Array ? TYPE_FLOAT : TYPE_INT64),
    encodeText(CONSTANT.name, name),
    encodeField(
      CONSTANT.bytes,
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    ),
  ]);
}

import { ATTRIBUTE, CONSTANT, DIMENSION, GRAPH, NODE, TENSOR, VALUE } from "./field-numbers.ts";
import { encodeField, encodeFloat, encodeInteger, encodeText } from "./protobuf.ts";

/** Attributes of a graph's node besides its inputs. */
interface NodeSettings {
  readonly axis?: number;
  /** True if the output has no place for the axis. */
  readonly leavesOutAxis?: true;
  /** The type of the output. */
  readonly to?: number;
  /** Several axes, which are left out of the output. */
  readonly reducedAxes?: readonly number[];
  /** Several axes, which have one place in the output. */
  readonly shrunkAxes?: readonly number[];
  readonly alpha?: number;
}

/** One step of the computation of a model. */
export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly settings?: NodeSettings;
  /** Settings of another node, as a file has them. */
  readonly copiedSettings?: Uint8Array;
  /** Set for operators that are not ONNX's own. */
  readonly domain?: string;
}

/** A constant of a model. */
export interface GraphConstant {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly values: Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array;
}

/** A value that a model is given, or gives. */
export interface GraphValue {
  readonly name: string;
  readonly type: keyof typeof NUMBER_TYPES;
  /** `undefined` for each that may have any size. */
  readonly dimensions: readonly (number | undefined)[];
}

/** Parts to be added to the graph of a model. */
export interface GraphParts {
  readonly nodes?: readonly GraphNode[];
  readonly constants?: readonly GraphConstant[];
  readonly inputs?: readonly GraphValue[];
  readonly outputs?: readonly string[];
}

/** Constant: numbers that ONNX has for types of numbers. */
export const NUMBER_TYPES = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INTEGER = 2;
const ATTRIBUTE_INTEGERS = 7;

/** Encodes parts of an ONNX graph as protobuf fields. Fields that a graph has twice are added up. */
export function encodeGraphParts({
  nodes = [],
  constants = [],
  inputs = [],
  outputs = [],
}: GraphParts): Uint8Array {
  return Buffer.concat([
    ...nodes.map((node) => encodeField(GRAPH.node, encodeNode(node))),
    ...constants.map((constant) => encodeField(GRAPH.constant, encodeConstant(constant))),
    ...inputs.map((input) => encodeField(GRAPH.input, encodeValue(input))),
    ...outputs.map((name) => encodeField(GRAPH.output, encodeText(VALUE.name, name))),
  ]);
}

function encodeNode(node: GraphNode): Uint8Array {
  const { operator, inputs, output, settings = {}, copiedSettings, domain } = node;
  const { axis, leavesOutAxis, to, reducedAxes, shrunkAxes, alpha } = settings;
  return Buffer.concat([
    ...inputs.map((input) => encodeText(NODE.input, input)),
    encodeText(NODE.output, output),
    encodeText(NODE.operator, operator),
    ...(axis === undefined ? [] : [encodeSetting("axis", axis)]),
    ...(leavesOutAxis === undefined ? [] : [encodeSetting("keepdims", 0)]),
    ...(to === undefined ? [] : [encodeSetting("to", to)]),
    ...(reducedAxes === undefined ? [] : [encodeAxes(reducedAxes), encodeSetting("keepdims", 0)]),
    ...(shrunkAxes === undefined ? [] : [encodeAxes(shrunkAxes), encodeSetting("keepdims", 1)]),
    ...(alpha === undefined ? [] : [encodeAlpha(alpha)]),
    ...(copiedSettings === undefined ? [] : [copiedSettings]),
    ...(domain === undefined ? [] : [encodeText(NODE.domain, domain)]),
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

function encodeAlpha(alpha: number): Uint8Array {
  return encodeField(
    NODE.attribute,
    Buffer.concat([
      encodeText(ATTRIBUTE.name, "alpha"),
      encodeFloat(ATTRIBUTE.float, alpha),
      encodeInteger(ATTRIBUTE.type, ATTRIBUTE_FLOAT),
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
    encodeInteger(CONSTANT.type, typeOf(values)),
    encodeText(CONSTANT.name, name),
    encodeField(
      CONSTANT.bytes,
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    ),
  ]);
}

/** Encodes the name and the type of an input or an output. */
export function encodeValue({ name, type, dimensions }: GraphValue): Uint8Array {
  const shape = dimensions.map((size) =>
    encodeField(
      TENSOR.dimension,
      size === undefined ? Buffer.alloc(0) : encodeInteger(DIMENSION.size, size),
    ),
  );
  const tensor = Buffer.concat([
    encodeInteger(TENSOR.type, NUMBER_TYPES[type]),
    encodeField(TENSOR.shape, Buffer.concat(shape)),
  ]);
  return Buffer.concat([
    encodeText(VALUE.name, name),
    encodeField(VALUE.type, encodeField(TENSOR.field, tensor)),
  ]);
}

function typeOf(values: GraphConstant["values"]): number {
  if (values instanceof Float32Array) return NUMBER_TYPES.float32;
  if (values instanceof Int32Array) return NUMBER_TYPES.int32;
  if (values instanceof Int8Array) return NUMBER_TYPES.int8;
  return values instanceof Uint8Array ? NUMBER_TYPES.uint8 : NUMBER_TYPES.int64;
}

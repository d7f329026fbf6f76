import { ATTRIBUTE, CONSTANT, GRAPH, NODE, VALUE } from "./field-numbers.ts";
import { encodeField, encodeFloat, encodeInteger, encodeText } from "./protobuf.ts";

/** Attributes of a graph's node besides its inputs. */
interface NodeSettings {
  readonly axis?: number;
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

/** Parts to be added to the graph of a model. */
export interface GraphParts {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly GraphConstant[];
  readonly outputs: readonly string[];
}

const TYPE_FLOAT = 1;
const TYPE_UINT8 = 2;
const TYPE_INT8 = 3;
const TYPE_INT32 = 6;
const TYPE_INT64 = 7;
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INTEGER = 2;
const ATTRIBUTE_INTEGERS = 7;

/** Encodes parts of an ONNX graph as protobuf fields. Fields that a graph has twice are added up. */
export function encodeGraphParts({ nodes, constants, outputs }: GraphParts): Uint8Array {
  return Buffer.concat([
    ...nodes.map((node) => encodeField(GRAPH.node, encodeNode(node))),
    ...constants.map((constant) => encodeField(GRAPH.constant, encodeConstant(constant))),
    ...outputs.map((name) => encodeField(GRAPH.output, encodeText(VALUE.name, name))),
  ]);
}

function encodeNode(node: GraphNode): Uint8Array {
  const { operator, inputs, output, settings = {}, copiedSettings, domain } = node;
  const { axis, reducedAxes, shrunkAxes, alpha } = settings;
  return Buffer.concat([
    ...inputs.map((input) => encodeText(NODE.input, input)),
    encodeText(NODE.output, output),
    encodeText(NODE.operator, operator),
    ...(axis === undefined ? [] : [encodeSetting("axis", axis)]),
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

function typeOf(values: GraphConstant["values"]): number {
  if (values instanceof Float32Array) return TYPE_FLOAT;
  if (values instanceof Int32Array) return TYPE_INT32;
  if (values instanceof Int8Array) return TYPE_INT8;
  return values instanceof Uint8Array ? TYPE_UINT8 : TYPE_INT64;
}

/** What a node of a graph is told beside its inputs. */
interface NodeSettings {
  readonly axis?: number;
  /** Several axes, which are left out of the output. */
  readonly reducedAxes?: readonly number[];
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
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/** The fields of an ONNX graph that hold these parts, in protobuf's encoding. What a graph says twice is added up. */
export function encodeGraphParts({ nodes, constants, outputs }: GraphParts): Uint8Array {
  return Buffer.concat([
    ...nodes.map((node) => field(1, encodeNode(node))),
    ...constants.map((constant) => field(5, encodeConstant(constant))),
    ...outputs.map((name) => field(12, field(1, Buffer.from(name)))),
  ]);
}

/** A field of a protobuf message whose payload has a length. */
export function field(number: number, payload: Uint8Array): Uint8Array {
  return Buffer.concat([varint(number * 8 + 2), varint(payload.length), payload]);
}

function encodeNode({ operator, inputs, output, settings = {} }: GraphNode): Uint8Array {
  const { axis, reducedAxes } = settings;
  return Buffer.concat([
    ...inputs.map((input) => field(1, Buffer.from(input))),
    field(2, Buffer.from(output)),
    field(4, Buffer.from(operator)),
    ...(axis === undefined ? [] : [encodeAxis(axis)]),
    ...(reducedAxes === undefined ? [] : [encodeAxes(reducedAxes), encodeSetting("keepdims", 0)]),
  ]);
}

function encodeAxis(axis: number): Uint8Array {
  return encodeSetting("axis", axis);
}

function encodeSetting(name: string, value: number): Uint8Array {
  return field(
    5,
    Buffer.concat([field(1, Buffer.from(name)), integer(3, value), integer(20, ATTRIBUTE_INT)]),
  );
}

function encodeAxes(axes: readonly number[]): Uint8Array {
  const values = axes.map((axis) => integer(8, axis));
  return field(
    5,
    Buffer.concat([field(1, Buffer.from("axes")), ...values, integer(20, ATTRIBUTE_INTS)]),
  );
}

function encodeConstant({ name, dimensions, values }: GraphConstant): Uint8Array {
  return Buffer.concat([
    ...dimensions.map((dimension) => integer(1, dimension)),
    integer(2, values instanceof Float32Array ? TYPE_FLOAT : TYPE_INT64),
    field(8, Buffer.from(name)),
    field(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);
}

function integer(number: number, value: number): Uint8Array {
  return Buffer.concat([varint(number * 8), varint(value)]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Uint8Array.of(...bytes, rest);
}

const TYPES = { float: 1, int64: 7 } as const;

/** An input or output of any size in each of its dimensions. */
interface OnnxValue {
  readonly name: string;
  readonly rank: number;
  /** Default: float. */
  readonly type?: keyof typeof TYPES;
}

interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
}

interface OnnxConstant {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly values: readonly number[];
}

/** What a small model computes. */
export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly OnnxConstant[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

/** The bytes of an ONNX file. */
export function writeOnnx({ nodes, constants, inputs, outputs }: OnnxGraph): Uint8Array {
  const graph = message(
    ...nodes.map((node) => field(1, toNode(node))),
    field(2, text("tiny")),
    ...constants.map((constant) => field(5, toTensor(constant))),
    ...inputs.map((value) => field(11, toValueInfo(value))),
    ...outputs.map((value) => field(12, toValueInfo(value))),
  );
  const operatorSet = message(field(1, text("")), number(2, 13));
  return Uint8Array.from(message(number(1, 8), field(7, graph), field(8, operatorSet)));
}

function toNode({ operator, inputs, output }: OnnxNode): number[] {
  return message(
    ...inputs.map((input) => field(1, text(input))),
    field(2, text(output)),
    field(4, text(operator)),
  );
}

function toTensor({ name, dimensions, values }: OnnxConstant): number[] {
  const data = new Uint8Array(Float32Array.from(values).buffer);
  return message(
    ...dimensions.map((dimension) => number(1, dimension)),
    number(2, TYPES.float),
    field(8, text(name)),
    field(9, [...data]),
  );
}

function toValueInfo({ name, rank, type = "float" }: OnnxValue): number[] {
  const dimension = (index: number) => field(1, message(field(2, text(`${name}${index}`))));
  const shape = message(...Array.from({ length: rank }, (_, index) => dimension(index)));
  const tensor = message(number(1, TYPES[type]), field(2, shape));
  return message(field(1, text(name)), field(2, message(field(1, tensor))));
}

/** The protobuf encoding: a tag that holds the field's number and kind, then its value. */
function message(...fields: readonly number[][]): number[] {
  return fields.flat();
}

function number(fieldNumber: number, value: number): number[] {
  return [fieldNumber << 3, ...varint(value)];
}

function field(fieldNumber: number, payload: readonly number[]): number[] {
  return [(fieldNumber << 3) | 2, ...varint(payload.length), ...payload];
}

function text(value: string): number[] {
  return [...new TextEncoder().encode(value)];
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

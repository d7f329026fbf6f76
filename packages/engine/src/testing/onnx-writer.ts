import { encodeGraphParts, type GraphNode } from "../onnx/graph-parts.ts";
import { GRAPH, MODEL, VALUE } from "../onnx/field-numbers.ts";
import { encodeField, encodeInteger, encodeText } from "../onnx/protobuf.ts";

const TYPES = { float: 1, int64: 7 } as const;
const FORMAT_VERSION = 8;
const OPERATORS_VERSION = 13;

/** An input or output of any size in each of its dimensions. */
interface OnnxValue {
  readonly name: string;
  readonly rank: number;
  /** Default: float. */
  readonly type?: keyof typeof TYPES;
}

interface OnnxConstant {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly values: readonly number[];
}

/** What a small model computes. */
export interface OnnxGraph {
  readonly nodes: readonly GraphNode[];
  readonly constants: readonly OnnxConstant[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

/** The bytes of an ONNX file. */
export function writeOnnx({ nodes, constants, inputs, outputs }: OnnxGraph): Uint8Array {
  const graph = Buffer.concat([
    encodeGraphParts({
      nodes,
      constants: constants.map((each) => ({ ...each, values: Float32Array.from(each.values) })),
      outputs: [],
    }),
    encodeText(GRAPH.name, "tiny"),
    ...inputs.map((value) => encodeField(GRAPH.input, encodeValue(value))),
    ...outputs.map((value) => encodeField(GRAPH.output, encodeValue(value))),
  ]);
  const operators = Buffer.concat([encodeText(1, ""), encodeInteger(2, OPERATORS_VERSION)]);
  return Uint8Array.from(
    Buffer.concat([
      encodeInteger(MODEL.version, FORMAT_VERSION),
      encodeField(MODEL.graph, graph),
      encodeField(MODEL.operators, operators),
    ]),
  );
}

/** A value's type is a tensor's, which has a type of its numbers and a shape of named dimensions. */
function encodeValue({ name, rank, type = "float" }: OnnxValue): Uint8Array {
  const dimensions = Array.from({ length: rank }, (_, index) =>
    encodeField(1, encodeText(2, `${name}${index}`)),
  );
  const tensor = Buffer.concat([
    encodeInteger(1, TYPES[type]),
    encodeField(2, Buffer.concat(dimensions)),
  ]);
  return Buffer.concat([
    encodeText(VALUE.name, name),
    encodeField(VALUE.type, encodeField(1, tensor)),
  ]);
}

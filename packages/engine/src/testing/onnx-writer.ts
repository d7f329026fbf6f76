import {
  encodeGraphParts,
  encodeValue,
  type GraphNode,
  type GraphValue,
} from "../onnx/graph-parts.ts";
import { GRAPH, MODEL } from "../onnx/field-numbers.ts";
import { encodeField, encodeInteger, encodeText } from "../onnx/protobuf.ts";

const FORMAT_VERSION = 8;
const OPERATORS_VERSION = 13;

/** An input or output of any size in each of its dimensions. */
interface OnnxValue {
  readonly name: string;
  readonly rank: number;
  /** Default: float32. */
  readonly type?: GraphValue["type"];
}

interface OnnxConstant {
  readonly name: string;
  readonly dimensions: readonly number[];
  /** Numbers are written as float32. */
  readonly values: readonly number[] | BigInt64Array;
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
      constants: constants.map((each) => ({
        ...each,
        values: each.values instanceof BigInt64Array ? each.values : Float32Array.from(each.values),
      })),
    }),
    encodeText(GRAPH.name, "tiny"),
    ...inputs.map((value) => encodeField(GRAPH.input, encodeAnySize(value))),
    ...outputs.map((value) => encodeField(GRAPH.output, encodeAnySize(value))),
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

function encodeAnySize({ name, rank, type = "float32" }: OnnxValue): Uint8Array {
  return encodeValue({ name, type, dimensions: Array.from({ length: rank }, () => undefined) });
}

import { InferenceSession, Tensor } from "onnxruntime-node";
import { encodeGraphParts } from "./graph-parts.ts";
import { GRAPH, MODEL, OPERATORS } from "./field-numbers.ts";
import { encodeField, encodeInteger, encodeText } from "./protobuf.ts";

/** Constant: more than one step of any processor takes in. */
const LENGTH = 256;
const FORMAT_VERSION = 8;
const OPERATORS_VERSION = 13;

let answer: Promise<boolean> | undefined;

/**
 * Finds out whether this processor multiplies bytes without losing any: x64 ones without VNNI add pairs of products up to
 * 16 bits, so that large ones are cut, and are hardly faster with bytes than with floats. Other processors were not measured.
 */
export function multipliesBytes(): Promise<boolean> {
  return (answer ??= process.arch === "x64" ? isProductWhole() : Promise.resolve(false));
}

async function isProductWhole(): Promise<boolean> {
  const session = await InferenceSession.create(product());
  try {
    const bytes = new Tensor("uint8", new Uint8Array(2 * LENGTH).fill(255), [2, LENGTH]);
    const { sum } = await session.run({ bytes });
    return sum?.data[0] === LENGTH * 255 * 127;
  } finally {
    await session.release();
  }
}

/** A model that multiplies the largest bytes. */
function product(): Uint8Array {
  const weights = new Int8Array(LENGTH * LENGTH).fill(127);
  const graph = Buffer.concat([
    encodeGraphParts({
      nodes: [{ operator: "MatMulInteger", inputs: ["bytes", "weights"], output: "sum" }],
      constants: [{ name: "weights", dimensions: [LENGTH, LENGTH], values: weights }],
      inputs: [{ name: "bytes", type: "uint8", dimensions: [undefined, LENGTH] }],
      outputs: ["sum"],
    }),
    encodeText(GRAPH.name, "product"),
  ]);
  return Buffer.concat([
    encodeInteger(MODEL.version, FORMAT_VERSION),
    encodeField(MODEL.graph, graph),
    encodeField(MODEL.operators, encodeInteger(OPERATORS.version, OPERATORS_VERSION)),
  ]);
}

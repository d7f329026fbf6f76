import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { writeOnnx } from "../testing/onnx-writer.ts";
import { multipliesBytes } from "./multiplies-bytes.ts";
import { quantiseGraph, type ValueRange } from "./quantise-graph.ts";
import { readGraph } from "./read-graph.ts";

const CHANNELS = 2;
const SIDE = 4;
const RANGES = new Map<string, ValueRange>([
  ["picture", [-1, 1]],
  ["seen", [0, 8]],
  ["added", [-8, 8]],
]);

describe("quantiseGraph", () => {
  it("computes with bytes nearly what the floats give, normalisation, Relu and offsets included", async () => {
    const [floats, bytes] = [network(), quantiseGraph(network(), RANGES)];

    const [exact, rounded] = [await answerOf(floats), await answerOf(bytes)];

    expect(Math.max(...exact)).toBeGreaterThan(1);
    for (const [at, value] of exact.entries()) expect(rounded[at]).toBeCloseTo(value, 0);
    const error = exact.map((value, at) => Math.abs(value - (rounded[at] ?? 0)));
    expect(Math.max(...error)).toBeLessThan(0.1);
    expect(error.some((one) => one > 0)).toBe(true);
  });

  it("makes one step of a value and its sigmoid, and leaves no node that nothing needs", () => {
    const operators = operatorsOf(quantiseGraph(network(), RANGES));

    expect(operators).not.toContain("BatchNormalization");
    expect(operators).not.toContain("Sigmoid");
    expect(operators.filter((one) => one === "Conv")).toHaveLength(2);
    expect(operators).toContain("QuickGelu");
    expect(operators).toContain("QuantizeLinear");
  });

  it("keeps the offset of a channel without weights", async () => {
    const deadChannel = { first: [0, 0, 1, 0.5] };
    const rounded = await answerOf(quantiseGraph(network(deadChannel), RANGES));
    const exact = await answerOf(network(deadChannel));

    const error = exact.map((value, at) => Math.abs(value - (rounded[at] ?? 0)));
    expect(Math.max(...error)).toBeLessThan(0.1);
  });

  it("leaves a model alone whose values have no ranges, and bytes that are none", () => {
    const model = network();

    expect(quantiseGraph(model, new Map())).toBe(model);
    expect(quantiseGraph(Uint8Array.of(1, 2, 3), RANGES)).toEqual(Uint8Array.of(1, 2, 3));
  });
});

describe("multipliesBytes", () => {
  it("gives the same answer each time", async () => {
    expect(await multipliesBytes()).toBe(await multipliesBytes());
  });
});

/** Two convolutions by single pixels, one normalised and cut at zero, one with offsets and a gate, then a product. */
function network({ first = [1, -0.5, 0.25, 0.75] }: { first?: readonly number[] } = {}) {
  return writeOnnx({
    nodes: [
      { operator: "Conv", inputs: ["picture", "first"], output: "convolved" },
      {
        operator: "BatchNormalization",
        inputs: ["convolved", "scale", "offset", "mean", "variance"],
        output: "normal",
      },
      { operator: "Relu", inputs: ["normal"], output: "seen" },
      { operator: "Identity", inputs: ["seen"], output: "named" },
      { operator: "Conv", inputs: ["named", "second"], output: "again" },
      { operator: "Add", inputs: ["again", "offsets"], output: "added" },
      { operator: "Sigmoid", inputs: ["added"], output: "gate" },
      { operator: "Mul", inputs: ["added", "gate"], output: "answer" },
    ],
    constants: [
      { name: "first", dimensions: [CHANNELS, CHANNELS, 1, 1], values: first },
      { name: "scale", dimensions: [CHANNELS], values: [2, 1.5] },
      { name: "offset", dimensions: [CHANNELS], values: [0.5, 1] },
      { name: "mean", dimensions: [CHANNELS], values: [0.25, -0.5] },
      { name: "variance", dimensions: [CHANNELS], values: [0.5, 2] },
      { name: "second", dimensions: [CHANNELS, CHANNELS, 1, 1], values: [0.5, 1, -1, 0.75] },
      { name: "offsets", dimensions: [1, CHANNELS, 1, 1], values: [1, -0.5] },
    ],
    inputs: [{ name: "picture", rank: 4 }],
    outputs: [{ name: "answer", rank: 4 }],
  });
}

async function answerOf(model: Uint8Array): Promise<number[]> {
  const session = await InferenceSession.create(model);
  const size = CHANNELS * SIDE * SIDE;
  const picture = Float32Array.from({ length: size }, (_, at) => Math.sin(at));
  const { answer } = await session.run({
    picture: new Tensor("float32", picture, [1, CHANNELS, SIDE, SIDE]),
  });
  await session.release();
  return Array.from((answer?.data ?? []) as Float32Array);
}

function operatorsOf(model: Uint8Array): string[] {
  return readGraph(model)?.nodes.map(({ operator }) => operator) ?? [];
}

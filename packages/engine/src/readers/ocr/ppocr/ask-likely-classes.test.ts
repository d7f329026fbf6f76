import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { writeOnnx } from "../../../testing/onnx-writer.ts";
import {
  askLikelyClassesFirst,
  LIKELY_OUTPUT,
  UNSURE_OUTPUT,
  UNSURE_STEPS_OUTPUT,
} from "./ask-likely-classes.ts";

const ALPHABET = ["", "a", "中", "国", "人", "口", "😀", " "];

/** Features of a step are the weights of "a" and of "中", and what all classes weigh. */
const STEPS = [
  [30, 0, 1],
  [2, 30, 1],
  [0, 0, 25],
  [3, 1, 0],
];

describe("askLikelyClassesFirst", () => {
  it("leaves unlikely classes out where a likely one is sure", async () => {
    const { likely } = await answer();

    expect(likely.dims).toEqual([1, 4, 3]);
    expect(rowsOf(likely, 3)[0]?.[1]).toBeCloseTo(1);
    expect(rowsOf(likely, 3)[2]).toEqual([1, 1, 1].map(() => expect.closeTo(1 / 3)));
  });

  it("answers as before, for all classes, where none is sure", async () => {
    const { steps, unsure } = await answer();
    const before = await run(tinyRecogniser("Softmax"), "likelihoods");

    expect(steps.data).toEqual(BigInt64Array.of(1n, 3n));
    expect(rowsOf(unsure, ALPHABET.length)).toEqual(
      [1, 3].map((step) => rowsOf(before, ALPHABET.length)[step]),
    );
  });

  it("leaves a model alone that has few unlikely classes", () => {
    const latin = ["", "a", "b", "c", "d", "e", "中", " "];

    expect(askLikelyClassesFirst(tinyRecogniser("Softmax"), latin)).toBeUndefined();
  });

  it("leaves a model alone that ends in another way", () => {
    expect(askLikelyClassesFirst(tinyRecogniser("Sigmoid"), ALPHABET)).toBeUndefined();
    expect(askLikelyClassesFirst(Uint8Array.of(1, 2, 3), ALPHABET)).toBeUndefined();
  });
});

async function answer() {
  // A Buffer, as files are read.
  const changed = askLikelyClassesFirst(Buffer.from(tinyRecogniser("Softmax")), ALPHABET);
  const model = changed?.model ?? new Uint8Array();
  expect(changed?.likelyAlphabet).toEqual(["", "a", " "]);
  return {
    likely: await run(model, LIKELY_OUTPUT),
    steps: await run(model, UNSURE_STEPS_OUTPUT),
    unsure: await run(model, UNSURE_OUTPUT),
  };
}

async function run(model: Uint8Array, outputName: string): Promise<Tensor> {
  const session = await InferenceSession.create(model);
  const features = new Tensor("float32", Float32Array.from(STEPS.flat()), [1, STEPS.length, 3]);
  const output = (await session.run({ features }))[outputName];
  if (output === undefined) throw new Error(`The model has no output ${outputName}.`);
  return output;
}

function rowsOf({ data }: Tensor, width: number): number[][] {
  const values = Array.from(data as Float32Array);
  return Array.from({ length: values.length / width }, (_, row) =>
    values.slice(row * width, (row + 1) * width),
  );
}

/** Weighs the classes of `ALPHABET` at each step. */
function tinyRecogniser(lastOperator: string): Uint8Array {
  const weightsOf = (feature: number) =>
    ALPHABET.map((text) => Number(feature === 2 || text === (feature === 0 ? "a" : "中")));
  return writeOnnx({
    inputs: [{ name: "features", rank: 3 }],
    constants: [
      { name: "w", dimensions: [3, ALPHABET.length], values: [0, 1, 2].flatMap(weightsOf) },
      { name: "b", dimensions: [ALPHABET.length], values: ALPHABET.map(() => 0) },
    ],
    nodes: [
      { operator: "MatMul", inputs: ["features", "w"], output: "product" },
      { operator: "Add", inputs: ["product", "b"], output: "sum" },
      { operator: "Identity", inputs: ["sum"], output: "same" },
      { operator: lastOperator, inputs: ["same"], output: "likelihoods" },
    ],
    outputs: [{ name: "likelihoods", rank: 3 }],
  });
}

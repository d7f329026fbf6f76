import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, it } from "vitest";
import { writeOnnx } from "../../../testing/onnx-writer.ts";
import {
  CLASS_OUTPUT,
  giveLikeliestClass,
  LIKELIHOOD_OUTPUT,
  SPACE_OUTPUT,
} from "./give-likeliest-class.ts";

it("gives the likeliest class of each step of each line, how likely it is, and the space", async () => {
  const model = writeOnnx({
    nodes: [{ operator: "Softmax", inputs: ["weights"], output: "all", settings: { axis: 2 } }],
    constants: [],
    inputs: [{ name: "weights", rank: 3 }],
    outputs: [{ name: "all", rank: 3 }],
  });
  const session = await InferenceSession.create(giveLikeliestClass(model, ["", "a", "b", " "]));
  // The logarithms of likelihoods, which softmax gives back.
  const lines = [
    [0.1, 0.6, 0.2, 0.1, 0.7, 0.1, 0.1, 0.1],
    [0.25, 0.05, 0.4, 0.3, 0.1, 0.1, 0.2, 0.6],
  ];
  const weights = Float32Array.from(lines.flat(), Math.log);

  const outputs = await session.run({ weights: new Tensor("float32", weights, [2, 2, 4]) });

  const rounded = (name: string) =>
    Array.from(outputs[name]?.data as Float32Array, (value) => Math.round(value * 100) / 100);
  expect(session.outputNames).toEqual([CLASS_OUTPUT, LIKELIHOOD_OUTPUT, SPACE_OUTPUT]);
  expect(outputs[CLASS_OUTPUT]?.dims).toEqual([2, 2]);
  expect(rounded(CLASS_OUTPUT)).toEqual([1, 0, 2, 3]);
  expect(rounded(LIKELIHOOD_OUTPUT)).toEqual([0.6, 0.7, 0.4, 0.6]);
  expect(rounded(SPACE_OUTPUT)).toEqual([0.1, 0.1, 0.3, 0.6]);
});

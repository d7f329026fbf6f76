import { InferenceSession } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { writeOnnx } from "../testing/onnx-writer.ts";
import { GRAPH } from "./field-numbers.ts";
import { keepGraphOutput } from "./keep-graph-output.ts";
import { readGraph } from "./read-graph.ts";
import { tinyLayoutModel } from "../readers/regions/by-model/testing/tiny-layout-model.ts";

describe("keepGraphOutput", () => {
  it("leaves a model with one output that still loads", async () => {
    const model = tinyLayoutModel([]);

    keepGraphOutput(model, "fetch_name_0");

    const session = await InferenceSession.create(model);
    expect(session.outputNames).toEqual(["fetch_name_0"]);
  });

  it("drops what only the other outputs need", () => {
    const model = writeOnnx({
      nodes: [
        { operator: "Neg", inputs: ["image"], output: "shared" },
        { operator: "Abs", inputs: ["shared"], output: "wanted" },
        { operator: "Exp", inputs: ["shared"], output: "step" },
        { operator: "Add", inputs: ["step", "one"], output: "other" },
      ],
      constants: [{ name: "one", dimensions: [], values: [1] }],
      inputs: [{ name: "image", rank: 1 }],
      outputs: ["wanted", "other"].map((name) => ({ name, rank: 1 })),
    });

    keepGraphOutput(model, "wanted");

    const graph = readGraph(model);
    expect(graph?.nodes.map(({ operator }) => operator)).toEqual(["Neg", "Abs"]);
    expect(graph?.parts.filter(({ number }) => number === GRAPH.constant)).toEqual([]);
  });

  it("leaves a model without that output as it is", () => {
    const model = tinyLayoutModel([]);
    const before = model.slice();

    keepGraphOutput(model, "other");

    expect(model).toEqual(before);
  });

  it.each([
    { name: "no bytes", bytes: [] },
    { name: "text", bytes: [...new TextEncoder().encode("not a model")] },
    { name: "a length beyond the end", bytes: [0x3a, 0xff, 0xff, 0xff, 0xff, 0x0f] },
    { name: "a number without an end", bytes: Array.from({ length: 20 }, () => 0xff) },
  ])("leaves $name alone", ({ bytes }) => {
    const model = Uint8Array.from(bytes);

    keepGraphOutput(model, "fetch_name_0");

    expect([...model]).toEqual(bytes);
  });
});

import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { readGraph } from "../../../onnx/read-graph.ts";
import { writeOnnx } from "../../../testing/onnx-writer.ts";
import { boundMasksByEdges } from "./bound-masks.ts";

const ROWS = 3;
const COLUMNS = 4;
const FAR = 1000;

/** One mask that is narrow, one in a corner, one of several pieces and one without pixels, as scores of pixels. */
const MASKS = [
  [-1, 2, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1],
  [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0.5],
  [-1, -1, 1, -1, -1, -1, -1, -1, 1, -1, -1, -1],
  [-1, -1, -1, -1, -1, -1, 0, -1, -1, -1, -1, -1],
];

describe("boundMasksByEdges", () => {
  it("finds the same edges of masks as before", async () => {
    expect(await edgesOf(tinyMaskModel())).toEqual({
      left: [1, 3, 0, FAR],
      top: [0, 2, 0, FAR],
    });
    expect(await edgesOf(boundMasksByEdges(tinyMaskModel()))).toEqual({
      left: [1, 3, 0, FAR],
      top: [0, 2, 0, FAR],
    });
  });

  it("compares rows and columns, and no longer every pixel", () => {
    // A second description of the graph is what the model gets in addition.
    const before = tinyMaskModel();
    const after = boundMasksByEdges(before);
    const kept = readGraph(after)?.nodes ?? [];
    const added = readGraph(after.subarray(before.length))?.nodes ?? [];
    const comparisons = [...kept, ...added].filter(({ operator }) => operator === "Greater");

    expect(comparisons.map(({ inputs }) => inputs[0])).toEqual([
      "parser.mask.column",
      "parser.mask.row",
    ]);
  });

  it.each([
    { name: "without masks", model: () => tinyMaskModel("other") },
    { name: "that is damaged", model: () => Uint8Array.from([0x3a, 0xff, 0xff, 0xff, 0x0f]) },
  ])("leaves a model alone $name", ({ model }) => {
    expect(boundMasksByEdges(model())).toEqual(model());
  });
});

async function edgesOf(model: Uint8Array) {
  const session = await InferenceSession.create(model);
  const masks = new Tensor("float32", MASKS.flat(), [1, MASKS.length, ROWS, COLUMNS]);
  const { left, top } = await session.run({ masks });
  return { left: [...(left?.data ?? [])], top: [...(top?.data ?? [])] };
}

/** The first column and the first row of each mask, by values that are named as those of the layout model. */
function tinyMaskModel(isInMask = "p2o.pd_op.greater_than.0.0"): Uint8Array {
  const columnNumbers = Array.from({ length: ROWS * COLUMNS }, (_, pixel) => pixel % COLUMNS);
  const rowNumbers = Array.from({ length: ROWS * COLUMNS }, (_, pixel) =>
    Math.floor(pixel / COLUMNS),
  );
  const numbers = { dimensions: [ROWS, COLUMNS] };
  const least = (input: string, output: string) => ({
    operator: "ReduceMin",
    inputs: [input],
    output,
    settings: { reducedAxes: [2, 3] },
  });
  return writeOnnx({
    nodes: [
      { operator: "Greater", inputs: ["masks", "zero"], output: isInMask },
      { operator: "Not", inputs: [isInMask], output: "outside" },
      { operator: "Not", inputs: [isInMask], output: "p2o.pd_op.cast.7.0" },
      { operator: "Where", inputs: ["outside", "far", "p2o.builtin.split.0.1"], output: "columns" },
      {
        operator: "Where",
        inputs: ["p2o.pd_op.cast.7.0", "far", "p2o.builtin.split.0.0"],
        output: "rows",
      },
      least("columns", "left"),
      least("rows", "top"),
    ],
    constants: [
      { name: "zero", dimensions: [], values: [0] },
      { name: "far", dimensions: [], values: [FAR] },
      { name: "p2o.builtin.split.0.1", ...numbers, values: columnNumbers },
      { name: "p2o.builtin.split.0.0", ...numbers, values: rowNumbers },
    ],
    inputs: [{ name: "masks", rank: 4 }],
    outputs: ["left", "top"].map((name) => ({ name, rank: 2 })),
  });
}

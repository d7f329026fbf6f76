import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { writeOnnx } from "../../../testing/onnx-writer.ts";
import { freePictureSide } from "./free-picture-side.ts";
import { tinyLayoutModel } from "./testing/tiny-layout-model.ts";

const CELLS = 100 ** 2 + 50 ** 2 + 25 ** 2;
const FEWER_CELLS = 80 ** 2 + 40 ** 2 + 20 ** 2;

/** Constants of the layout model that depend on its picture, each of which is an output too. */
const CONSTANTS = {
  "helper.constant.171": { dimensions: [3], values: BigInt64Array.of(10_000n, 2500n, 625n) },
  "helper.unsqueeze.11": { dimensions: [1], values: BigInt64Array.of(BigInt(CELLS)) },
  "auto.cast.51": { dimensions: [4], values: BigInt64Array.of(-1n, 256n, 25n, 25n) },
  // A number of labels, which is no size.
  "helper.constant.9": { dimensions: [1], values: BigInt64Array.of(300n) },
  "p2o.pd_op.cast.1.0": { dimensions: [1, CELLS, 1], values: numbers(CELLS, () => 1) },
  // In each cell: its row and its column.
  eager_tmp_0_deepcopy_734: {
    dimensions: [1, 625, 2],
    values: numbers(1250, (at) => (at % 2 === 0 ? Math.floor(at / 50) : Math.floor(at / 2) % 25)),
  },
  "p2o.builtin.split.0.1": { dimensions: [200, 200], values: numbers(40_000, (at) => at % 200) },
  "p2o.pd_op.cast.12.0": { dimensions: [4], values: numbers(4, () => 200) },
};

describe("freePictureSide", () => {
  it("lets a model be asked about a picture of 640 pixels", async () => {
    const answers = await answersFor(640);

    expect(listOf(answers["helper.constant.171"])).toEqual([6400, 1600, 400]);
    expect(listOf(answers["helper.unsqueeze.11"])).toEqual([FEWER_CELLS]);
    expect(listOf(answers["auto.cast.51"])).toEqual([-1, 256, 20, 20]);
    expect(listOf(answers["helper.constant.9"])).toEqual([300]);
    expect(listOf(answers["p2o.pd_op.cast.12.0"])).toEqual([160, 160, 160, 160]);
  });

  it("keeps rows and columns of a square where they were", async () => {
    const { eager_tmp_0_deepcopy_734: positions, "p2o.builtin.split.0.1": columns } =
      await answersFor(640);

    expect(positions?.dims).toEqual([1, 400, 2]);
    // The second cell of the second row.
    expect(listOf(positions).slice(2 * 21, 2 * 22)).toEqual([1, 1]);
    expect(columns?.dims).toEqual([160, 160]);
    expect(listOf(columns).slice(160, 163)).toEqual([0, 1, 2]);
  });

  it.each([
    { side: 800, cells: CELLS, outside: 4 * 99 + 4 * 49 },
    // The cells of 16 pixels are now larger, so that the middles of the outermost are far enough from the edge.
    { side: 640, cells: FEWER_CELLS, outside: 4 * 79 },
  ])("leaves out $outside cells at the edges of $side pixels", async ({ side, cells, outside }) => {
    const inside = listOf((await answersFor(side))["p2o.pd_op.cast.1.0"]);

    expect(inside).toHaveLength(cells);
    expect(inside.filter((one) => one === 0)).toHaveLength(outside);
  });

  it("leaves a model alone that has no such constants", () => {
    const model = tinyLayoutModel([]);

    const freed = freePictureSide(model);

    expect(freed.model).toBe(model);
    expect(freed.sizesFor(640)).toEqual({});
  });
});

/** Answers of a model that gives its constants, with those that are inputs now. */
async function answersFor(side: number): Promise<Record<string, Tensor>> {
  const names = Object.keys(CONSTANTS);
  const { model, sizesFor } = freePictureSide(
    writeOnnx({
      nodes: names.map((name) => ({ operator: "Identity", inputs: [name], output: `${name}.out` })),
      constants: Object.entries(CONSTANTS).map(([name, constant]) => ({ name, ...constant })),
      inputs: [{ name: "image", rank: 4 }],
      outputs: Object.entries(CONSTANTS).map(([name, { dimensions, values }]) => ({
        name: `${name}.out`,
        rank: dimensions.length,
        type: values instanceof BigInt64Array ? ("int64" as const) : ("float32" as const),
      })),
    }),
  );
  const session = await InferenceSession.create(model);
  const image = new Tensor("float32", new Float32Array(3), [1, 3, 1, 1]);
  const outputs = await session.run({ image, ...sizesFor(side) });
  return Object.fromEntries(
    Object.entries(outputs).map(([name, tensor]) => [name.slice(0, -".out".length), tensor]),
  );
}

function listOf(tensor: Tensor | undefined): number[] {
  return [...((tensor?.data ?? []) as Iterable<number | bigint>)].map(Number);
}

function numbers(count: number, numberAt: (at: number) => number): number[] {
  return Array.from({ length: count }, (_, at) => numberAt(at));
}

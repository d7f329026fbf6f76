import { describe, expect, it } from "vitest";
import type { DeviceTensor } from "../model-threads/device-messages.ts";
import { writeOnnx } from "../testing/onnx-writer.ts";
import { type DeviceModel, openOnDevice } from "./device-sessions.ts";

/** Adds the largest number of each row to the largest of each place of it, over all channels. */
const MODEL = writeOnnx({
  nodes: [
    {
      operator: "ReduceMax",
      inputs: ["picture"],
      output: "map",
      settings: { shrunkAxes: [1] },
    },
    {
      operator: "ReduceMax",
      inputs: ["picture"],
      output: "largest",
      settings: { shrunkAxes: [1, 2, 3] },
    },
    { operator: "Add", inputs: ["map", "largest"], output: "sum" },
  ],
  constants: [],
  inputs: [{ name: "picture", rank: 4 }],
  outputs: [{ name: "sum", rank: 4 }],
});

const PLACE = { provider: "cpu", cores: 1, firstFrames: [] } as const;

describe("a model that answers about several pictures at once", () => {
  it("gives each the answer that it gets alone", async () => {
    const run = await open({ filling: 0 });
    const pictures = [1, 2, 3].map((seed) => pictureOf([1, 3, 4, 6], seed));

    const together = await run({ frame: [4, 3, 4, 6], pictures });
    const alone = await Promise.all(
      pictures.map((picture) => run({ frame: [1, 3, 4, 6], pictures: [picture] })),
    );

    expect(together).toEqual(alone.flat());
    expect(together).toHaveLength(3);
  });

  it("lets no picture change the answer about another, whatever it holds", async () => {
    const run = await open({ filling: 0 });
    const picture = pictureOf([1, 3, 2, 2], 7);
    const others = [Number.NaN, Infinity, -Infinity, 3e38].map((value) => ({
      dimensions: [1, 3, 2, 2],
      values: new Float32Array(12).fill(value),
    }));

    const [alone] = await run({ frame: [1, 3, 2, 2], pictures: [picture] });
    const beside = await run({ frame: [5, 3, 2, 2], pictures: [...others, picture] });

    expect(beside.at(-1)).toEqual(alone);
  });

  it("puts smaller pictures into the upper left corner, and cuts the answers to their size", async () => {
    const run = await open({
      filling: "edge",
      answerDimensions: ([, , ...sides]) => [1, 1, ...sides],
    });
    const picture = {
      dimensions: [1, 3, 2, 3],
      values: Float32Array.from({ length: 18 }, (_, at) => at),
    };

    const [answer] = await run({ frame: [1, 3, 4, 8], pictures: [picture] });

    // The last channel has the largest numbers, 12 to 17; the edge repeats some of them.
    expect(answer?.["sum"]).toEqual({
      dimensions: [1, 1, 2, 3],
      values: Float32Array.of(29, 30, 31, 32, 33, 34),
    });
  });

  it("sees the nearest number of the picture around it", async () => {
    const run = await open({ filling: "edge" });
    const values = Float32Array.of(1, 2, 3, 4);

    const [answer] = await run({
      frame: [1, 1, 3, 3],
      pictures: [{ dimensions: [1, 1, 2, 2], values }],
    });

    expect([...(answer?.["sum"]?.values ?? [])].map((value) => value - 4)).toEqual([
      1, 2, 2, 3, 4, 4, 3, 4, 4,
    ]);
  });

  it("says what is the matter where CUDA is not installed", async () => {
    const place = { provider: "cuda", cores: 1, firstFrames: [[1, 1, 2, 2]] } as const;

    await expect(openOnDevice({ model: MODEL, filling: 0 }, place)).rejects.toThrow(
      "The execution provider cuda cannot be used here",
    );
  });
});

function open(model: Omit<DeviceModel, "model">) {
  return openOnDevice({ model: MODEL, ...model }, PLACE);
}

function pictureOf(dimensions: readonly number[], seed: number): DeviceTensor {
  const length = dimensions.reduce((product, size) => product * size, 1);
  return { dimensions, values: Float32Array.from({ length }, (_, at) => Math.sin(at * seed)) };
}

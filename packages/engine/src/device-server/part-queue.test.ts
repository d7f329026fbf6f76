import { describe, expect, it } from "vitest";
import type { DeviceBatch } from "../model-threads/device-batch.ts";
import type { DeviceAnswer } from "../model-threads/device-messages.ts";
import { createPartQueue } from "./part-queue.ts";

describe("the questions to a model", () => {
  it("that wait are answered together, if they fit into one frame", async () => {
    const { add, asked, answers } = startQueue();

    const widths = [600, 640, 100, 640, 560];
    for (const width of widths) add(width);

    expect(await answers()).toEqual(widths.map((width) => answerOf(width)));
    // The first is asked alone, since nobody else waits yet.
    expect(asked).toEqual([
      { frame: [8, 3, 48, 640], widths: [600] },
      { frame: [8, 3, 48, 640], widths: [640, 640, 560] },
      { frame: [8, 3, 48, 160], widths: [100] },
    ]);
  });

  it("are no more at once than the model takes", async () => {
    const { add, asked, answers } = startQueue();

    for (let count = 0; count < 12; count++) add(320);

    await answers();
    expect(asked.map(({ widths }) => widths.length)).toEqual([1, 8, 3]);
  });

  it("are not asked once they are taken back", async () => {
    const { add, queue, asked, answers } = startQueue();

    add(320);
    const second = add(480);
    add(640);
    queue.remove(second);
    second.settle(undefined);

    await answers();
    expect(asked.flatMap(({ widths }) => widths)).toEqual([320, 640]);
  });

  it("have no answer where the model fails, and the next have", async () => {
    const { add, answers, failures } = startQueue({ failingWidth: 320 });

    for (const width of [320, 640]) add(width);

    expect(await answers()).toEqual([undefined, answerOf(640)]);
    expect(failures).toEqual(["Error: lost"]);
  });
});

function startQueue({ failingWidth }: { readonly failingWidth?: number } = {}) {
  const asked: { readonly frame: readonly number[]; readonly widths: readonly number[] }[] = [];
  const failures: string[] = [];
  const answered: Promise<DeviceAnswer | undefined>[] = [];
  const queue = createPartQueue({
    part: "recognition",
    ask({ frame, pictures }: DeviceBatch) {
      const widths = pictures.map(({ dimensions }) => dimensions[3] ?? 0);
      asked.push({ frame, widths });
      if (widths.includes(failingWidth ?? 0)) return Promise.reject(new Error("lost"));
      return Promise.resolve(widths.map(answerOf));
    },
    rowsFor: () => 8,
    onAnswer: () => {},
    onFailure: (reason) => failures.push(String(reason)),
  });
  const add = (width: number) => {
    let settle: (answer: DeviceAnswer | undefined) => void = () => {};
    answered.push(
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    const picture = { dimensions: [1, 3, 48, width], values: new Float32Array() };
    const waiting = { picture, settle };
    queue.add(waiting);
    return waiting;
  };
  return { queue, asked, failures, add, answers: () => Promise.all(answered) };
}

function answerOf(width: number): DeviceAnswer {
  return { width: { dimensions: [1], values: Float32Array.of(width) } };
}

import { describe, expect, it } from "vitest";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { mapInOrder } from "./map-in-order.ts";

const signal = new AbortController().signal;

describe("mapInOrder", () => {
  it("gives the results in order, whichever is finished first", async () => {
    const gates = [0, 1, 2].map(() => createGate());
    gates[2]?.open();
    gates[1]?.open();

    const results = collectAll(
      mapInOrder(itemsOf([0, 1, 2]), {
        windowSize: 3,
        signal,
        start: async (item) => {
          await gates[item]?.opened;
          if (item === 2) gates[0]?.open();
          return item;
        },
      }),
    );

    expect(await results).toEqual([0, 1, 2]);
  });

  it("has no more in work at once than the window", async () => {
    let [inWork, most] = [0, 0];

    await collectAll(
      mapInOrder(itemsOf(Array.from({ length: 20 }, (_, index) => index)), {
        windowSize: 3,
        signal,
        start: async (item) => {
          most = Math.max(most, ++inWork);
          await Promise.resolve();
          inWork--;
          return item;
        },
      }),
    );

    expect(most).toBeLessThanOrEqual(3);
  });

  it("goes on with later items while the first is still in work", async () => {
    const first = createGate();
    const started: number[] = [];

    const results = collectAll(
      mapInOrder(itemsOf([0, 1, 2, 3, 4, 5]), {
        windowSize: 2,
        signal,
        start: async (item) => {
          started.push(item);
          if (item === 5) first.open();
          if (item === 0) await first.opened;
          return item;
        },
      }),
    );

    expect(await results).toEqual([0, 1, 2, 3, 4, 5]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("fails when it is the turn of what failed, and aborts the rest", async () => {
    const seen: number[] = [];
    let wasAborted = false;
    const failing = mapInOrder(itemsOf([0, 1, 2]), {
      windowSize: 3,
      signal,
      start: async (item, stop) => {
        if (item === 1) throw new Error("broken");
        if (item === 2) {
          await aborted(stop);
          wasAborted = true;
        }
        return item;
      },
    });

    await expect(
      (async () => {
        for await (const item of failing) seen.push(item);
      })(),
    ).rejects.toThrow("broken");

    expect(seen).toEqual([0]);
    expect(wasAborted).toBe(true);
  });

  it("stops with the caller's reason", async () => {
    const caller = new AbortController();
    const results = collectAll(
      mapInOrder(itemsOf([0, 1]), {
        windowSize: 2,
        signal: caller.signal,
        start: async (_item, stop) => {
          caller.abort(new Error("enough"));
          await aborted(stop);
          throw new Error("cancelled");
        },
      }),
    );

    await expect(results).rejects.toThrow("enough");
  });

  it("passes on the failure of whoever brings the items, after what came before", async () => {
    const seen: number[] = [];
    async function* broken() {
      yield 0;
      throw new Error("no more");
    }

    await expect(
      (async () => {
        const results = mapInOrder(broken(), {
          windowSize: 2,
          signal,
          start: async (item) => item,
        });
        for await (const item of results) seen.push(item);
      })(),
    ).rejects.toThrow("no more");

    expect(seen).toEqual([0]);
  });
});

async function* itemsOf(items: readonly number[]) {
  yield* items;
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

function aborted(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener("abort", () => resolve());
  });
}

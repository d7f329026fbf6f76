import { expect, it } from "vitest";
import { pace } from "./pace.ts";

it("does everything once, and no more at a time than it may", async () => {
  const seen: number[] = [];
  let running = 0;
  let most = 0;
  await pace({ count: 10, atOnce: 3 }, async (index) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    seen.push(index);
  });
  expect(seen.toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(3);
});

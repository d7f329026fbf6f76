import { ParserError } from "@parsewright/contract";
import { expect, it } from "vitest";
import { createBatcher } from "./batcher.ts";

it("serves together who comes together, each with their own result", async () => {
  const batches: (readonly number[])[] = [];
  const double = createBatcher(
    async (numbers: readonly number[]) => {
      batches.push(numbers);
      return numbers.map((number) => number * 2);
    },
    { maxItems: 3, atOnce: 1 },
  );

  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
  expect(await double(5)).toBe(10);
});

it("collects who comes while others are under way", async () => {
  const batches: (readonly string[])[] = [];
  const others: Promise<string>[] = [];
  const echo: (item: string) => Promise<string> = createBatcher(
    async (items: readonly string[]) => {
      batches.push(items);
      if (items.includes("a")) others.push(echo("b"), echo("c"));
      return items;
    },
    { maxItems: 10, atOnce: 1 },
  );

  expect(await echo("a")).toBe("a");
  expect(await Promise.all(others)).toEqual(["b", "c"]);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

it("fails nobody for the mistake of another", async () => {
  const check = createBatcher(
    async (items: readonly string[]) => {
      if (items.includes("bad")) throw new Error("bad input");
      return items;
    },
    { maxItems: 10, atOnce: 2 },
  );

  const results = await Promise.allSettled(["good", "bad", "fine"].map(check));

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("does not ask again for each caller when the service is not there", async () => {
  let calls = 0;
  const fail = createBatcher(
    async () => {
      calls += 1;
      throw new ParserError("SERVICE_UNAVAILABLE", "The database cannot be reached.");
    },
    { maxItems: 10, atOnce: 1 },
  );

  await Promise.allSettled([1, 2, 3].map(fail));

  expect(calls).toBe(1);
});

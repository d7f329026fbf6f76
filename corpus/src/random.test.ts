import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";

describe("createRandom", () => {
  it("gives the same numbers for the same seed, on every machine", () => {
    const random = createRandom("seed");
    expect([random.integer(0, 99), random.integer(0, 99), random.integer(0, 99)]).toEqual([
      94, 7, 2,
    ]);
  });

  it("gives other numbers for another seed", () => {
    expect(createRandom("a").next()).not.toBe(createRandom("b").next());
  });

  it("never leaves the bounds", () => {
    const random = createRandom("bounds");
    const numbers = Array.from({ length: 1000 }, () => random.integer(3, 5));
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5]));
  });

  it("samples different items, at most all of them", () => {
    const chosen = createRandom("sample").sample([1, 2, 3], 9);
    expect(chosen).toHaveLength(3);
    expect(new Set(chosen)).toEqual(new Set([1, 2, 3]));
  });
});

import { describe, expect, it } from "vitest";
import { memoryGrowth } from "./memory-growth.ts";

describe("memoryGrowth", () => {
  it("sees no growth in memory that rises once and then stays", () => {
    expect(memoryGrowth([10, 400, 900, 900, 900, 900])).toEqual({
      peakBytes: 900,
      secondHalfBytes: 0,
    });
  });

  it("sees what grows with the pages", () => {
    expect(memoryGrowth([0, 0, 100, 200, 300, 400]).secondHalfBytes).toBeCloseTo(200);
  });
});

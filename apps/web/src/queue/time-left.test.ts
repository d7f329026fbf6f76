import { describe, expect, it } from "vitest";
import { spokenTime } from "../common/status-words.ts";
import { type Estimate, nextEstimate, timeWords } from "./time-left.ts";

describe("the time that is left", () => {
  it("follows from the pace since it was first seen", () => {
    expect(leftMs([5000, 0.5], [15_000, 0.75])).toBe(10_000);
    expect(leftMs([5000, 0.5], [15_000, 1])).toBe(0);
  });

  it("is not known before anything was done", () => {
    expect(leftMs([5000, 0.5], [15_000, 0.5])).toBeUndefined();
    expect(leftMs([5000, 0.5], [5000, 0.6])).toBeUndefined();
  });

  it("does not grow while nothing is learnt, nor when the pace slows down", () => {
    expect(leftMs([0, 0], [10_000, 0.5], [20_000, 0.5])).toBe(10_000);
    expect(leftMs([0, 0], [10_000, 0.5], [40_000, 0.6])).toBe(10_000);
    expect(leftMs([0, 0], [10_000, 0.5], [40_000, 0.9])).toBeLessThan(5000);
  });

  it("does not take what was done before for the pace of the first moments", () => {
    expect(leftMs([0, 0], [300, 0.125], [900, 0.125])).toBeUndefined();
    expect(leftMs([0, 0], [300, 0.125], [20_300, 0.25])).toBe(120_000);
  });

  function leftMs(...looks: readonly (readonly [at: number, fraction: number])[]) {
    const start: Estimate | undefined = undefined;
    return looks.reduce<Estimate | undefined>(
      (before, [at, fraction]) => nextEstimate(before, { at, fraction }),
      start,
    )?.leftMs;
  }
});

describe("times in words", () => {
  it.each([
    [400, "0 s"],
    [59_000, "59 s"],
    [60_000, "1 min"],
    [95_000, "1 min 35 s"],
    [3_600_000, "1 h"],
    [5_460_000, "1 h 31 min"],
  ])("make %i ms %s", (milliseconds, words) => {
    expect(spokenTime(milliseconds)).toBe(words);
  });

  it("are exact for what has passed and rough for what is left", () => {
    expect(timeWords(12_000, undefined)).toBe("12 s so far");
    expect(timeWords(12_000, 13_200)).toBe("12 s so far, about 15 s left");
    expect(timeWords(12_000, 400)).toBe("12 s so far, about 5 s left");
    expect(timeWords(12_000, 185_000)).toBe("12 s so far, about 4 min left");
  });
});

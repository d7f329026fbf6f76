import { describe, expect, it } from "vitest";
import { spokenTime } from "../common/status-words.ts";
import { timeLeftMs, timeWords } from "./time-left.ts";

describe("the time that is left", () => {
  it("follows from the pace since it was first seen", () => {
    const first = { at: 5000, fraction: 0.5 };
    expect(timeLeftMs(first, { at: 15_000, fraction: 0.75 })).toBe(10_000);
    expect(timeLeftMs(first, { at: 15_000, fraction: 1 })).toBe(0);
  });

  it("is not known before anything was done", () => {
    const first = { at: 5000, fraction: 0.5 };
    expect(timeLeftMs(first, { at: 15_000, fraction: 0.5 })).toBeUndefined();
    expect(timeLeftMs(first, { at: 5000, fraction: 0.6 })).toBeUndefined();
  });
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

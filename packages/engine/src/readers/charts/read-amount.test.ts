import { describe, expect, it } from "vitest";
import { readAmount, writeDay } from "./read-amount.ts";

describe("readAmount", () => {
  it.each([
    ["1,200", 1200, ""],
    ["0.125", 0.125, ""],
    ["0,5", 0.5, ""],
    ["1.234.567", 1_234_567, ""],
    ["1 200", 1200, ""],
    ["−4.0%", -4, "%"],
    ["$40", 40, "$"],
    ["-$40", -40, "$"],
    ["2.5k", 2500, ""],
    ["1e+05", 100_000, ""],
    ["(12)", -12, ""],
    ["30 km", 30, "km"],
  ])("reads %s", (text, value, unit) => {
    expect(readAmount(text)).toEqual({ value, unit, isDate: false });
  });

  it.each(["2021-03-01", "2021−03", "Mar 2021", "1 March 2021", "Mar 1, 2021", "Mar '21"])(
    "reads %s as a day",
    (text) => {
      const amount = readAmount(text);

      expect(amount?.isDate).toBe(true);
      expect(writeDay(amount?.value ?? 0)).toBe("2021-03-01");
    },
  );

  it.each(["North", "Q1", "10 thousand people", ""])("reads no number in %j", (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

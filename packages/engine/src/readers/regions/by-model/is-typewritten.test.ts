import { describe, expect, it } from "vitest";
import { typeLine } from "../testing/sample-page.ts";
import { isTypewritten } from "./is-typewritten.ts";

const CODE = typeLine("if [ $n -le 3 ]; then", { x: 40, y: 100 });

describe("isTypewritten", () => {
  it("knows fonts for code by their name", () => {
    const named = CODE.slice(0, 3).map((one) => ({
      ...one,
      font: { ...one.font, name: "CMTT10" },
    }));

    expect(isTypewritten(named)).toBe(true);
  });

  it("knows fonts without a name by the even places of their letters", () => {
    expect(isTypewritten(CODE)).toBe(true);
  });

  it("is false of letters that differ in width, of several lines and of few letters", () => {
    const uneven = CODE.map((one, index) => ({
      ...one,
      baseline: { x: one.baseline.x + (index % 3), y: one.baseline.y },
    }));

    expect(isTypewritten(uneven)).toBe(false);
    expect(isTypewritten([...CODE, ...typeLine("fi", { x: 40, y: 112 })])).toBe(false);
    expect(isTypewritten(CODE.slice(0, 4))).toBe(false);
    expect(isTypewritten([])).toBe(false);
  });
});

import { expect, it } from "vitest";
import { stringOffsets } from "./code-points.ts";

it.each(["plain", "𝑎 and 𝑏, then text", "ends with 𝑧", ""])(
  "finds the code points of %j",
  (text) => {
    const offsetOf = stringOffsets(text);
    const points = Array.from(text);
    const expected = [...points, ""].map((_, index) => points.slice(0, index).join("").length);
    expect(expected.map((_, index) => offsetOf(index))).toEqual(expected);
  },
);

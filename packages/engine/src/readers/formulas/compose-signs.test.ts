import { expect, it } from "vitest";
import { composeSigns } from "./compose-signs.ts";
import { createSign } from "./to-element.ts";

it("takes an arrow that is hardly higher than a line for the piece of a shaft", () => {
  const composed = [0.9, 1.1].map((height) => composeSigns([arrow(height)])[0]?.text);

  expect(composed).toEqual(["−", "→"]);
});

/** An arrow in ten points that is so high, in points. */
function arrow(height: number) {
  return createSign({
    text: "→",
    alphabet: "upright",
    box: [0, 100 - height, 10, 100],
    advance: [0, 10],
    baseline: 100,
    size: 10,
    hasSpaceBefore: false,
  });
}

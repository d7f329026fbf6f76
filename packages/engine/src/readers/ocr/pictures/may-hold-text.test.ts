import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { renderPage } from "../../../testing/render-page.ts";
import { mayHoldText } from "./may-hold-text.ts";

describe("mayHoldText", () => {
  it("sees dark words, light words and a single label", async () => {
    const words = await renderPage((page) => page.text("Harbour dues", { x: 72, y: 400 }), 100);

    expect(mayHoldText(words)).toBe(true);
    expect(mayHoldText({ ...words, rgb: words.rgb.map((value) => 255 - value) })).toBe(true);
  });

  it.each([
    { what: "blank paper", shadeAt: () => 250 },
    { what: "a sky", shadeAt: (x: number, y: number) => 120 + (y >> 2) + (x >> 4) },
    {
      what: "a lattice, whose bars are no letters",
      shadeAt: (x: number) => (x % 40 < 6 ? 30 : 220),
    },
  ])("sees none in $what", ({ shadeAt }) => {
    expect(mayHoldText(pictureOf(shadeAt))).toBe(false);
  });
});

function pictureOf(shadeAt: (x: number, y: number) => number): Pixels {
  const [width, height] = [400, 300];
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    rgb.fill(shadeAt(pixel % width, Math.floor(pixel / width)), pixel * 3, pixel * 3 + 3);
  return { width, height, rgb };
}

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawWords, widthOfWords } from "./draw-words.ts";

describe("drawWords", () => {
  it("draws letters without a font, within the width that it says", async () => {
    const ink = await inkOf("title 87%");

    expect(ink.pixels).toBeGreaterThan(200);
    expect(ink.right).toBeLessThan(20 + widthOfWords("title 87%", 20));
    expect(ink.right).toBeGreaterThan(10 + 0.8 * widthOfWords("title 87%", 20));
  });

  it("draws each letter in its own form", async () => {
    const forms = await Promise.all(["1", "l", "a", "&", "<"].map((text) => inkOf(text)));

    expect(new Set(forms.map(({ pixels }) => pixels)).size).toBe(5);
  });

  it("draws nothing for spaces, and a question mark for what it does not know", async () => {
    expect((await inkOf("  ")).pixels).toBe(0);
    expect(await inkOf("é")).toEqual(await inkOf("?"));
    expect(drawWords("é", PLACE)).toContain("<title>é</title>");
  });
});

const PLACE = { x: 10, y: 30, size: 20, fill: "#000000" };

/** Dark pixels of a drawn text, and the last column that has one. */
async function inkOf(text: string): Promise<{ readonly pixels: number; readonly right: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">${drawWords(text, PLACE)}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "#ffffff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = Array.from(data, (value, at) => (value < 128 ? at % info.width : -1));
  const dark = columns.filter((column) => column >= 0);
  return { pixels: dark.length, right: Math.max(-1, ...dark) };
}

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { PHOTOGRAPH_FAMILIES } from "./photograph-families.ts";
import { photographSheet } from "./photograph-sheet.ts";

const SIZE = { width: 120, height: 160 };

describe("the families of photographs", () => {
  it("are seen by half", () => {
    const seen = PHOTOGRAPH_FAMILIES.filter(({ split }) => split === "seen");

    expect(seen).toHaveLength(PHOTOGRAPH_FAMILIES.length / 2);
  });

  it.each(PHOTOGRAPH_FAMILIES)("show all of the sheet on a desk: $name", async (family) => {
    const sheet = await sharp({ create: { ...SIZE, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();

    const photograph = await photographSheet(sheet, family, createRandom(family.name));
    const { data, info } = await sharp(photograph).raw().toBuffer({ resolveWithObject: true });

    expect([info.width, info.height]).toEqual([SIZE.width, SIZE.height]);
    const shadeAt = (x: number, y: number) => data[(y * info.width + x) * info.channels];
    expect(shadeAt(1, 1)).toBeLessThan(90);
    expect(shadeAt(SIZE.width - 2, SIZE.height - 2)).toBeLessThan(90);
    expect(shadeAt(SIZE.width / 3, SIZE.height / 2)).toBeGreaterThan(120);
  });
});

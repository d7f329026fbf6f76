import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { trimMargins } from "./trim-margins.ts";

describe("trimMargins", () => {
  it("keeps what is printed and some paper around it, in whole grains", () => {
    const page = pageOf((x, y) => x > 200 && x < 400 && y > 100 && y < 140 && x % 4 < 2);

    expect(trimMargins(page)).toEqual({ left: 160, top: 64, width: 256, height: 96 });
  });

  it("keeps nothing of an empty page", () => {
    expect(trimMargins(pageOf(() => false))).toBeUndefined();
  });

  it("keeps all of a page that is printed to its edges", () => {
    expect(trimMargins(pageOf((x, y) => (x + y) % 8 < 4))).toEqual({
      left: 0,
      top: 0,
      width: 640,
      height: 320,
    });
  });
});

function pageOf(isInk: (x: number, y: number) => boolean): Pixels {
  const [width, height] = [640, 320];
  const rgb = new Uint8Array(width * height * 3).map((_, position) => {
    const pixel = Math.floor(position / 3);
    return isInk(pixel % width, Math.floor(pixel / width)) ? 0 : 250;
  });
  return { width, height, rgb };
}

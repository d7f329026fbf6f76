import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { blankPage, typeLine } from "../testing/sample-page.ts";
import { drawPagePicture } from "./page-picture.ts";

const text = typeLine("Sales rose in spring", { x: 60, y: 100 });
const formula = typeLine("x≤y+z≠w", { x: 60, y: 200 }).map((one) => ({
  ...one,
  font: { ...one.font, name: "CMMI10" },
}));

describe("the picture that the layout model is shown", () => {
  it.each<{ name: string; page: Partial<SourcePage>; side: number }>([
    { name: "800 pixels of a scan", page: { characters: text, isScan: true }, side: 800 },
    {
      name: "800 pixels of a page with formulas",
      page: { characters: [...text, ...formula] },
      side: 800,
    },
    { name: "640 pixels of other pages", page: { characters: text }, side: 640 },
    { name: "640 pixels of an empty page", page: {}, side: 640 },
  ])("has $name", ({ page, side }) => {
    const { width, height, rgb } = drawPagePicture(blankPage(page));

    expect({ width, height, bytes: rgb.length }).toEqual({
      width: side,
      height: side,
      bytes: 3 * side ** 2,
    });
  });
});

import { describe, expect, it } from "vitest";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { hasPicturedTable } from "./has-pictured-table.ts";

const WORDS = [
  ...typeLine("Tube", { x: 110, y: 120 }),
  ...typeLine("Mixture", { x: 210, y: 120 }),
  ...typeLine("S1", { x: 110, y: 150 }),
  ...typeLine("3 ml", { x: 210, y: 150 }),
];

const across = (position: number): Ruling => ({
  direction: "horizontal",
  position,
  from: 100,
  to: 300,
});
const down = (position: number): Ruling => ({
  direction: "vertical",
  position,
  from: 100,
  to: 160,
});
const GRID = [across(100), across(130), across(160), down(100), down(200), down(300)];

describe("hasPicturedTable", () => {
  it("finds the fields of a table in a picture", () => {
    expect(hasPicturedTable(pageWithPicture(GRID))).toBe(true);
  });

  it("takes words without lines for the labels of a figure", () => {
    expect(hasPicturedTable(pageWithPicture([]))).toBe(false);
  });

  it("leaves the page's own tables to the readers of its text", () => {
    expect(hasPicturedTable(blankPage({ characters: WORDS, rulings: GRID }))).toBe(false);
  });
});

function pageWithPicture(rulings: readonly Ruling[]): SourcePage {
  return blankPage({ pictureText: [{ box: [90, 90, 310, 170], characters: WORDS, rulings }] });
}

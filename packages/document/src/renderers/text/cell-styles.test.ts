import { expect, it } from "vitest";
import { referToNotes, withoutEmphasis } from "./cell-styles.ts";

const CELL =
  '<td><strong>CO<sub>2</sub></strong> <a href="https://a.example">list</a><sup data-note="3-2">3</sup></td>';

it("refers to the notes of marks in cells", () => {
  expect(referToNotes(CELL)).toBe(
    '<td><strong>CO<sub>2</sub></strong> <a href="https://a.example">list</a>[^3-2]</td>',
  );
});

it("leaves the words of cells alone, with raised and lowered numbers", () => {
  expect(withoutEmphasis(CELL)).toBe("<td>CO₂ list³</td>");
  expect(withoutEmphasis("<td>the 4<sup>th</sup></td>")).toBe("<td>the 4th</td>");
});

import type { Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import { typed } from "@parsewright/document/testing/sample-characters";
import { raiseNumbers } from "./raised-glyphs.ts";

const RAISED_INK: Box = [0, 92, 4, 96];
const LOW_INK: Box = [0, 94, 4, 98.3];
const FULL_INK: Box = [0, 93, 4, 100];

it.each([
  { name: "raised glyphs behind a stop", ink: RAISED_INK, text: "end.25", expected: "25" },
  { name: "glyphs that are raised a little", ink: LOW_INK, text: "end.25", expected: "25" },
  { name: "ordinary numbers behind a stop", ink: FULL_INK, text: "end.25", expected: "" },
  { name: "raised glyphs behind a number", ink: RAISED_INK, text: "425", expected: "" },
])("makes scripts of $expected among $name", ({ ink, text, expected }) => {
  const raised = raiseNumbers(typed(text), () => ink);
  const size = typed("x")[0]?.font.size ?? 0;

  expect(
    raised
      .filter(({ font }) => font.size < size && font.size >= size / 2)
      .map((one) => one.text)
      .join(""),
  ).toBe(expected);
});

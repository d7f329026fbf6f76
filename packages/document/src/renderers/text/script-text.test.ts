import { expect, it } from "vitest";
import { scriptText } from "./script-text.ts";

it.each([
  { text: "31", style: ["superscript"], expected: "³¹" },
  { text: "-1", style: ["superscript"], expected: "⁻¹" },
  { text: "2", style: ["subscript"], expected: "₂" },
  { text: "2−", style: ["superscript"], expected: "²⁻" },
  { text: "–", style: ["superscript"], expected: "⁻" },
  { text: "1–3", style: ["superscript"], expected: "1–3" },
  { text: "th", style: ["superscript"], expected: "th" },
  { text: "n+1", style: ["subscript"], expected: "n+1" },
  { text: "31", style: ["bold"], expected: "31" },
  { text: "31", style: undefined, expected: "31" },
] as const)("writes $text in $style as $expected", ({ text, style, expected }) => {
  expect(scriptText(text, style)).toBe(expected);
});

import { describe, expect, it } from "vitest";
import { drawnForm } from "./drawn-form.ts";

describe("drawnForm", () => {
  it.each([
    { name: "spaces", left: "a=b", right: String.raw`a\  = \quad b` },
    { name: "the sizes of fences", left: "(x)", right: String.raw`\left( x \right)` },
    { name: "upright letters", left: "max", right: String.raw`\mathrm{max}` },
    {
      name: "where limits stand",
      left: String.raw`\int_{0}^{1}`,
      right: String.raw`\int\limits_{0}^{1}`,
    },
    { name: "the order of scripts", left: "x_{i}^{2}", right: "{x^{2}}_{i}" },
    {
      name: "a table of one cell",
      left: "a+b",
      right: String.raw`\begin{matrix} a+b \\ \end{matrix}`,
    },
    { name: "dashes", left: "a-b", right: "a–b" },
  ])("is the same whatever $name", ({ left, right }) => {
    expect(drawnForm(left)).toBe(drawnForm(right));
  });

  it.each([
    { left: "x^{2}", right: "x_{2}" },
    { left: "x^{2}", right: String.raw`\overset{2}{x}` },
    { left: String.raw`\frac{a}{b}`, right: String.raw`\genfrac{}{}{0pt}{}{a}{b}` },
    { left: "x", right: String.raw`\mathbf{x}` },
    { left: "{ab}^{2}", right: "{a}^{2}b" },
    { left: String.raw`\sqrt{x}`, right: String.raw`\sqrt[3]{x}` },
    {
      left: String.raw`\begin{matrix} a & b \\ c & d \end{matrix}`,
      right: String.raw`\begin{matrix} a & b \\ c d \end{matrix}`,
    },
  ])("tells $left from $right", ({ left, right }) => {
    expect(drawnForm(left)).not.toBe(drawnForm(right));
  });

  it("has no answer for what cannot be drawn", () => {
    expect(drawnForm(String.raw`\frac{1`)).toBeUndefined();
  });
});

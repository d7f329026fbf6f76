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
    {
      name: "the places at which lines are aligned",
      left: String.raw`\begin{aligned} a &= b \\ &= c \end{aligned}`,
      right: String.raw`\begin{gathered} a = b \\ = c \end{gathered}`,
    },
    {
      name: "the distance of conditions",
      left: String.raw`\begin{cases} a & b \\ c & d \end{cases}`,
      right: String.raw`\left\{ \begin{array}{l} a\quad b \\ c\quad d \end{array} \right.`,
    },
    {
      name: "the name of a column in parentheses",
      left: String.raw`\binom{n}{k}`,
      right: String.raw`\begin{pmatrix} n \\ k \end{pmatrix}`,
    },
    { name: "a full stop at the end", left: "a=b", right: "a=b." },
    {
      name: "how far limits reach",
      left: String.raw`\operatorname*{arg\,min}_{x} f`,
      right: String.raw`\arg\min_{x} f`,
    },
    {
      name: "the lengths of arrows",
      left: String.raw`a\to b`,
      right: String.raw`a\longrightarrow b`,
    },
    {
      name: "notations of chemistry",
      left: String.raw`\ce{2H2 + O2 -> 2H2O}`,
      right: String.raw`\mathrm{2H_{2} + O_{2} \longrightarrow 2H_{2}O}`,
    },
  ])("is the same whatever $name", ({ left, right }) => {
    expect(drawnForm(left)).toBe(drawnForm(right));
  });

  it.each([
    { left: "x^{2}", right: "x_{2}" },
    { left: "x^{2}", right: String.raw`\overset{2}{x}` },
    { left: String.raw`\frac{a}{b}`, right: String.raw`\genfrac{}{}{0pt}{}{a}{b}` },
    { left: "x", right: String.raw`\mathbf{x}` },
    { left: "{ab}^{2}", right: "{a}^{2}b" },
    { left: String.raw`a=b\tag{1}`, right: "a=b" },
    { left: String.raw`a=b\tag{1}`, right: String.raw`a=b\tag{2}` },
    { left: String.raw`\overline{AB}`, right: "AB" },
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

import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { attachFormulaNumbers } from "./attach-formula-numbers.ts";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

describe("attachFormulaNumbers", () => {
  it.each([
    {
      name: "the formula before it",
      blocks: [formula("a=b"), number("(3.1)")],
      expected: [String.raw`a=b\tag{3.1}`],
    },
    {
      name: "the formula after it",
      blocks: [number("（2）"), formula("a=b")],
      expected: [String.raw`a=b\tag{2}`],
    },
    {
      name: "the formula before it, each its own",
      blocks: [formula("a"), number("(1)"), formula("b"), number("(2)")],
      expected: [String.raw`a\tag{1}`, String.raw`b\tag{2}`],
    },
    {
      name: "no formula that is followed by its own number",
      blocks: [number("(1)", 20), formula("b"), number("(2)")],
      expected: ["(1)", String.raw`b\tag{2}`],
    },
    {
      name: "no formula that has a tag already",
      blocks: [formula(String.raw`a\tag{7}`), number("(1)")],
      expected: [String.raw`a\tag{7}`, "(1)"],
    },
    {
      name: "no formula without LaTeX",
      blocks: [formula(""), number("(1)")],
      expected: ["", "(1)"],
    },
  ])("gives a number to $name", ({ blocks, expected }) => {
    const [body = []] = bodiesAfter([attachFormulaNumbers], documentOf([blocks]));

    expect(body.flatMap(linesOf)).toEqual(expected);
  });

  it("gives a number to the formula on its height, whatever comes between them", () => {
    const blocks = [formula("a", 50), formula("b", 80), number("(1)", 50), number("(2)", 80)];
    const [body = []] = bodiesAfter([attachFormulaNumbers], documentOf([blocks]));

    expect(body.flatMap(linesOf)).toEqual([String.raw`a\tag{1}`, String.raw`b\tag{2}`]);
  });

  it("leaves the formula on its height in the column beside", () => {
    const blocks = [formula("a"), number("(1)"), formula("b"), number("(2)", 90)];
    const [body = []] = bodiesAfter([attachFormulaNumbers], documentOf([blocks]));

    expect(body.flatMap(linesOf)).toEqual([String.raw`a\tag{1}`, String.raw`b\tag{2}`]);
  });

  it("leaves a formula on its height behind other text, whose own number comes later", () => {
    const left = textBlock([lineAt("(2)", [20, 50, 30])], { type: "formula_number" });
    const text = textBlock([lineAt("Text", [50, 20, 300])]);
    const blocks = [left, text, formula("b"), number("(7)", 52)];
    const [body = []] = bodiesAfter([attachFormulaNumbers], documentOf([blocks]));

    expect(body.flatMap(linesOf)).toEqual(["(2)", "Text", String.raw`b\tag{7}`]);
  });

  it("gives each row of a formula its own number", () => {
    const rows = String.raw`\begin{aligned}a&=\begin{cases}1\\2\end{cases}\\b&=c\end{aligned}`;
    const blocks = [formula(rows), number("(1)", 48), number("(2)", 52)];
    const [body = []] = bodiesAfter([attachFormulaNumbers], documentOf([blocks]));

    expect(body.flatMap(linesOf)).toEqual([
      String.raw`\begin{align}a&=\begin{cases}1\\2\end{cases}\tag{1}\\b&=c\tag{2}\end{align}`,
    ]);
  });

  it("turns a number with no formula beside it into text", () => {
    const [body] = bodiesAfter([attachFormulaNumbers], documentOf([[number("(1)")]]));

    expect(body?.[0]?.type).toBe("text");
  });
});

function formula(latex: string, y = 50): Block {
  const line = lineAt(latex, [50, y, 300]);
  const spans = line.spans.map((span) => ({ ...span, type: "interline_equation" as const }));
  return textBlock([{ ...line, spans }], { type: "interline_equation" });
}

function number(text: string, y = 50): Block {
  return textBlock([lineAt(text, [400, y, 430])], { type: "formula_number" });
}

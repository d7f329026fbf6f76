import { describe, expect, it } from "vitest";
import { compareEquations } from "./compare-equations.ts";

describe("compareEquations", () => {
  it.each([
    { name: "spaces", ours: "a=b", pandoc: String.raw`a\  = \ b` },
    { name: "empty scripts", ours: String.raw`\int x`, pandoc: String.raw`\int_{}^{}x` },
    {
      name: "a matrix of one row",
      ours: "a+b",
      pandoc: "\\begin{matrix}\na + b \\\\\n\\end{matrix}",
    },
  ])("finds formulas alike that differ only in $name", ({ ours, pandoc }) => {
    expect(compareEquations([ours], [pandoc])).toMatchObject({ alike: 1, different: [] });
  });

  it("finds formulas that look different, and those that one side lacks", () => {
    expect(compareEquations(["x^{2}", "y"], ["x_{2}"])).toMatchObject({
      alike: 0,
      different: [
        { ours: "x^{2}", pandoc: "x_{2}" },
        { ours: "y", pandoc: "" },
      ],
    });
  });

  it("lists formulas of ours that cannot be drawn", () => {
    expect(compareEquations([String.raw`\frac{1`], ["1"]).broken).toEqual([String.raw`\frac{1`]);
  });
});

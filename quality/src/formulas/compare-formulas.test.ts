import { expect, it } from "vitest";
import { compareFormulas } from "./compare-formulas.ts";
import { displayFormulasOf, inlineFormulasOf } from "./markdown-formulas.ts";

it("counts what is the same, what only looks the same, what is missed and what is invented", () => {
  const ours = ["x^2", String.raw`\mathrm{sh} u`, "y", String.raw`\frac{1`];
  const truth = ["{x}^{2}", String.raw`\operatorname{sh} u`, "z"];

  expect(compareFormulas(ours, truth)).toEqual({
    expected: 3,
    written: 4,
    found: 2,
    equal: 2,
    sameSource: 1,
    broken: [String.raw`\frac{1`],
    unequal: [{ truth: "z", ours: undefined }],
    false: ["y", String.raw`\frac{1`],
  });
});

it("takes each formula of ours for one of the truth only", () => {
  expect(compareFormulas(["x"], ["x", "x"]).equal).toBe(1);
});

it("tells display formulas from formulas in lines, and neither from money", () => {
  const markdown = String.raw`Pay \$5 for $x$ and $y_1$.` + "\n\n$$\na=b\n$$\n";

  expect(displayFormulasOf(markdown)).toEqual(["a=b"]);
  expect(inlineFormulasOf(markdown)).toEqual(["x", "y_1"]);
});

import { expect, it } from "vitest";
import { equationLabelOf, isEquationNumber } from "./equation-number.ts";

it.each([
  ["(3)", "3"],
  ["(A.1)", "A.1"],
  ["(A1)", "A1"],
  ["[3]", "3"],
  ["(3-1)", "3-1"],
  ["(2.14b)", "2.14b"],
  ["（3）", "3"],
  ["【3】", "3"],
  ["( 12 )", "12"],
  ["(S2)", "S2"],
  ["(3′)", "3′"],
  ["(4*)", "4*"],
])("%s is the number of an equation", (text, label) => {
  expect(isEquationNumber(text)).toBe(true);
  expect(equationLabelOf(text)).toBe(label);
});

it.each([
  ["(a)", "a"],
  ["(iv)", "iv"],
  ["(*)", "*"],
])("%s is one only beside an equation", (text, label) => {
  expect(isEquationNumber(text)).toBe(false);
  expect(equationLabelOf(text)).toBe(label);
});

it.each(["3", "(3", "(x + 1)", "(see above)", "f(3)", "(1,234)", "()"])("%j is not one", (text) => {
  expect(isEquationNumber(text)).toBe(false);
  expect(equationLabelOf(text)).toBeUndefined();
});

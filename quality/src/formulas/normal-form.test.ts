import { expect, it } from "vitest";
import { normalForm } from "./normal-form.ts";

it.each([
  ["spaces and braces", String.raw`{\frac {1}{2}}\,x ^{2}\!`, String.raw`\frac12x^2`],
  ["the size of fences", String.raw`{\bigl (}a{\bigr )}`, String.raw`\left(a\right)`],
  ["the order of scripts", "x^{2}_{i}", "x_i^2"],
  ["primes", String.raw`X^{\prime \prime }`, "X''"],
  ["synonyms", String.raw`a\leq b\to c`, String.raw`a\le b\rightarrow c`],
  ["old fractions", String.raw`{1 \over {\sqrt {2}}}`, String.raw`\frac{1}{\sqrt{2}}`],
  ["old alphabets", String.raw`T_{\rm {amb}}`, String.raw`T_{\mathrm{amb}}`],
  ["words and their letters", String.raw`\mathbf{AB}`, String.raw`\mathbf {A} \mathbf {B} `],
  [
    "a last line end",
    String.raw`\begin{matrix}a&b\\\end{matrix}`,
    String.raw`\begin{matrix}a&b\end{matrix}`,
  ],
])("does not see %s", (_name, one, other) => {
  expect(normalForm(one)).toBe(normalForm(other));
});

it.each([
  ["what a script belongs to", "{ab}^{2}x", "{ab}x^{2}"],
  ["alphabets", String.raw`\mathrm{d}x`, "dx"],
  ["text and upright letters", String.raw`\text{a}`, String.raw`\mathrm{a}`],
  ["small fractions", String.raw`\tfrac{1}{2}`, String.raw`\frac{1}{2}`],
  ["the order of a root", String.raw`\sqrt[3]{x}`, String.raw`\sqrt{x}`],
])("sees %s", (_name, one, other) => {
  expect(normalForm(one)).not.toBe(normalForm(other));
});

import { describe, expect, it } from "vitest";
import { mathTextToLatex, type TextStyle } from "./math-text.ts";

describe("mathTextToLatex", () => {
  it.each([
    { name: "letters, digits and signs as they are", text: "f(x)=2x+1!", latex: "f(x)=2x+1!" },
    {
      name: "a space between a command and a letter",
      text: "αx≤β2",
      latex: String.raw`\alpha x\leq\beta 2`,
    },
    { name: "Greek letters that look Latin", text: "Αα", latex: String.raw`\mathrm{A}\alpha` },
    { name: "dashes as minus", text: "a−b–c", latex: "a-b-c" },
    {
      name: "characters of LaTeX itself",
      text: String.raw`#%${"$"}{}~\ `.trimEnd(),
      latex: String.raw`\#\%\$\{\}\sim\backslash`,
    },
    {
      name: "mathematical alphabets",
      text: "𝐀𝐛𝟏ℝ𝔤ℒ𝑥𝜶",
      latex: String.raw`\mathbf{Ab1}\mathbb{R}\mathfrak{g}\mathcal{L}x\boldsymbol{\alpha}`,
    },
    {
      name: "second forms of Greek letters",
      text: "𝜀𝜖𝛟𝝋",
      latex: String.raw`\varepsilon\epsilon\boldsymbol{\phi}\boldsymbol{\varphi}`,
    },
    {
      name: "empty places among the alphabets",
      text: "\u{1D455}",
      latex: "\\text{\u{1D455}}",
    },
    { name: "letters with accents", text: "éx̂", latex: String.raw`\acute{e}\hat{x}` },
    { name: "struck-out signs", text: "⊄a̸", latex: String.raw`\not\subset\not a` },
    {
      name: "no more accents than can be read",
      text: `x${"\u0302".repeat(50)}`,
      latex: String.raw`\hat{\hat{\hat{x}}}`,
    },
    { name: "primes", text: "f′g″h'", latex: "f'g''h'" },
    { name: "raised and lowered characters", text: "x₁⁻²y²₃", latex: "x_{1}^{-2}y^{2}_{3}" },
    { name: "degrees", text: "45°²", latex: String.raw`45^{\circ 2}` },
    { name: "fractions of one character", text: "½x", latex: String.raw`\frac{1}{2}x` },
    { name: "words of other scripts", text: "速度=м", latex: String.raw`\text{速度}=\text{м}` },
    { name: "spaces of a width", text: "a\u2009b\u2003c", latex: String.raw`a\,b\quad c` },
    { name: "invisible characters", text: "f\u2061x\u2062y\u200B", latex: "fxy" },
    {
      name: "private and broken characters",
      text: "a\uF061\uD800\u0007",
      latex: String.raw`a\text{�}`,
    },
    { name: "large operators", text: "∑∫", latex: String.raw`\sum\int` },
  ])("writes $name", ({ text, latex }) => {
    expect(mathTextToLatex(text, ITALIC)).toBe(latex);
  });

  it("knows the names of functions only when they are upright", () => {
    expect(mathTextToLatex("sin", { ...ITALIC, alphabet: "upright" })).toBe(String.raw`\sin`);
    expect(mathTextToLatex("sin", ITALIC)).toBe("sin");
  });
});

const ITALIC: TextStyle = { alphabet: "italic", isName: false, ampersand: String.raw`\&` };

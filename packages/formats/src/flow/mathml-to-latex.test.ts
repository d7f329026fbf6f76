import { parseXml } from "@parsewright/document/xml";
import { describe, expect, it } from "vitest";
import { mathToLatex } from "./mathml-to-latex.ts";

describe("mathToLatex", () => {
  it.each([
    ["<mi>x</mi><mo>∈</mo><mi mathvariant='double-struck'>R</mi>", String.raw`x\in\mathbb{R}`],
    [
      "<mi>𝒽</mi><mo>&#x2061;</mo><mi mathvariant='normal'>d</mi>",
      String.raw`\mathcal{h}\mathrm{d}`,
    ],
    ["<mi>sin</mi><mi>α</mi><mi>Var</mi>", String.raw`\sin\alpha\mathrm{Var}`],
    ["<msup><mi>f</mi><mo>′</mo></msup>", "f'"],
    ["<msubsup><mrow><mi>a</mi><mi>b</mi></mrow><mn>1</mn><mn>2</mn></msubsup>", "{ab}_{1}^{2}"],
    ["<mover><mi>y</mi><mo>‾</mo></mover>", String.raw`\bar{y}`],
    ["<mover><mrow><mi>a</mi><mi>b</mi></mrow><mo>^</mo></mover>", String.raw`\widehat{ab}`],
    ["<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", String.raw`\sum_{i}^{n}`],
    ["<munder><mi>A</mi><mi>i</mi></munder>", String.raw`\underset{i}{A}`],
    [
      "<mfrac linethickness='0px'><mi>n</mi><mi>k</mi></mfrac>",
      String.raw`\genfrac{}{}{0pt}{}{n}{k}`,
    ],
    ["<mfrac linethickness='0.5px'><mi>n</mi><mi>k</mi></mfrac>", String.raw`\frac{n}{k}`],
    [
      "<mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if odd</mtext></mtd></mtr></mtable><mo></mo>",
      String.raw`\begin{cases}1 & \text{if odd}\end{cases}`,
    ],
    [
      "<mtable columnalign='right left'><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>",
      String.raw`\begin{aligned}a & b\end{aligned}`,
    ],
    ["<mfenced open='{'><mi>a</mi><mi>b</mi></mfenced>", String.raw`\{a,b)`],
  ])("writes %s as %s", (mathMl, latex) => {
    expect(mathToLatex(read(mathMl))).toBe(latex);
  });

  it("takes the LaTeX that the page has beside it", () => {
    const annotation = "<annotation encoding='application/x-tex'>x^2</annotation>";

    expect(mathToLatex(read(`<semantics><mi>x</mi>${annotation}</semantics>`))).toBe("x^2");
  });
});

function read(mathMl: string) {
  return parseXml(new TextEncoder().encode(`<math>${mathMl}</math>`));
}

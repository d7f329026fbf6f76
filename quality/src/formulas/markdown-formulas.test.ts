import { describe, expect, it } from "vitest";
import { displayFormulasOf, inlineFormulasOf } from "./markdown-formulas.ts";

describe("inlineFormulasOf", () => {
  it.each([
    { name: "prices", markdown: String.raw`From $5 to $7, or \$8 to \$9.` },
    { name: "listings", markdown: "```\nx=$a; y=$b\n```\nand `$c$`" },
    { name: "display formulas", markdown: "$$\na=b\n$$" },
  ])("does not take $name for formulas", ({ markdown }) => {
    expect(inlineFormulasOf(markdown)).toEqual([]);
  });

  it("joins the two parts of a formula that a line broke", () => {
    expect(inlineFormulasOf("Let $a=$ $b$ and $c$.")).toEqual(["a= b", "c"]);
  });

  it("reads formulas in cells of tables, which are HTML", () => {
    expect(inlineFormulasOf("<td>$a &lt; b$</td><td>$c$</td>")).toEqual(["a < b", "c"]);
  });
});

describe("displayFormulasOf", () => {
  it("takes equations with a number each one by one", () => {
    const latex = String.raw`\begin{align} a &= b \tag{1} \\ c &= d \tag{2} \end{align}`;
    expect(displayFormulasOf(`$$\n${latex}\n$$`)).toEqual([
      String.raw`a = b \tag{1}`,
      String.raw`c = d \tag{2}`,
    ]);
  });
});

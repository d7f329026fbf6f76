import { describe, expect, it } from "vitest";
import { continuesEquationAbove, joinEquationRows } from "./equation-rows.ts";

describe("continuesEquationAbove", () => {
  it.each(["=b", "+c", String.raw`\leq d`, String.raw`\begin{aligned}&=b\\&=c\end{aligned}`])(
    "is true of %s",
    (latex) => expect(continuesEquationAbove(latex)).toBe(true),
  );

  it.each(["a=b", String.raw`\int f`, String.raw`\left(a\right)`, ""])("is false of %s", (latex) =>
    expect(continuesEquationAbove(latex)).toBe(false),
  );
});

describe("joinEquationRows", () => {
  it.each([
    { above: "a=b", below: "=c", joined: String.raw`\begin{gathered}a=b\\=c\end{gathered}` },
    {
      above: String.raw`f_{i=1}(x)\leq b`,
      below: String.raw`\begin{aligned}&=c\\&=d\end{aligned}\tag{4}`,
      joined: String.raw`\begin{aligned}f_{i=1}(x)&\leq b\\&=c\\&=d\end{aligned}\tag{4}`,
    },
    {
      above: String.raw`\begin{aligned}a&=b\\&=c\end{aligned}`,
      below: "+d",
      joined: String.raw`\begin{aligned}a&=b\\&=c\\&+d\end{aligned}`,
    },
    {
      above: String.raw`\begin{aligned}a&=b\\&=c\end{aligned}`,
      below: String.raw`\begin{gathered}+d\\+e\end{gathered}`,
      joined: String.raw`\begin{aligned}a&=b\\&=c\\&\begin{gathered}+d\\+e\end{gathered}\end{aligned}`,
    },
  ])("writes $joined", ({ above, below, joined }) => {
    expect(joinEquationRows(above, below)).toBe(joined);
  });
});

import { describe, expect, it } from "vitest";
import {
  continuesEquationAbove,
  joinEquationRows,
  tagsOf,
  withoutTags,
  withTags,
} from "./equation-rows.ts";

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

describe("the numbers of equations", () => {
  const numbered = String.raw`\begin{align}a&=b\tag{1}\\c&=d\notag\\e&=f\tag{2}\end{align}`;
  const bare = String.raw`\begin{aligned}a&=b\\c&=d\\e&=f\end{aligned}`;

  it("are taken off and put on again, row by row", () => {
    expect(tagsOf(numbered)).toEqual([
      String.raw`\tag{1}`,
      String.raw`\notag`,
      String.raw`\tag{2}`,
    ]);
    expect(withoutTags(numbered)).toBe(bare);
    expect(withTags(bare, tagsOf(numbered))).toBe(numbered);
  });

  it("are one for the whole where rows have none of their own", () => {
    expect(withTags(bare, [String.raw`\tag{3}`])).toBe(String.raw`${bare}\tag{3}`);
    expect(withTags("a=b", [])).toBe("a=b");
  });

  it("are not put on an equation with fewer or more rows", () => {
    expect(withTags(bare, [String.raw`\tag{1}`, String.raw`\tag{2}`])).toBeUndefined();
    expect(withTags("a=b", [String.raw`\tag{1}`, String.raw`\tag{2}`])).toBeUndefined();
  });

  it("do not count rows of a matrix inside a row", () => {
    const rows = String.raw`A&=\begin{pmatrix}a\\b\end{pmatrix}\\B&=c`;
    const tags = [String.raw`\tag{1}`, String.raw`\tag{2}`];

    expect(withTags(String.raw`\begin{aligned}${rows}\end{aligned}`, tags)).toBe(
      String.raw`\begin{align}A&=\begin{pmatrix}a\\b\end{pmatrix}\tag{1}\\B&=c\tag{2}\end{align}`,
    );
  });
});

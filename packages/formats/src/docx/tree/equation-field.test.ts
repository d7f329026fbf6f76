import { describe, expect, it } from "vitest";
import { outlineOfBody } from "../testing/read-docx.ts";
import { run } from "../testing/snippets.ts";
import { equationFieldToLatex } from "./equation-field.ts";

describe("equationFieldToLatex", () => {
  it.each([
    [String.raw` EQ \f(1,2) `, String.raw`\frac{1}{2}`],
    [String.raw`eq \r(3,x)`, String.raw`\sqrt[3]{x}`],
    [String.raw`eq \r(,x+1)`, String.raw`\sqrt{x+1}`],
    [String.raw`eq \f(\r(2),a\s\up5(2))`, String.raw`\frac{\sqrt{2}}{a^{2}}`],
    [String.raw`EQ x\s\do 4(n)`, "x_{n}"],
    [String.raw`EQ \i\su(i=1,n,i)`, String.raw`\sum_{i=1}^{n} i`],
    [String.raw`EQ \b\lc\{(\a(x,y))`, String.raw`\left\{\begin{matrix}x \\ y\end{matrix}\right\}`],
    [String.raw`EQ \o\ac(○,3)`, String.raw`\textcircled{3}`],
    [
      String.raw`EQ \* jc2 \* "Font:宋体" \* hps10 \o\ad(\s\up 9(hàn),汉)`,
      String.raw`\overset{\text{hàn}}{\text{汉}}`,
    ],
    [String.raw`EQ \l(a\,b)`, "a,b"],
  ])("writes %s as %s", (instruction, latex) => {
    expect(equationFieldToLatex(instruction)).toBe(latex);
  });

  it("ends on what is never closed or nested without end", () => {
    expect(equationFieldToLatex(String.raw`EQ \f(1`)).toBe(String.raw`\frac{1}{}`);
    expect(equationFieldToLatex(String.raw`EQ ${String.raw`\r(`.repeat(10_000)}`)).toContain(
      String.raw`\sqrt`,
    );
    // Options that lead to nothing: each command took seconds.
    const options = String.raw`\a${String.raw`\al11`.repeat(15)}`;
    expect(equationFieldToLatex(`EQ ${options.repeat(200)}`)).toContain("al11");
  });
});

it("shows equation fields, which have no cached result, as equations", async () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const outline = await outlineOfBody(
    `<w:p>${run("half: ")}${mark("begin")}<w:r><w:instrText>eq \\f(1,2)</w:instrText></w:r>${mark("end")}</w:p>`,
  );

  expect(outline).toEqual([String.raw`half: <eq>\frac{1}{2}</eq>`]);
});

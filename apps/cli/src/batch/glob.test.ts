import { describe, expect, it } from "vitest";
import { readGlob } from "./glob.ts";

describe("a glob", () => {
  it.each([
    { glob: "*.pdf", base: ".", yes: ["a.pdf", "ä b.pdf"], no: ["a.docx", "x/a.pdf", "apdf"] },
    { glob: "in/**/*.pdf", base: "in", yes: ["a.pdf", "x/a.pdf", "x/y/a.pdf"], no: ["a.txt"] },
    {
      glob: "/in/*/a?.pdf",
      base: "/in",
      yes: ["x/a1.pdf"],
      no: ["a1.pdf", "x/a.pdf", "x/y/a1.pdf"],
    },
    {
      glob: "in/*.{pdf,docx}",
      base: "in",
      yes: ["a.pdf", "a.docx"],
      no: ["a.xlsx", "a.{pdf,docx}"],
    },
    { glob: "in/[0-9]*.pdf", base: "in", yes: ["1.pdf", "12.pdf"], no: ["a.pdf"] },
    { glob: "in/[!a]+(1).pdf", base: "in", yes: ["b+(1).pdf"], no: ["a+(1).pdf"] },
    {
      glob: "in (1)/{a,{b,c}[1-3]}.pdf",
      base: "in (1)",
      yes: ["a.pdf", "b1.pdf", "c3.pdf"],
      no: ["a1.pdf", "b.pdf", "c4.pdf"],
    },
    { glob: "in/[]x]*.pdf", base: "in", yes: ["]1.pdf", "x.pdf"], no: ["a.pdf"] },
    { glob: "in/**", base: "in", yes: ["a.pdf", "x/y/a.pdf"], no: [] },
    { glob: "in/(a|b)*.pdf", base: "in", yes: ["(a|b)1.pdf"], no: ["a1.pdf"] },
    { glob: "../in/!*.PDF", base: "../in", yes: ["!a.PDF"], no: ["a.PDF", "!a.pdf"] },
    { glob: "/*.pdf", base: "/", yes: ["a.pdf"], no: ["x/a.pdf"] },
  ])("$glob", ({ glob, base, yes, no }) => {
    const read = readGlob(glob);

    expect(read?.base).toBe(base);
    expect(yes.filter((path) => !read?.matches(path))).toEqual([]);
    expect(no.filter((path) => read?.matches(path))).toEqual([]);
  });

  it("is not every path", () => {
    expect(readGlob("folder/report (final).pdf")).toBeUndefined();
  });
});

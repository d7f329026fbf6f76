import { describe, expect, it } from "vitest";
import { displayFormulasOf, drawnForm, inlineFormulasOf } from "@parsewright/quality";
import { inventPaper } from "./invent-paper.ts";
import { inventTraps } from "./invent-traps.ts";
import type { Display, Paper } from "./paper.ts";
import { PAPER_FAMILIES } from "./paper-families.ts";
import { paperTruth } from "./paper-truth.ts";
import { paperTex } from "./write-paper.ts";

const MATHEMATICAL = PAPER_FAMILIES.filter(({ content }) => content !== "traps");
const [ARTICLE] = MATHEMATICAL;
if (ARTICLE === undefined) throw new Error("There are no families");

describe("inventPaper", () => {
  it("invents the same paper for the same seed", () => {
    expect(inventPaper("a", ARTICLE, "7")).toEqual(inventPaper("a", ARTICLE, "7"));
    expect(inventPaper("a", ARTICLE, "8")).not.toEqual(inventPaper("a", ARTICLE, "7"));
  });

  it.each(MATHEMATICAL)("writes only formulas that can be drawn: $name", (family) => {
    for (let seed = 0; seed < 5; seed += 1) {
      const truth = paperTruth(inventPaper("a", family, String(seed)), family);
      const formulas = [...displayFormulasOf(truth), ...inlineFormulasOf(truth)];
      expect(formulas.length).toBeGreaterThan(20);
      expect(formulas.filter((latex) => drawnForm(latex) === undefined)).toEqual([]);
    }
  });

  it("uses no command that the fonts of a family lack", () => {
    for (const family of MATHEMATICAL.filter(({ lacks }) => lacks !== undefined)) {
      const tex = paperTex(inventPaper("a", family, "3"), family).replace(family.preamble, "");
      for (const command of family.lacks ?? []) expect(tex).not.toContain(command);
    }
  });
});

describe("paperTruth", () => {
  it("has equations with a number each one by one, and lines with one number as one", () => {
    const lines: Omit<Display, "numbers"> = {
      kind: "display",
      layout: "aligned",
      formula: { latex: String.raw`a &= b \\ c &= d`, source: String.raw`a &= b \\ c &= d` },
    };
    const paper: Paper = {
      id: "a",
      blocks: [
        { ...lines, numbers: ["1", "2"] },
        { ...lines, numbers: ["3"] },
      ],
    };
    expect(displayFormulasOf(paperTruth(paper, ARTICLE))).toEqual([
      String.raw`a = b \tag{1}`,
      String.raw`c = d \tag{2}`,
      String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned} \tag{3}`,
    ]);
  });

  it("has what chemistry draws, and gives TeX the notation of its package", () => {
    const formula = { latex: String.raw`\mathrm{H_{2}O}`, source: String.raw`\ce{H2O}` };
    const paper: Paper = {
      id: "a",
      blocks: [{ kind: "paragraph", content: [{ kind: "formula", formula }] }],
    };
    expect(paperTruth(paper, ARTICLE)).toBe("$\\mathrm{H_{2}O}$\n");
    expect(paperTex(paper, ARTICLE)).toContain(String.raw`$\ce{H2O}$`);
  });
});

describe("inventTraps", () => {
  it("has prices, raised figures and code, and not one formula", () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const truth = paperTruth(inventTraps("a", String(seed)), ARTICLE);
      expect(truth).toContain(String.raw`\$`);
      expect(inlineFormulasOf(truth)).toEqual([]);
      expect(displayFormulasOf(truth)).toEqual([]);
    }
  });
});

import { expect, it } from "vitest";
import { compareDocumentFormulas } from "../formulas/document-formulas.ts";
import { formatFormulaLosses, formatFormulas } from "./format-formulas.ts";
import { sampleResult } from "./sample-result.ts";

const withFormulas = {
  ...sampleResult({ set: "papers", id: "a", style: "article-cm" }, {}),
  formulas: compareDocumentFormulas(
    String.raw`$x$ $$a=b$$ $$c=d$$ $$\operatorname{sh} u$$`,
    String.raw`$x$ $$a=b$$ $$c=e$$ $$\mathrm{sh} u$$`,
  ),
};
const withoutFormulas = {
  ...sampleResult({ set: "papers", id: "b", style: "traps", pages: 2 }, {}),
  formulas: compareDocumentFormulas("Pay 5.", "Pay $5$."),
};

it("counts formulas of all documents together, and false ones by pages without mathematics", () => {
  const rows = formatFormulas([withFormulas, withoutFormulas])
    .split("\n")
    .map((line) => line.split(/\s{2,}/));
  const counted = ["3", "100.0", "66.7", "33.3", "1", "100.0", "100.0", "100.0"];

  expect(rows.slice(1)).toEqual([
    ["papers", "seen", "article-cm", ...counted, "0.0", "-"],
    ["papers", "seen", "traps", "-", "-", "-", "-", "-", "-", "-", "-", "0.0", "25.0"],
    ["papers", "seen", "all", ...counted, "0.0", "25.0"],
  ]);
});

it("lists what differs in seen documents, and nothing of unseen ones", () => {
  const unseen = {
    ...withFormulas,
    document: { ...withFormulas.document, split: "unseen" as const },
  };

  expect(formatFormulaLosses([withFormulas])).toBe("a display\n  truth c=d\n  ours  c=e");
  expect(formatFormulaLosses([unseen])).toBe("");
});

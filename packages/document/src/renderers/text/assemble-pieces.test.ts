import type { Line, Span } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { assemblePieces, type AssemblyRules } from "./assemble-pieces.ts";

const reflow: AssemblyRules = { lines: "reflow", apart: "equations", trim: true, halfWidth: true };
const keep: AssemblyRules = { lines: "keep", apart: "equations", trim: false, halfWidth: true };

describe("running text", () => {
  it.each([
    { name: "joins Western lines with a space", lines: [["one"], ["two"]], expected: "one two" },
    { name: "joins Chinese lines without one", lines: [["第一"], ["第二"]], expected: "第一第二" },
    {
      name: "keeps a space after an equation that ends a Chinese line",
      lines: [["第一", "$a"], ["第二"]],
      expected: "第一 $a 第二",
    },
    { name: "mends a cut word", lines: [["exam-"], ["ple"]], expected: "example" },
    {
      name: "mends a word cut at an accent",
      lines: [["né-"], ["cessaire"]],
      expected: "nécessaire",
    },
    {
      name: "keeps the hyphen of a longer compound",
      lines: [["state-of-the-"], ["art"]],
      expected: "state-of-the-art",
    },
    { name: "keeps the hyphen of a compound", lines: [["self-"], ["made"]], expected: "self-made" },
    { name: "mends a cut word like a compound", lines: [["self-"], ["ish"]], expected: "selfish" },
    {
      name: "mends a word cut at a soft hyphen",
      lines: [["exam\u00AD"], ["ple"]],
      expected: "example",
    },
    {
      name: "keeps the hyphen before a capital",
      lines: [["Jean-"], ["Luc"]],
      expected: "Jean-Luc",
    },
    { name: "keeps the hyphen before a formula", lines: [["k-"], ["$n"]], expected: "k-$n" },
    {
      name: "leaves a hyphen within a line alone",
      lines: [["self-", "made"]],
      expected: "self- made",
    },
    { name: "keeps number ranges", lines: [["1990-"], ["1995"]], expected: "1990- 1995" },
    {
      name: "closes a range that a line break cuts",
      lines: [["2015–"], ["2021"]],
      expected: "2015–2021",
    },
    {
      name: "puts no space between a formula and the punctuation that touches it",
      lines: [["at (", "$p", "), ", "$q", "."]],
      expected: "at ($p), $q.",
    },
    {
      name: "puts one between a formula and words",
      lines: [["for", "$p", "and", "$q", " (all)"]],
      expected: "for $p and $q (all)",
    },
    {
      name: "keeps the ending of an ordinal at its formula",
      lines: [["the ", "$n", "th of ", "$k", "things"]],
      expected: "the $nth of $k things",
    },
    { name: "drops empty spans", lines: [["a", " "], [""], ["b"]], expected: "a b" },
    { name: "makes full-width letters plain", lines: [["ＡＢ１，"]], expected: "AB1，" },
  ])("$name", ({ lines, expected }) => {
    expect(
      textOf(
        lines.map((texts) => lineOf(texts)),
        reflow,
      ),
    ).toBe(expected);
  });

  it("begins each list item on a line of its own and never joins words across items", () => {
    const lines = [lineOf(["exam-"]), { ...lineOf(["ple"]), is_list_start_line: true }];

    expect(textOf(lines, reflow)).toBe("exam-  \nple");
  });

  it("puts a space before an equation that begins a Chinese line where the shape asks for it", () => {
    const lines = [lineOf(["第一"]), lineOf(["$a", "第二"])];

    expect(textOf(lines, reflow)).toBe("第一$a 第二");
    expect(textOf(lines, { ...reflow, apart: "equation-and-text" })).toBe("第一 $a 第二");
  });
});

describe("pieces that are cut out of a word", () => {
  it.each([
    { name: "a raised number", cut: { style: ["superscript" as const] } },
    { name: "text that needs recognition", cut: { parser_needs_ocr: true } },
  ])("keep the spaces of the text around $name", ({ cut }) => {
    const spans: Span[] = [
      { type: "text", content: "area in m" },
      { type: "text", content: "2", ...cut },
      { type: "text", content: " each" },
    ];

    expect(textOf([{ spans }], reflow)).toBe("area in m2 each");
    expect(textOf([{ spans }], { ...keep, apart: "all" })).toBe("area in m2 each");
  });
});

describe("kept text", () => {
  it("keeps line ends, empty lines and indentation", () => {
    const lines = [lineOf(["if x:"]), lineOf([]), lineOf(["    y"])];

    expect(textOf(lines, keep)).toBe("if x:\n\n    y");
  });

  it.each([
    { apart: "equations", expected: "f($a $b)" },
    { apart: "equation-and-text", expected: "f( $a $b )" },
    { apart: "all", expected: "f( $a $b )" },
  ] as const)("sets spans apart: $apart", ({ apart, expected }) => {
    expect(textOf([lineOf(["f(", "$a", "$b", ")"])], { ...keep, apart })).toBe(expected);
  });
});

/** A text that begins with `$` stands for an inline equation. */
function lineOf(texts: readonly string[]): Line {
  return {
    spans: texts.map((content): Span => {
      const isEquation = content.startsWith("$");
      return { type: isEquation ? "inline_equation" : "text", content };
    }),
  };
}

function textOf(lines: readonly Line[], rules: AssemblyRules): string {
  return assemblePieces(lines, rules)
    .map(({ span, separator }) => (span.content ?? "") + separator)
    .join("");
}

import { describe, expect, it } from "vitest";
import type { Character, Ruling } from "@parsewright/document/files";
import { findInlineFormulas } from "./find-inline-formulas.ts";
import { readPageMathematics } from "./page-mathematics.ts";
import { bar, centred, pageWith, typeset, upright } from "./testing/typeset.ts";

/** Further right on the line, letters that make its page one of mathematics. */
const VARIABLES = ["x", "y", "z"].flatMap((letter, index) =>
  typeset(letter, { x: 300 + 40 * index }),
);

describe("findInlineFormulas", () => {
  it("finds a range whose dots and commas are those of the font of the text", () => {
    const font = "URWPalladioL-Roma";
    const point = (text: string, x: number) => typeset(text, { x, font, width: 0.2 });
    const line = [
      ...typeset("k", { x: 90 }),
      ...upright("=", { x: 97 }),
      ...typeset("1", { x: 104, font }),
      ...point(",", 109),
      ...[113.5, 118, 122.5].flatMap((x) => point(".", x)),
      ...point(",", 127),
      ...typeset("m", { x: 131 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`k=1,\ldots,m`]);
  });

  it("finds formulas between words", () => {
    const line = [
      ...upright("for all "),
      ...typeset("α", { x: 145 }),
      ...upright("=0.05, ", { x: 150 }),
      ...upright("where", { x: 190 }),
      ...typeset("x", { x: 220 }),
      ...typeset("i", { x: 225, y: 202, size: 7 }),
      ...upright(".", { x: 229 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`\alpha=0.05`, "x_{i}"]);
  });

  it("takes brackets that belong to the formula, and no others", () => {
    const line = [
      ...upright("(see "),
      ...typeset("O", { x: 125 }),
      ...upright("(", { x: 130 }),
      ...typeset("n", { x: 135 }),
      ...upright("))", { x: 140 }),
    ];

    expect(latexOf(line)).toEqual(["O(n)"]);
  });

  it("leaves the brackets around a whole formula to the sentence, and keeps those of a pair", () => {
    const bracketed = (inside: readonly Character[]) => [
      ...upright("see "),
      ...upright("(", { x: 130 }),
      ...inside,
      ...upright(")", { x: 150 }),
    ];
    const relation = [...typeset("p", { x: 135 }), ...upright("<5", { x: 140 })];
    const pair = [
      ...typeset("x", { x: 135 }),
      ...upright(",", { x: 140 }),
      ...typeset("y", { x: 145 }),
    ];

    expect(latexOf(bracketed(relation))).toEqual(["p<5"]);
    expect(latexOf(bracketed(pair))).toEqual(["(x,y)"]);
  });

  it("reads a binomial between tall brackets", () => {
    const line = [
      ...upright("there are "),
      ...centred("(", 1.6, { x: 150 }),
      ...typeset("n", { x: 155, y: 195.5, size: 7 }),
      ...typeset("k", { x: 155, y: 202.5, size: 7 }),
      ...centred(")", 1.6, { x: 159 }),
      ...upright("of these words", { x: 175 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`\binom{n}{k}`]);
  });

  it("takes the names of groups into their formula", () => {
    const product = [
      ...upright("of ", { x: 100 }),
      ...upright("SU(2)", { x: 120 }),
      ...typeset("×", { x: 149, font: "CMSY10" }),
      ...upright("U(1)", { x: 158 }),
    ];
    const matrices = [
      ...upright("of ", { x: 100 }),
      ...upright("SL", { x: 120 }),
      ...upright("2", { x: 130, y: 202, size: 7 }),
      ...upright("(", { x: 133.5 }),
      ...typeset("Z", { x: 138.5, font: "MSBM10" }),
      ...upright(")", { x: 143.5 }),
    ];

    expect(latexOf([...product, ...VARIABLES])[0]).toBe(
      String.raw`\operatorname{SU}(2)\times\mathrm{U}(1)`,
    );
    expect(latexOf([...matrices, ...VARIABLES])[0]).toBe(String.raw`\mathrm{SL}_{2}(\mathbb{Z})`);
  });

  it("takes a number with a relation in front of it", () => {
    const line = [
      ...upright("it is "),
      ...typeset("≥", { x: 135, font: "CMSY10" }),
      ...upright("0.5", { x: 143 }),
    ];

    expect(latexOf([...line, ...VARIABLES])).toContain(String.raw`\geq 0.5`);
  });

  it("takes an interval from 0, and no list of references", () => {
    expect(latexOf([...upright("on [0,1] and [2,3] "), ...VARIABLES])).toContain("[0,1]");
    expect(latexOf([...upright("on [0,1] and [2,3] "), ...VARIABLES])).not.toContain("[2,3]");
  });

  it("takes a letter that may be a prefix of units where it is alone", () => {
    expect(latexOf([...upright("let "), ...typeset("μ", { x: 125 })])).toEqual([String.raw`\mu`]);
    expect(
      latexOf([...upright("3 "), ...typeset("μ", { x: 110 }), ...upright("m", { x: 115 })]),
    ).toEqual([]);
  });

  it("takes the colon of a map that touches its name", () => {
    const line = [
      ...typeset("f"),
      ...upright(":", { x: 105 }),
      ...typeset("B", { x: 113 }),
      ...typeset("→", { x: 121, font: "CMSY10" }),
      ...typeset("U", { x: 129 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`f:B\to U`]);
  });

  it("takes a unit that is a thin space behind its number", () => {
    const line = [
      ...typeset("T"),
      ...upright("=", { x: 108 }),
      ...upright("298", { x: 116 }),
      ...upright("K", { x: 132.7 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`T=298\mathrm{K}`]);
  });

  it("keeps the weight of a digit where others are not bold", () => {
    const line = [
      ...upright("in 2021 the function "),
      ...upright("1", { x: 230, font: "CMB10-Bold" }),
      ...typeset("V", { x: 235, y: 202, size: 7 }),
      ...VARIABLES,
    ];

    expect(latexOf(line)).toContain(String.raw`\mathbf{1}_{V}`);
  });

  it("takes the modulus of a congruence, which is set apart", () => {
    const line = [
      ...typeset("x"),
      ...typeset("≡", { x: 108, font: "CMSY10" }),
      ...upright("1", { x: 116 }),
      ...upright("(mod", { x: 126 }),
      ...typeset("p", { x: 149 }),
      ...upright(")", { x: 154 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`x\equiv 1(\bmod p)`]);
  });

  it("knows the variables of a page whose only font of mathematics is one of Fraktur", () => {
    const line = [
      ...upright("ideals "),
      ...typeset("pqr", { x: 140, font: "EUFM10" }),
      ...upright(" of ", { x: 160 }),
      ...typeset("R", { x: 185, font: "NimbusRomNo9L-ReguItal", isItalic: true }),
    ];

    expect(latexOf(line)).toContain("R");
  });

  it("leaves the years before a formula in brackets to the sentence", () => {
    const line = [
      ...upright("2015–2021 (", { x: 100 }),
      ...typeset("p", { x: 156 }),
      ...upright("<5)", { x: 161 }),
    ];

    expect(latexOf(line)).toEqual(["p<5"]);
  });

  it("leaves the brackets behind a word to the word", () => {
    const line = [
      ...upright("op"),
      ...upright("(", { x: 110 }),
      ...typeset("t", { x: 115 }),
      ...upright(")", { x: 120 }),
    ];

    expect(latexOf(line)).toEqual(["t"]);
  });

  it("takes letters in italics when a sign of mathematics joins them", () => {
    const italic = { font: "Times-Italic", isItalic: true };
    const line = [
      ...typeset("s", italic),
      ...typeset("∈", { x: 107, font: "CMSY10" }),
      ...typeset("R", { ...italic, x: 114 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`s\in R`]);
  });

  it("parts formulas at the commas of the sentence, and keeps those of a list", () => {
    const line = [
      ...upright("both "),
      ...typeset("x", { x: 125 }),
      ...upright(",", { x: 130, width: 0.3 }),
      ...typeset("y", { x: 136.5 }),
      ...upright("and", { x: 145 }),
      ...typeset("u", { x: 165 }),
      ...upright(",", { x: 170, width: 0.3 }),
      ...typeset("v", { x: 174.7 }),
    ];

    expect(latexOf(line)).toEqual(["x", "y", "u,v"]);
  });

  it("reads what stands over and under a bar", () => {
    const line = [
      ...upright("half "),
      ...typeset("a", { x: 130, y: 195, size: 7 }),
      ...typeset("b", { x: 130, y: 205, size: 7 }),
      ...upright("of", { x: 140 }),
    ];

    expect(latexOf(line, [bar(130, 134, 197.5)])).toEqual([String.raw`\frac{a}{b}`]);
  });

  it("joins a formula that a line end cuts behind an operator", () => {
    const first = [
      ...upright("so that "),
      ...typeset("f", { x: 140 }),
      ...upright("(", { x: 145 }),
      ...typeset("x", { x: 150 }),
      ...upright("+", { x: 157 }),
    ];
    const second = [
      ...typeset("y", { y: 212 }),
      ...upright(")", { x: 105, y: 212 }),
      ...upright("holds", { x: 115, y: 212 }),
    ];
    const page = readPageMathematics(pageWith([...first, ...second]));

    const [formula] = findInlineFormulas([first, second], page);

    expect(formula?.latex).toBe("f(x+y)");
    expect(formula?.characters.has(second[0] as Character)).toBe(true);
  });

  it("takes upright names that are applied to something", () => {
    const line = [
      ...upright("with "),
      ...typeset("y", { x: 125 }),
      ...upright("=", { x: 133 }),
      ...upright("Tr(", { x: 141 }),
      ...typeset("A", { x: 156 }),
      ...upright(")", { x: 161 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`y=\operatorname{Tr}(A)`]);
  });

  it("takes a letter in italics between upright words on a page whose formulas are set so", () => {
    const italic = { font: "Times-Italic", isItalic: true };
    const text = { font: "Times-Roman" };
    const line = [
      ...upright("let ", text),
      ...typeset("s", { ...italic, x: 122 }),
      ...upright("be ", { ...text, x: 132 }),
      ...upright("a", { ...text, x: 147 }),
    ];
    const signs = [..."=+="].flatMap((sign, index) =>
      upright(sign, { x: 100 + index * 50, y: 300 }),
    );
    const page = readPageMathematics(pageWith([...line, ...signs]));

    expect(findInlineFormulas([line], page).map(({ latex }) => latex)).toEqual(["s"]);
  });

  it("leaves bold letters at several heights, as those of a logo", () => {
    const bold = { font: "Times-Bold" };
    const line = [
      ...typeset("T", bold),
      ...typeset("E", { ...bold, x: 104, y: 202 }),
      ...typeset("X", { ...bold, x: 108 }),
    ];
    const page = readPageMathematics(pageWith([...line, ...typeset("xyz", { y: 300 })]));

    expect(findInlineFormulas([line], page)).toEqual([]);
  });

  it("leaves measures in prose, but not where a page has variables", () => {
    const line = [
      ...upright("5"),
      ...typeset("×", { x: 108, font: "CMSY10" }),
      ...upright("7", { x: 118 }),
    ];
    const prose = readPageMathematics(pageWith(line));
    const paper = readPageMathematics(pageWith([...line, ...typeset("xyz", { y: 300 })]));

    expect(findInlineFormulas([line], prose)).toEqual([]);
    expect(findInlineFormulas([line], paper)).toHaveLength(1);
  });

  it("leaves a letter in the italics of the text where variables have a font of their own", () => {
    const line = [
      ...typeset("xyz", { y: 300 }),
      ...typeset("a", { font: "Times-Italic", isItalic: true }),
      ...upright("word", { x: 110 }),
    ];
    const page = readPageMathematics(pageWith(line));

    expect(findInlineFormulas([line.slice(3)], page)).toEqual([]);
  });

  it.each([
    ["numbers and percentages", upright("at 95% of 12 000 = 3")],
    ["a word in italics", typeset("etale", { font: "Times-Italic", isItalic: true })],
    ["a letter in italics by itself", typeset("a", { font: "Times-Italic", isItalic: true })],
    ["a unit", [...upright("10"), ...typeset("µ", { x: 112 }), ...upright("L", { x: 117 })]],
    [
      "an ordinal",
      [...upright("the 19"), ...upright("th", { x: 130, y: 196, size: 7, font: "CMR7" })],
    ],
    [
      "capitals between signs that are used as brackets",
      [
        ...typeset("<", { font: "CMMI10" }),
        ...upright("URL", { x: 107 }),
        ...typeset(">", { x: 124 }),
      ],
    ],
    ["a word in angles", [...typeset("⟨", { font: "CMSY10" }), ...upright("name", { x: 105 })]],
    [
      "a bar between numbers",
      [...upright("5"), ...typeset("∥", { x: 107, font: "CMSY10" }), ...upright("20", { x: 115 })],
    ],
    [
      "degrees",
      [
        ...upright("37"),
        ...typeset("∘", { x: 110, y: 196, size: 7, font: "CMSY7" }),
        ...upright("C", { x: 114 }),
      ],
    ],
    [
      "the charge of an ion",
      [
        ...upright("Ca"),
        ...upright("2", { x: 110, y: 196, size: 7 }),
        ...typeset("−", { x: 114, y: 196, size: 7, font: "CMSY7" }),
      ],
    ],
    [
      "a chemical equation",
      [
        ...upright("2 H"),
        ...upright("2", { x: 115, y: 202, size: 7 }),
        ...upright("O", { x: 119 }),
        ...typeset("→", { x: 127, font: "CMSY10" }),
        ...upright("2 H", { x: 140 }),
        ...upright("2", { x: 155, y: 202, size: 7 }),
      ],
    ],
    [
      "an arrow before a number",
      [
        ...upright("see"),
        ...typeset("→", { x: 118, font: "CMSY10" }),
        ...upright("12", { x: 130 }),
      ],
    ],
    ["an accent over a letter of text", [...upright("ˊ"), ...upright("e")]],
    ["the mark of a note", [...upright("end."), ...typeset("∗", { x: 120, y: 196, size: 7 })]],
    ["a bullet", [...typeset("•", { font: "Symbol" }), ...upright("first", { x: 110 })]],
  ])("leaves %s", (_name, line) => {
    expect(latexOf(line)).toEqual([]);
  });
});

function latexOf(line: readonly Character[], rulings: readonly Ruling[] = []): string[] {
  const page = readPageMathematics(pageWith(line, { rulings }));
  return findInlineFormulas([line], page).map(({ latex }) => latex);
}

import { describe, expect, it } from "vitest";
import type { Character, Ruling } from "@parsewright/document/files";
import { readFormula } from "./read-formula.ts";
import { bar, centred, typeset, upright } from "./testing/typeset.ts";

describe("readFormula", () => {
  it("reads letters, operators and relations from left to right", () => {
    expect(
      latexOf([...typeset("α"), ...upright("=", { x: 108 }), ...typeset("x", { x: 116 })]),
    ).toBe(String.raw`\alpha=x`);
  });

  it.each([
    ["digits without serifs", "HFBR10", String.raw`p=4\mathrm{kPa}`],
    ["digits with serifs", "CMR10", String.raw`p=4\mathsf{k}\mathsf{P}\mathsf{a}`],
  ])("reads letters without serifs beside %s", (_name, font, expected) => {
    const characters = [
      ...typeset("p", { font: "HFBRMI10" }),
      ...typeset("=4", { x: 108, font }),
      ...typeset("kPa", { x: 120, font: "CMSS10" }),
    ];

    expect(latexOf(characters)).toBe(expected);
  });

  it.each([
    ["a superscript", [...typeset("x"), ...small("2", 105, 196)], "x^{2}"],
    ["a subscript", [...typeset("x"), ...small("i", 105, 202)], "x_{i}"],
    ["both", [...typeset("x"), ...small("i", 105, 202), ...small("2", 105, 196)], "x_{i}^{2}"],
    ["a prime", [...typeset("f"), ...small("′", 105, 196)], "f'"],
    [
      "a script of a script",
      [
        ...typeset("a"),
        ...small("n", 105, 202),
        ...tiny("k", 108.5, 203.5),
        ...typeset("b", { x: 112 }),
      ],
      "a_{n_{k}}b",
    ],
    [
      "a prime in a subscript, which may stand as high as the line",
      [
        ...typeset("v"),
        ...small("k", 105, 202),
        ...tiny("′", 108.5, 200),
        ...typeset("u", { x: 112 }),
      ],
      "v_{k'}u",
    ],
  ])("reads %s", (_name, characters, expected) => {
    expect(latexOf(characters)).toBe(expected);
  });

  it("reads a fraction with a fraction in it", () => {
    const characters = [
      ...typeset("a", { x: 103, y: 193 }),
      ...small("b", 103.5, 202),
      ...small("c", 103.5, 211),
    ];

    expect(latexOf(characters, [bar(100, 112, 197.5), bar(102, 108, 205)])).toBe(
      String.raw`\frac{a}{\frac{b}{c}}`,
    );
  });

  it("tells a small fraction in a large line by its size", () => {
    const characters = [...typeset("x"), ...small("1", 107, 195.5), ...small("2", 107, 204.5)];

    expect(latexOf(characters, [bar(106, 112, 197.5)])).toBe(String.raw`x\tfrac{1}{2}`);
  });

  it("takes a line close above letters for an overline, even in a fraction", () => {
    const characters = [...typeset("A", { x: 101, y: 193 }), ...typeset("M", { x: 101, y: 210 })];

    expect(latexOf(characters, [bar(101, 106, 197.5), bar(101, 106, 202)])).toBe(
      String.raw`\frac{A}{\overline{M}}`,
    );
  });

  it("takes what is centred under arg and the function behind it for the limit of both", () => {
    const characters = [
      ...upright("arg", { x: 100 }),
      ...upright("max", { x: 116.7 }),
      ...small("x", 114.1, 208),
      ...typeset("f", { x: 135 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\operatorname*{arg\,max}_{x}f`);
  });

  it("leaves arg alone where the limit is under the function", () => {
    const characters = [
      ...upright("arg", { x: 100 }),
      ...upright("max", { x: 115.6 }),
      ...small("xyz", 117.85, 208),
      ...typeset("f", { x: 135 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\arg\max_{xyz}f`);
  });

  it("reads abbreviations of single letters with stops as text", () => {
    const characters = [
      ...typeset("x", { x: 100 }),
      ...upright("s.t.", { x: 116 }),
      ...typeset("y", { x: 150 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`x\quad \text{s.t.}\quad y`);
  });

  it("reads a root with its order", () => {
    const radical = typeset("√", { x: 100, top: -0.9, bottom: 0.2 });
    const characters = [...radical, ...tiny("3", 101, 195), ...typeset("xy", { x: 106 })];

    expect(latexOf(characters, [bar(105, 116, 191)])).toBe(String.raw`\sqrt[3]{xy}`);
  });

  it("knows a root by where its bar begins, though the radical seems to be higher", () => {
    const radical = typeset("√", { x: 100, y: 193, top: -0.8, bottom: 0.2 });

    expect(latexOf([...radical, ...typeset("x", { x: 106 })], [bar(105, 112, 192)])).toBe(
      String.raw`\sqrt{x}`,
    );
  });

  it("reads an order of several signs, which begins before the radical", () => {
    const radical = typeset("√", { x: 100, top: -0.9, bottom: 0.2 });
    const characters = [...tiny("12", 98.5, 195), ...radical, ...typeset("x", { x: 106 })];

    expect(latexOf(characters, [bar(105, 112, 191)])).toBe(String.raw`\sqrt[12]{x}`);
  });

  it("takes all that a long line covers, not only the limit closest to it", () => {
    const characters = [
      ...centred("∑", 1.4, { x: 106 }),
      ...small("n", 106.75, 189),
      ...typeset("abc", { x: 114 }),
    ];

    expect(latexOf(characters, [bar(104, 130, 182)])).toBe(String.raw`\overline{\sum^{n}abc}`);
  });

  it("leaves a comma behind the bar of a root", () => {
    const radical = typeset("√", { x: 100, top: -0.9, bottom: 0.2 });
    const comma = typeset(",", { x: 112, width: 0.28, top: -0.1, bottom: 0.2 });

    expect(latexOf([...radical, ...typeset("x", { x: 106 }), ...comma], [bar(105, 112, 191)])).toBe(
      String.raw`\sqrt{x},`,
    );
  });

  it("doubts a radical without its bar", () => {
    expect(readFormula([...typeset("√"), ...typeset("x", { x: 106 })], []).confidence).toBeLessThan(
      1,
    );
  });

  it("puts what is centred above and below a sum into its limits", () => {
    const characters = [
      ...centred("∑", 1.4, { x: 106 }),
      ...small("i=1", 103.25, 212),
      ...small("n", 106.75, 189),
      ...typeset("a", { x: 114 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\sum_{i=1}^{n}a`);
  });

  it("takes a comma into a limit though its strokes are further from the sum", () => {
    const characters = [
      ...centred("∑", 1.4, { x: 106 }),
      ...small("i", 103.25, 213.5),
      ...typeset(",", { x: 106.75, y: 213.5, size: 7, top: -0.12, bottom: 0.2 }),
      ...small("j", 110.25, 213.5),
      ...typeset("a", { x: 118 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\sum_{i,j}a`);
  });

  it("leaves scripts beside an integral that leans over them", () => {
    const characters = [
      ...centred("∫", 2.2, { x: 106 }),
      ...small("−∞", 107, 211),
      ...typeset("a", { x: 118 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\int_{-\infty}a`);
  });

  it("keeps the limits of neighbouring sums apart", () => {
    const characters = [
      ...centred("∑", 1.4, { x: 106 }),
      ...small("i=1", 103.25, 212),
      ...centred("∑", 1.4, { x: 117.5 }),
      ...small("j=1", 114.75, 212),
    ];

    expect(latexOf(characters)).toBe(String.raw`\sum_{i=1}\sum_{j=1}`);
  });

  it("knows the names of functions and what stands under them", () => {
    const characters = [
      ...upright("lim"),
      ...small("x→0", 102.25, 208),
      ...upright("sin", { x: 118 }),
      ...typeset("x", { x: 135 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\lim_{x\to 0}\sin x`);
  });

  it("reads a name of two words that share a limit", () => {
    const characters = [
      ...upright("lim"),
      ...upright("sup", { x: 117 }),
      ...small("x→0", 110.5, 210),
      ...typeset("x", { x: 135 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\limsup_{x\to 0}x`);
  });

  it("takes letters for bold only beside digits and signs that are not", () => {
    const bold = { font: "Advert-Bold" };
    const characters = [
      ...typeset("x", bold),
      ...typeset("=", { ...bold, x: 108 }),
      ...typeset("2", { ...bold, x: 116 }),
      ...typeset("log", { ...bold, x: 124 }),
    ];
    const vector = typeset("v", { font: "CMMIB10", x: 140 });
    const mixed = [...typeset("x", bold), ...upright("=", { x: 108 }), ...typeset("2", { x: 116 })];

    expect(latexOf(characters)).toBe(String.raw`\mathrm{x}=2\log`);
    expect(latexOf([...characters, ...vector])).toBe(String.raw`\mathrm{x}=2\log\boldsymbol{v}`);
    expect(latexOf(mixed)).toBe(String.raw`\mathbf{x}=2`);
  });

  it("keeps words in bold together", () => {
    const characters = [...upright("1"), ...typeset("Total", { x: 108, font: "CMBX10" })];

    expect(latexOf(characters)).toBe(String.raw`1\mathbf{Total}`);
  });

  it("sets words as text and upright letters as such", () => {
    expect(latexOf([...typeset("x"), ...upright("if odd", { x: 112 })])).toBe(
      String.raw`x\text{if odd}`,
    );
    expect(latexOf([...upright("d"), ...typeset("x", { x: 105 })])).toBe(String.raw`\mathrm{d}x`);
  });

  it.each([
    ["MSBM10", "R", String.raw`\mathbb{R}`],
    ["CMSY10", "F", String.raw`\mathcal{F}`],
    ["EUFM10", "g", String.raw`\mathfrak{g}`],
    ["CMBX10-Bold", "v", String.raw`\mathbf{v}`],
    ["STIXTwoMath", "𝔸", String.raw`\mathbb{A}`],
  ])("takes the alphabet from the font %s or from Unicode", (font, text, expected) => {
    expect(latexOf(typeset(text, { font }))).toBe(expected);
  });

  it("puts accents on the letter below them", () => {
    const hat = upright("ˆ", { x: 101, top: -0.75, bottom: -0.55, width: 0.3 });

    expect(latexOf([...hat, ...typeset("x", { top: -0.45 })])).toBe(String.raw`\hat{x}`);
  });

  it("puts an accent on a slanted letter rather than on its script", () => {
    const tilde = upright("˜", { x: 104, top: -0.95, bottom: -0.8, width: 0.4 });

    expect(latexOf([...tilde, ...typeset("f"), ...small("1", 105, 202)])).toBe(
      String.raw`\tilde{f}_{1}`,
    );
  });

  it("tells a letter with a bar through it from one with a bar over it", () => {
    const crossing = upright("¯", { x: 100, top: -0.6, bottom: -0.55 });
    const over = upright("¯", { x: 100, top: -0.85, bottom: -0.8 });

    expect(latexOf([...crossing, ...typeset("h")])).toBe(String.raw`\hbar`);
    expect(latexOf([...over, ...typeset("h")])).toBe(String.raw`\bar{h}`);
  });

  it.each([
    ["of TeX's four pieces, with lines or other flat signs between them", "⏟(⏞⏞(⏟"],
    ["of pieces that touch", "⏟⏟⏟⏟⏟⏟"],
  ])("reads a brace %s", (_name, pieces) => {
    const brace = Array.from(pieces).flatMap((piece, index) =>
      typeset(piece, { x: 100 + 5 * index, y: 204, top: -0.1, bottom: 0, width: 0.54 }),
    );
    const characters = [...typeset("abcdef"), ...brace, ...small("n", 112, 212)];

    expect(latexOf(characters)).toBe(String.raw`\underbrace{abcdef}_{n}`);
  });

  it("leaves a full stop behind all cases", () => {
    const characters = [
      ...centred("{", 2.4, { x: 114 }),
      ...typeset("a", { x: 121, y: 194 }),
      ...typeset("b", { x: 121, y: 206 }),
      ...typeset(".", { x: 130, top: -0.1 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\begin{cases}a\\b\end{cases}.`);
  });

  it("joins pieces of a fence that overlap", () => {
    const pieces = ["⎧", "⎪", "⎨", "⎪", "⎩"].flatMap((piece, index) =>
      typeset(piece, { x: 100, top: -1.75 + 0.6 * index, bottom: -0.75 + 0.6 * index }),
    );
    const rows = [...typeset("a", { x: 108, y: 193 }), ...typeset("b", { x: 108, y: 207 })];

    expect(latexOf([...pieces, ...rows])).toBe(String.raw`\begin{cases}a\\b\end{cases}`);
  });

  it("joins the pieces of a tall fence and reads the rows inside as a matrix", () => {
    const characters = [
      ...tall("⎡⎢⎣", 100),
      ...typeset("a b", { x: 108, y: 193 }),
      ...typeset("c d", { x: 108, y: 205 }),
      ...tall("⎤⎥⎦", 126),
    ];
    const wide = characters.map((one) => (/[bd]/.test(one.text) ? moved(one, 6) : one));

    expect(latexOf(wide)).toBe(String.raw`\begin{bmatrix}a&b\\c&d\end{bmatrix}`);
  });

  it.each([
    ["with little white between its columns", 0.24, ["ab", "cd"]],
    ["of one row", 1, ["ab"]],
  ])("reads a matrix %s", (_name, white, rows) => {
    const cells = rows.flatMap((row, down) =>
      Array.from(row).flatMap((letter, index) =>
        typeset(letter, {
          x: 106 + index * (5 + 10 * white),
          y: 200 + 12 * down - 6 * (rows.length - 1),
        }),
      ),
    );
    const height = 1.2 * rows.length;
    const fences = [
      ...centred("[", height, { x: 100 }),
      ...centred("]", height, { x: 112 + 5 + 10 * white }),
    ];
    const expected = rows.map((row) => Array.from(row).join("&")).join(String.raw`\\`);

    expect(latexOf([...fences, ...cells])).toBe(
      String.raw`\begin{bmatrix}${expected}\end{bmatrix}`,
    );
  });

  it("tells a binomial from a column by the distance of its rows", () => {
    const inside = (y: number) => [
      ...centred("(", 2.4, { x: 100 }),
      ...typeset("n", { x: 106, y: 194 }),
      ...typeset("k", { x: 106, y }),
      ...centred(")", 2.4, { x: 112 }),
    ];

    expect(latexOf(inside(207.6))).toBe(String.raw`\binom{n}{k}`);
    expect(latexOf(inside(206))).toBe(String.raw`\begin{pmatrix}n\\k\end{pmatrix}`);
  });

  it("reads a brace under a fraction, with a note that is wider than the brace", () => {
    const brace = Array.from("⏟⏞⏞⏟").flatMap((piece, index) =>
      typeset(piece, { x: 100 + index * 5, y: 215, font: "CMEX10", top: -0.3, bottom: 0 }),
    );
    const characters = [
      ...typeset("a", { x: 107.5, y: 194 }),
      ...typeset("b", { x: 107.5, y: 208 }),
      ...brace,
      // Bold type has wider spaces.
      ...upright("kinetic", { x: 97, y: 224, size: 7 }),
      ...upright("part", { x: 124.3, y: 224, size: 7 }),
    ];

    expect(latexOf(characters, [bar(106, 114, 198)])).toBe(
      String.raw`\underbrace{\frac{a}{b}}_{\text{kinetic part}}`,
    );
  });

  it("reads integral signs that overlap as one", () => {
    const signs = [100, 103, 106].flatMap((x) => centred("∫", 2.2, { x }));

    expect(latexOf([...signs, ...typeset("f", { x: 113 })])).toBe(String.raw`\iiint f`);
  });

  it("reads rows behind a single brace as cases", () => {
    const characters = [
      ...typeset("f"),
      ...upright("=", { x: 107 }),
      ...centred("{", 2.4, { x: 114 }),
      ...typeset("a", { x: 121, y: 194 }),
      ...typeset("b", { x: 121, y: 206 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`f=\begin{cases}a\\b\end{cases}`);
  });

  it("joins an arrow with the shaft that begins where it does, whatever is between them in the file", () => {
    const characters = [
      ...typeset("A"),
      ...typeset("→", { x: 108, font: "CMSY10", width: 1 }),
      ...typeset("S", { x: 121 }),
      ...typeset("T", { x: 111, y: 194, size: 7 }),
      ...typeset("−", { x: 108, font: "CMSY10", width: 0.8 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`A\xrightarrow{T}S`);
  });

  it("reads limits of two rows", () => {
    const characters = [
      ...centred("∑", 1.4, { x: 110, y: 200, width: 1.4 }),
      ...typeset("i<n", { x: 111.75, y: 213, size: 7 }),
      ...typeset("i<m", { x: 111.75, y: 221, size: 7 }),
      ...typeset("x", { x: 130 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\sum_{\substack{i<n\\i<m}}x`);
  });

  it("takes the white in rows that are centred for no columns", () => {
    const characters = [
      ...typeset("abcdef", { x: 100, y: 200 }),
      ...typeset("g", { x: 142, y: 200 }),
      ...typeset("h", { x: 112, y: 215 }),
      ...typeset("klm", { x: 129, y: 215 }),
    ];

    expect(latexOf(characters)).toBe(
      String.raw`\begin{gathered}abcdef\quad g\\h\quad klm\end{gathered}`,
    );
  });

  it("aligns equations below each other at their relations", () => {
    const row = (text: string, y: number) => [
      ...typeset(text, { x: 100, y }),
      ...upright("=", { x: 108, y }),
      ...typeset("c", { x: 116, y }),
    ];

    expect(latexOf([...row("a", 200), ...row("b", 215)])).toBe(
      String.raw`\begin{aligned}a&=c\\b&=c\end{aligned}`,
    );
  });

  it("aligns a row that goes on with an equation at what follows the relation", () => {
    const characters = [
      ...typeset("a"),
      ...upright("=", { x: 108 }),
      ...typeset("b", { x: 116 }),
      ...upright("+", { x: 116, y: 215 }),
      ...typeset("c", { x: 124, y: 215 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`\begin{aligned}a=&b\\&+c\end{aligned}`);
  });

  it.each([
    ["↦→", String.raw`\mapsto`],
    ["−→", String.raw`\longrightarrow`],
    ["\u0338=", String.raw`\neq`],
    ["∈/", String.raw`\notin`],
    ["/0", String.raw`\emptyset`],
    ["|=", String.raw`\models`],
  ])("makes one sign of the overlapping pieces %s", (pieces, expected) => {
    const [first = "", second = ""] = Array.from(pieces);

    expect(latexOf([...typeset(first), ...typeset(second, { x: 100.5 })])).toBe(expected);
  });

  it("makes one arrow of a head and a shaft that is shorter than it", () => {
    const characters = [
      ...typeset("U"),
      ...typeset("−", { x: 113 }),
      ...typeset("→", { x: 110, width: 1 }),
      ...typeset("A", { x: 122 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`U\longrightarrow A`);
  });

  it("takes an arrow without a head for a piece of a shaft", () => {
    const flat = { top: -0.25, bottom: -0.2 };
    const characters = [
      ...typeset("U"),
      ...typeset("←", { x: 112, ...flat }),
      ...typeset("←", { x: 110, ...flat }),
      ...typeset("→", { x: 115, width: 1 }),
      ...typeset("A", { x: 128 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`U\longrightarrow A`);
  });

  it("strikes out the sign under a stroke, wherever the file has it", () => {
    const characters = [
      ...typeset("\u0338", { x: 110 }),
      ...typeset("a"),
      ...typeset("=", { x: 110 }),
      ...typeset("b", { x: 120 }),
    ];

    expect(latexOf(characters)).toBe(String.raw`a\neq b`);
    expect(latexOf([...typeset("\u0338"), ...typeset("≡")])).toBe(String.raw`\not\equiv`);
  });

  it("tells an ellipsis from full stops by the white between them", () => {
    const dots = (step: number) =>
      [0, 1, 2].flatMap((index) => typeset(".", { x: 100 + index * step }));

    expect(latexOf(dots(6.5))).toBe(String.raw`\ldots`);
    expect(latexOf(dots(5))).toBe("...");
  });

  it("writes wide white as a quad", () => {
    expect(latexOf([...typeset("a"), ...typeset("b", { x: 116 })])).toBe(String.raw`a\quad b`);
  });

  it("knows the letter that fonts give the code of the ohm", () => {
    expect(readFormula(typeset("\u2126"), [])).toEqual({
      latex: String.raw`\Omega`,
      confidence: 1,
    });
  });

  it("doubts scripts above and below a relation: a fraction whose bar is missing", () => {
    const characters = [...upright("="), ...small("1", 106, 195), ...small("2", 106, 206)];

    expect(readFormula(characters, []).confidence).toBeLessThan(0.7);
  });

  it("does not read what no formula is long enough for", () => {
    expect(readFormula(typeset("x".repeat(2_000)), [])).toEqual({ latex: "", confidence: 0 });
  });
});

function latexOf(characters: readonly Character[], bars: readonly Ruling[] = []): string {
  return readFormula(characters, bars).latex;
}

function small(text: string, x: number, y: number): Character[] {
  return typeset(text, { x, y, size: 7 });
}

function tiny(text: string, x: number, y: number): Character[] {
  return typeset(text, { x, y, size: 5 });
}

/** Three pieces of a fence on each other, about the axis of a line at y = 200. */
function tall(pieces: string, x: number): Character[] {
  return Array.from(pieces).flatMap((piece, index) =>
    typeset(piece, { x, font: "CMEX10", top: -1.75 + index, bottom: -0.75 + index }),
  );
}

function moved(character: Character, right: number): Character {
  const [left, top, end, bottom] = character.box;
  const ink = character.ink ?? character.box;
  return {
    ...character,
    box: [left + right, top, end + right, bottom],
    ink: [ink[0] + right, ink[1], ink[2] + right, ink[3]],
    baseline: { x: character.baseline.x + right, y: character.baseline.y },
  };
}

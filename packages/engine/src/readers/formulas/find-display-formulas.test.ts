import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { readTextLayer } from "../text/text-layer.ts";
import { findDisplayFormulas } from "./find-display-formulas.ts";
import { pageWith, typeset, upright } from "./testing/typeset.ts";

const PROSE = "these words make one line of the text that runs above and below all";
const NARROW = "narrow columns have lines like these";
const LEFT = 50;

describe("findDisplayFormulas", () => {
  it("finds an equation that stands by itself between lines of text", () => {
    const [formula, ...others] = find([...prose(100), ...equation({ y: 130 }), ...prose(160)]);

    expect(others).toEqual([]);
    expect(formula?.latex).toBe(String.raw`x\in y`);
    expect(formula?.characters.size).toBe(3);
  });

  it("reads a fraction whose bar is a picture of one row of pixels", () => {
    const fraction = [...typeset("a", { x: 226, y: 124 }), ...typeset("b", { x: 226, y: 138 })];
    const text = [...prose(95), ...typeset("x∈", { x: 210, y: 131 }), ...fraction, ...prose(170)];
    // At 60 dots per inch.
    const [formula] = find(text, { images: [{ box: [224, 127.4, 233, 128.6] }] });

    expect(formula?.latex).toBe(String.raw`x\in\frac{a}{b}`);
  });

  it("leaves the alternatives of a grammar", () => {
    const rows = [130, 148].flatMap((y) => [
      ...typeset("|", { x: 185, y, font: "CMSY10" }),
      ...equation({ y }),
    ]);

    expect(find([...prose(100), ...rows, ...prose(178)])).toEqual([]);
  });

  it("takes the number at the margin for a tag", () => {
    const number = upright("(3.1)", { x: 360, y: 130 });
    const [formula] = find([...prose(100), ...equation({ y: 130 }), ...number, ...prose(160)]);

    expect(formula?.latex).toBe(String.raw`x\in y\tag{3.1}`);
    expect(formula?.characters.has(number[0] as Character)).toBe(true);
  });

  it("gives rows their own numbers", () => {
    const rows = [130, 148].flatMap((y, index) => [
      ...equation({ y }),
      ...upright(`(${index + 1})`, { x: 360, y }),
    ]);
    const [formula, ...others] = find([...prose(100), ...rows, ...prose(178)]);

    expect(others).toEqual([]);
    expect(formula?.latex).toBe(String.raw`\begin{align}x&\in y\tag{1}\\x&\in y\tag{2}\end{align}`);
  });

  it("finds a numbered equation that has a name for a script", () => {
    const script = upright("defect", { x: 215, y: 132, size: 7 });
    const number = upright("(3)", { x: 360, y: 130 });
    const [formula] = find([
      ...prose(100),
      ...typeset("λ", { x: 210, y: 130 }),
      ...script,
      ...number,
      ...prose(160),
    ]);

    expect(formula?.latex).toBe(String.raw`\lambda_{\text{defect}}\tag{3}`);
  });

  it("reads an equation whose last row stands at the other edge as one, with the number that is close to it", () => {
    const rows = [
      ...typeset("x=abcdefghijklm", { x: 61, y: 130 }),
      ...typeset("+nopqrstuvwxyz", { x: 280, y: 145 }),
      ...upright("(4)", { x: 360, y: 145 }),
    ];
    const [formula, ...others] = find([...prose(100), ...rows, ...prose(175)]);

    expect(others).toEqual([]);
    expect(formula?.latex).toBe(
      String.raw`\begin{gathered}x=abcdefghijklm\\+nopqrstuvwxyz\end{gathered}\tag{4}`,
    );
  });

  it("leaves the end of a sentence below an equation to the text, though formulas are most of it", () => {
    const end = [
      ...upright("with", { x: LEFT, y: 145 }),
      ...typeset(" d≥4", { x: 70, y: 145 }),
      ...upright(" and", { x: 92, y: 145 }),
      ...typeset(" α∈R", { x: 112, y: 145 }),
    ];
    const [formula, ...others] = find([
      ...prose(100),
      ...equation({ y: 130 }),
      ...end,
      ...prose(175),
    ]);

    expect(others).toEqual([]);
    expect(formula?.latex).toBe(String.raw`x\in y`);
  });

  it("reads rows that stand close as one equation", () => {
    const rows = [...equation({ y: 130 }), ...equation({ y: 145 })];
    const [formula, ...others] = find([...prose(100), ...rows, ...prose(175)]);

    expect(others).toEqual([]);
    expect(formula?.latex).toBe(String.raw`\begin{aligned}x&\in y\\x&\in y\end{aligned}`);
  });

  it("finds an equation at an indent of its own, at the side of its column", () => {
    const paragraph = [...prose(88), ...prose(100)];
    const [formula] = find([...paragraph, ...equation({ x: LEFT + 25, y: 130 }), ...prose(160)]);

    expect(formula?.latex).toBe(String.raw`x\in y`);
  });

  it("keeps columns apart that stand closer than the parts of an equation", () => {
    const column = (left: number, y: number) =>
      [0, 12, 48, 60].flatMap((down) => upright(NARROW, { x: left, y: y + down }));
    const [left, right] = find([
      ...column(50, 100),
      ...equation({ x: 110, y: 130 }),
      ...column(245, 106),
      ...equation({ x: 320, y: 136, word: "y∈x" }),
    ]);

    expect([left?.latex, right?.latex]).toEqual([String.raw`x\in y`, String.raw`y\in x`]);
  });

  it("leaves the short last line of a paragraph above an equation", () => {
    const last = upright("we have", { x: LEFT, y: 112 });
    const paragraph = [...prose(88), ...prose(100), ...last];
    const wide = equation({ x: 70, y: 127, word: "x∈y∈".repeat(14) + "z" });
    const [formula] = find([...paragraph, ...wide, ...prose(160)]);

    expect(formula?.latex).toMatch(/^x\\in y.*z$/);
  });

  it.each([
    [
      "a formula in a line of text",
      [...upright("where the letter", { x: LEFT, y: 112 }), ...equation({ x: 140, y: 112 })],
    ],
    [
      "a formula that fills a line of text",
      equation({ x: LEFT, y: 112, word: "x∈y∈z∈x∈y∈z∈x∈y∈z∈x∈y∈z∈x∈y∈z" }),
    ],
    ["a centred heading", upright("Centred Words", { x: 190, y: 130 })],
    ["a centred number", upright("1999", { x: 210, y: 130 })],
    [
      "a line of contents whose dots are of a font of mathematics",
      [
        ...upright("4.1 Words", { x: 80, y: 130 }),
        ...typeset(".".repeat(50), { x: 125, y: 130 }),
        ...upright("22", { x: 375, y: 130 }),
      ],
    ],
  ])("leaves %s", (_name, characters) => {
    expect(find([...prose(100), ...characters, ...prose(124), ...prose(160)])).toEqual([]);
  });

  it("leaves a heading close below an equation to the text", () => {
    const heading = upright("Centred Words", { x: 190, y: 146 });
    const found = find([...prose(100), ...equation({ y: 130 }), ...heading, ...prose(170)]);

    expect(found.map(({ latex }) => latex)).toEqual([String.raw`x\in y`]);
  });

  it("takes a name with its argument for a part of the equation, however near the edge it begins", () => {
    const name = upright("Attention(", { x: 75, y: 130 });
    const rest = [...typeset("x", { x: 125, y: 130 }), ...upright(")", { x: 130, y: 130 })];
    const sign = typeset("∈y", { x: 140, y: 130 });
    const [formula] = find([...prose(100), ...name, ...rest, ...sign, ...prose(160)]);

    expect(formula?.latex).toBe(String.raw`\operatorname{Attention}(x)\in y`);
  });

  it("reads columns of equations that are spread over the line as one", () => {
    const rows = [130, 145].flatMap((y) =>
      [100, 250].flatMap((x) => equation({ x, y, word: "x∈y" })),
    );
    const found = find([...prose(100), ...rows, ...prose(175)]);

    expect(found.map(({ latex }) => latex)).toEqual([
      String.raw`\begin{aligned}x&\in y&x&\in y\\x&\in y&x&\in y\end{aligned}`,
    ]);
  });

  it("leaves a line that begins at the edge with a formula and has words to the text", () => {
    const start = typeset("x∈y∈z∈x∈y∈z∈x∈y", { x: LEFT, y: 112 });
    const words = upright("and therefore", { x: 130, y: 112 });
    const found = find([...prose(100), ...start, ...words, ...equation({ y: 130 }), ...prose(160)]);

    expect(found.map(({ latex }) => latex)).toEqual([String.raw`x\in y`]);
  });

  it("leaves the cells of a table row", () => {
    const cells = [100, 180, 260, 340].flatMap((x) => equation({ x, y: 130 }));

    expect(find([...prose(100), ...cells, ...prose(160)])).toEqual([]);
  });

  it("leaves the labels of a drawing", () => {
    const page = pageWith([...prose(100), ...equation({ y: 230 }), ...prose(360)], {
      drawings: [[100, 150, 350, 320]],
    });

    expect(findDisplayFormulas(page, readTextLayer(page.characters))).toEqual([]);
  });

  it("shows the picture of an equation that it cannot read", () => {
    const unread = typeset("x∈\ue000\ue001\ue002", { x: 200, y: 130 });
    const [formula] = find([...prose(100), ...unread, ...prose(160)]);

    expect(formula).toBeDefined();
    expect(formula?.latex).toBeUndefined();
  });
});

function find(
  characters: readonly Character[],
  graphics: Parameters<typeof pageWith>[1] = {},
): ReturnType<typeof findDisplayFormulas> {
  return findDisplayFormulas(pageWith(characters, graphics), readTextLayer(characters));
}

function prose(y: number): Character[] {
  return upright(PROSE, { x: LEFT, y });
}

function equation({
  x = 210,
  y,
  word = "x∈y",
}: {
  x?: number;
  y: number;
  word?: string;
}): Character[] {
  return typeset(word, { x, y });
}

import { renderToString } from "katex";
import { expect, it } from "vitest";
import type { XmlElement } from "@parsewright/document/xml";
import { ommlToLatex } from "./omml-to-latex.ts";

it.each([
  { name: "letters, marks and symbols", first: 0, last: 0x30_ff },
  { name: "halves of pairs and private characters", first: 0xd7_00, last: 0xe0_ff },
  { name: "compatibility forms", first: 0xf8_00, last: 0xff_ff },
  { name: "mathematical letters", first: 0x1_d4_00, last: 0x1_d7_ff },
])("writes all $name so that they can be rendered", ({ first, last }) => {
  const problems: string[] = [];
  for (let start = first; start <= last; start += CHARACTERS_PER_FORMULA) {
    const characters = Array.from({ length: CHARACTERS_PER_FORMULA }, (_, index) =>
      String.fromCodePoint(start + index),
    );
    for (const properties of [[], [element("m:nor")], [element("m:sty", [], "b")]]) {
      const runs = characters.map((character) => run(`a${character}b`, properties));
      problems.push(...problemsOf(element("m:oMath", runs)));
    }
  }

  expect(problems).toEqual([]);
});

it("writes any formula so that it can be rendered, however odd", () => {
  const random = createRandom(1);
  const problems: string[] = [];
  for (let count = 0; count < 1000; count++) {
    const formulas = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
      element("m:oMath", randomContent(random, 3)),
    );
    problems.push(...problemsOf(element("m:oMathPara", formulas)));
    for (const formula of formulas) problems.push(...problemsOf(formula));
  }

  expect(problems).toEqual([]);
});

const CHARACTERS_PER_FORMULA = 64;

/** A displayed formula may use commands that one in a line of text may not. */
function problemsOf(formula: XmlElement): string[] {
  const latex = ommlToLatex(formula);
  const displayMode = formula.name === "m:oMathPara";
  try {
    renderToString(latex, { displayMode, strict: false, output: "mathml" });
    return [];
  } catch (error) {
    return [`${String(error)} in ${latex}`];
  }
}

type Random = () => number;

/** The same numbers each time, so that a failure can be looked at. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const TEXTS =
  "x ab 12 sin lim α ∑ → ' ′ ° ² ₁ ^ _ & # % $ { } \\ ~ [ ] ( * | 𝐀 é 速度 \u0302 \u0338 ½ \uE000 \uF061 \uD800 a^2 x_i b^(1+2) #(1) constructor ⏟ ⏞ ‾ ⟦ ⟨ ≠".split(
    " ",
  );
const VALUES = [
  ...TEXTS,
  "",
  "0",
  "1",
  "top",
  "bot",
  "p",
  "b",
  "lin",
  "noBar",
  "skw",
  "undOvr",
  "subSup",
  "fraktur",
  "left",
];
const PROPERTIES =
  "type degHide chr limLoc subHide supHide begChr endChr sepChr grow pos vertJc diff hideTop hideBot strikeH strikeBLTR show zeroWid zeroAsc zeroDesc".split(
    " ",
  );
const STRUCTURES =
  "f rad sSub sSup sSubSup sPre nary d acc bar groupChr limLow limUpp box borderBox func phant eqArr m unknown".split(
    " ",
  );
const PARTS = "e e num den deg sub sup lim fName mr".split(" ");

function randomContent(random: Random, depth: number): XmlElement[] {
  return Array.from({ length: Math.floor(random() * 4) }, () =>
    depth === 0 || random() < 0.4 ? randomRun(random) : randomStructure(random, depth),
  );
}

function randomRun(random: Random): XmlElement {
  const texts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, TEXTS));
  const properties = ["sty", "scr", "nor", "aln", "brk"]
    .filter(() => random() < 0.15)
    .map((name) => element(`m:${name}`, [], pick(random, VALUES)));
  return run(texts.join(pick(random, ["", " ", "  "])), properties);
}

function randomStructure(random: Random, depth: number): XmlElement {
  const name = `m:${pick(random, STRUCTURES)}`;
  const properties = PROPERTIES.filter(() => random() < 0.2).map((property) =>
    element(`m:${property}`, [], pick(random, VALUES)),
  );
  const parts = PARTS.filter(() => random() < 0.4).map((part) => {
    const content = randomContent(random, depth - 1);
    return element(`m:${part}`, part === "mr" ? [element("m:e", content)] : content);
  });
  return element(name, [element(`${name}Pr`, properties), ...parts]);
}

function run(text: string, properties: readonly XmlElement[]): XmlElement {
  return element("m:r", [element("m:rPr", properties), { ...element("m:t"), children: [text] }]);
}

function element(name: string, children: readonly XmlElement[] = [], value?: string): XmlElement {
  return { name, children, attributes: value === undefined ? {} : { "m:val": value } };
}

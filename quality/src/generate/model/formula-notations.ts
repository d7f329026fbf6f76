import { type Formula, type LargeOperator, symbolName } from "./formula.ts";

/** How one notation writes each kind of formula, the parts written already. */
interface Notation {
  readonly symbol: (symbol: string) => string;
  readonly row: (items: readonly string[]) => string;
  readonly fraction: (top: string, bottom: string) => string;
  readonly script: (base: string, below: string | undefined, above: string | undefined) => string;
  readonly root: (body: string) => string;
  readonly fence: (body: string) => string;
  readonly large: (operator: LargeOperator, from: string, to: string) => string;
}

function write(formula: Formula, notation: Notation): string {
  const inner = (part: Formula): string => write(part, notation);
  const optional = (part: Formula | undefined): string | undefined =>
    part ? inner(part) : undefined;
  switch (formula.kind) {
    case "symbol":
      return notation.symbol(formula.symbol);
    case "row":
      return notation.row(formula.items.map(inner));
    case "fraction":
      return notation.fraction(inner(formula.top), inner(formula.bottom));
    case "script":
      return notation.script(inner(formula.base), optional(formula.below), optional(formula.above));
    case "root":
      return notation.root(inner(formula.body));
    case "fence":
      return notation.fence(inner(formula.body));
    default:
      return notation.large(formula.operator, inner(formula.from), inner(formula.to));
  }
}

/** The formula as LaTeX: also what the truth says. */
export const latexOf = (formula: Formula): string => write(formula, LATEX);
/** The formula as presentation MathML, without the outer element. */
export const mathmlOf = (formula: Formula): string => write(formula, MATHML);
/** The formula in Typst's notation, without dollar signs. */
export const typstMathOf = (formula: Formula): string => write(formula, TYPST);
/** The formula in eqn's notation, without delimiters. */
export const eqnOf = (formula: Formula): string => write(formula, EQN);

const isWord = (text: string): boolean => /^[A-Za-z]{2,}$/.test(text);

const LATEX: Notation = {
  symbol: (text) => (isWord(text) ? `\\mathrm{${text}}` : symbolName(text, "latex")),
  row: (items) =>
    items.reduce(
      (line, item) =>
        line + (/\\[A-Za-z]+$/.test(line) && /^[A-Za-z]/.test(item) ? " " : "") + item,
      "",
    ),
  fraction: (top, bottom) => `\\frac{${top}}{${bottom}}`,
  script: (base, below, above) =>
    base + (below === undefined ? "" : `_{${below}}`) + (above === undefined ? "" : `^{${above}}`),
  root: (body) => `\\sqrt{${body}}`,
  fence: (body) => `\\left(${body}\\right)`,
  large: (operator, from, to) => `\\${LATEX_OPERATORS[operator]}_{${from}}^{${to}}`,
};

const LATEX_OPERATORS: Readonly<Record<LargeOperator, string>> = {
  sum: "sum",
  integral: "int",
  product: "prod",
};

const SIGNS: Readonly<Record<LargeOperator, string>> = { sum: "∑", integral: "∫", product: "∏" };

const MATHML: Notation = {
  symbol: (text) => {
    if (/^[\d.,]+$/.test(text)) return `<mn>${text}</mn>`;
    return /^\p{L}+$/u.test(text) ? `<mi>${text}</mi>` : `<mo>${text.replace("<", "&lt;")}</mo>`;
  },
  row: (items) => `<mrow>${items.join("")}</mrow>`,
  fraction: (top, bottom) => `<mfrac>${top}${bottom}</mfrac>`,
  script: (base, below, above) => {
    if (below === undefined) return `<msup>${base}${above ?? ""}</msup>`;
    if (above === undefined) return `<msub>${base}${below}</msub>`;
    return `<msubsup>${base}${below}${above}</msubsup>`;
  },
  root: (body) => `<msqrt>${body}</msqrt>`,
  fence: (body) => `<mrow><mo>(</mo>${body}<mo>)</mo></mrow>`,
  large: (operator, from, to) =>
    operator === "integral"
      ? `<msubsup><mo>∫</mo>${from}${to}</msubsup>`
      : `<munderover><mo>${SIGNS[operator]}</mo>${from}${to}</munderover>`,
};

const TYPST: Notation = {
  symbol: (text) => (isWord(text) ? `upright("${text}")` : text),
  row: (items) => items.join(" "),
  fraction: (top, bottom) => `frac(${top}, ${bottom})`,
  script: (base, below, above) =>
    base + (below === undefined ? "" : `_(${below})`) + (above === undefined ? "" : `^(${above})`),
  root: (body) => `sqrt(${body})`,
  fence: (body) => `(${body})`,
  large: (operator, from, to) => `${SIGNS[operator]}_(${from})^(${to})`,
};

const EQN_OPERATORS: Readonly<Record<LargeOperator, string>> = {
  sum: "sum",
  integral: "int",
  product: "prod",
};

const EQN: Notation = {
  symbol: (text) => (isWord(text) ? `roman "${text}"` : symbolName(text, "eqn")),
  row: (items) => items.join(" "),
  fraction: (top, bottom) => `{ ${top} } over { ${bottom} }`,
  script: (base, below, above) =>
    `{ ${base} }${below === undefined ? "" : ` sub { ${below} }`}${above === undefined ? "" : ` sup { ${above} }`}`,
  root: (body) => `sqrt { ${body} }`,
  fence: (body) => `left ( ${body} right )`,
  large: (operator, from, to) => `${EQN_OPERATORS[operator]} from { ${from} } to { ${to} }`,
};

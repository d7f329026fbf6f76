import { type Formula, type LargeOperator, symbolName } from "./formula.ts";

/** Writers of one notation, one for each kind of formula. They get the parts written already. */
interface Notation {
  readonly symbol: (symbol: string) => string;
  readonly row: (items: readonly string[]) => string;
  readonly fraction: (top: string, bottom: string) => string;
  readonly script: (base: string, below: string | undefined, above: string | undefined) => string;
  readonly root: (body: string) => string;
  readonly fence: (body: string) => string;
  readonly large: (operator: LargeOperator, from: string, to: string) => string;
  readonly matrix: (rows: readonly (readonly string[])[]) => string;
  readonly cases: (rows: readonly (readonly string[])[]) => string;
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
    case "matrix":
    case "cases":
      return notation[formula.kind](formula.rows.map((items) => items.map(inner)));
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
/** The formula as Office Math, without the outer element. */
export const ommlOf = (formula: Formula): string => write(formula, OMML);
/** The formula in one line with the tags of HTML, for programs that set no mathematics. */
export const scriptsOf = (formula: Formula): string => write(formula, SCRIPTS);

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
  matrix: (rows) => latexGrid("pmatrix", rows),
  cases: (rows) => latexGrid("cases", rows),
};

function latexGrid(name: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map((items) => items.join(" & "));
  return `\\begin{${name}}${lines.join(" \\\\ ")}\\end{${name}}`;
}

const LATEX_OPERATORS: Readonly<Record<LargeOperator, string>> = {
  sum: "sum",
  integral: "int",
  product: "prod",
};

const SIGNS: Readonly<Record<LargeOperator, string>> = { sum: "∑", integral: "∫", product: "∏" };

const MATHML: Notation = {
  symbol: (text) => {
    if (/^[\d.,]+$/.test(text)) return `<mn>${text}</mn>`;
    return /^\p{L}+$/u.test(text) ? `<mi>${text}</mi>` : `<mo>${escapeLess(text)}</mo>`;
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
  matrix: (rows) => `<mrow><mo>(</mo>${mathmlGrid(rows)}<mo>)</mo></mrow>`,
  cases: (rows) => `<mrow><mo>{</mo>${mathmlGrid(rows)}</mrow>`,
};

function mathmlGrid(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    (items) => `<mtr>${items.map((item) => `<mtd>${item}</mtd>`).join("")}</mtr>`,
  );
  return `<mtable>${lines.join("")}</mtable>`;
}

const TYPST: Notation = {
  symbol: (text) => (isWord(text) ? `upright("${text}")` : text),
  row: (items) => items.join(" "),
  fraction: (top, bottom) => `frac(${top}, ${bottom})`,
  script: (base, below, above) =>
    base + (below === undefined ? "" : `_(${below})`) + (above === undefined ? "" : `^(${above})`),
  root: (body) => `sqrt(${body})`,
  fence: (body) => `(${body})`,
  large: (operator, from, to) => `${SIGNS[operator]}_(${from})^(${to})`,
  matrix: (rows) => `mat(${rows.map((items) => items.join(", ")).join("; ")})`,
  cases: (rows) => `cases(${rows.map((items) => items.join(" & ")).join(", ")})`,
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
  matrix: (rows) => `left ( ${eqnGrid("ccol", rows)} right )`,
  cases: (rows) => `left { ${eqnGrid("lcol", rows)}`,
};

function eqnGrid(column: "ccol" | "lcol", rows: readonly (readonly string[])[]): string {
  const columns = (rows[0] ?? []).map((_, index) => {
    const items = rows.map((row) => `{ ${row[index] ?? ""} }`);
    return `${column} { ${items.join(" above ")} }`;
  });
  return `matrix { ${columns.join(" ")} }`;
}

const OMML: Notation = {
  symbol: (text) =>
    `<m:r>${isWord(text) ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : ""}<m:t>${escapeLess(text)}</m:t></m:r>`,
  row: (items) => items.join(""),
  fraction: (top, bottom) => `<m:f><m:num>${top}</m:num><m:den>${bottom}</m:den></m:f>`,
  script: (base, below, above) => {
    const name = below === undefined ? "sSup" : above === undefined ? "sSub" : "sSubSup";
    const scripts =
      (below === undefined ? "" : `<m:sub>${below}</m:sub>`) +
      (above === undefined ? "" : `<m:sup>${above}</m:sup>`);
    return `<m:${name}><m:e>${base}</m:e>${scripts}</m:${name}>`;
  },
  root: (body) =>
    `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${body}</m:e></m:rad>`,
  fence: (body) => ommlFence(["(", ")"], body),
  large: (operator, from, to) =>
    `<m:nary><m:naryPr><m:chr m:val="${SIGNS[operator]}"/></m:naryPr><m:sub>${from}</m:sub><m:sup>${to}</m:sup><m:e/></m:nary>`,
  matrix: (rows) => ommlFence(["(", ")"], ommlGrid(rows)),
  cases: (rows) => ommlFence(["{", ""], ommlGrid(rows)),
};

function ommlFence([open, close]: readonly [string, string], body: string): string {
  return `<m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr><m:e>${body}</m:e></m:d>`;
}

function ommlGrid(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    (items) => `<m:mr>${items.map((item) => `<m:e>${item}</m:e>`).join("")}</m:mr>`,
  );
  return `<m:m>${lines.join("")}</m:m>`;
}

const SCRIPTS: Notation = {
  symbol: (text) =>
    /^\p{L}$/u.test(text) ? `<i>${text}</i>` : isRelation(text) ? ` ${escapeLess(text)} ` : text,
  row: (items) => items.join(""),
  fraction: (top, bottom) => `(${top})/(${bottom})`,
  script: (base, below, above) =>
    base +
    (below === undefined ? "" : `<sub>${below}</sub>`) +
    (above === undefined ? "" : `<sup>${above}</sup>`),
  root: (body) => `√(${body})`,
  fence: (body) => `(${body})`,
  large: (operator, from, to) => `${SIGNS[operator]}<sub>${from}</sub><sup>${to}</sup>`,
  matrix: (rows) => `(${rows.map((items) => items.join(", ")).join("; ")})`,
  cases: (rows) => rows.map((items) => items.join(", ")).join("; "),
};

const isRelation = (text: string): boolean => /^[=<>≤≥≈+]$/.test(text);

const escapeLess = (text: string): string => text.replace("<", "&lt;");

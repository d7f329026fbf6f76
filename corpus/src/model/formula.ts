/** A formula as a tree, so that every producer can be given it in its own notation. */
export type Formula =
  | { readonly kind: "symbol"; readonly symbol: string }
  | { readonly kind: "row"; readonly items: readonly Formula[] }
  | { readonly kind: "fraction"; readonly top: Formula; readonly bottom: Formula }
  | {
      readonly kind: "script";
      readonly base: Formula;
      readonly below?: Formula;
      readonly above?: Formula;
    }
  | { readonly kind: "root"; readonly body: Formula }
  | { readonly kind: "fence"; readonly body: Formula }
  | {
      readonly kind: "large";
      readonly operator: LargeOperator;
      readonly from: Formula;
      readonly to: Formula;
    }
  | Grid;

/** A table in round brackets, or a choice of lines after one brace. */
interface Grid {
  readonly kind: "matrix" | "cases";
  readonly rows: readonly (readonly Formula[])[];
}

export type LargeOperator = "sum" | "integral" | "product";

/** Names of a symbol that is not a letter or digit of ASCII, by notation. */
export interface SymbolNames {
  readonly latex: string;
  readonly eqn: string;
}

const SYMBOLS: Readonly<Record<string, SymbolNames>> = {
  α: { latex: "\\alpha", eqn: "alpha" },
  β: { latex: "\\beta", eqn: "beta" },
  γ: { latex: "\\gamma", eqn: "gamma" },
  δ: { latex: "\\delta", eqn: "delta" },
  λ: { latex: "\\lambda", eqn: "lambda" },
  μ: { latex: "\\mu", eqn: "mu" },
  ρ: { latex: "\\rho", eqn: "rho" },
  σ: { latex: "\\sigma", eqn: "sigma" },
  θ: { latex: "\\theta", eqn: "theta" },
  ω: { latex: "\\omega", eqn: "omega" },
  π: { latex: "\\pi", eqn: "pi" },
  Δ: { latex: "\\Delta", eqn: "DELTA" },
  "≤": { latex: "\\leq", eqn: "<=" },
  "≥": { latex: "\\geq", eqn: ">=" },
  "≈": { latex: "\\approx", eqn: "approx" },
  "∞": { latex: "\\infty", eqn: "inf" },
  "∂": { latex: "\\partial", eqn: "partial" },
  "×": { latex: "\\times", eqn: "times" },
  "−": { latex: "-", eqn: "-" },
  "±": { latex: "\\pm", eqn: "+-" },
};

/** Looks up the name of a symbol; one without a name is written as it is. */
export function symbolName(symbol: string, notation: keyof SymbolNames): string {
  return SYMBOLS[symbol]?.[notation] ?? symbol;
}

/** The symbol that LaTeX calls by a name, such as `\beta`; nothing for other commands. */
export function symbolOfLatex(name: string): string {
  return Object.entries(SYMBOLS).find(([, { latex }]) => latex === name)?.[0] ?? "";
}

const symbol = (text: string): Formula => ({ kind: "symbol", symbol: text });

export const row = (...items: readonly (Formula | string)[]): Formula => ({
  kind: "row",
  items: items.map(asFormula),
});

export const fraction = (top: Formula | string, bottom: Formula | string): Formula => ({
  kind: "fraction",
  top: asFormula(top),
  bottom: asFormula(bottom),
});

export const above = (base: Formula | string, exponent: Formula | string): Formula => ({
  kind: "script",
  base: asFormula(base),
  above: asFormula(exponent),
});

export const below = (base: Formula | string, index: Formula | string): Formula => ({
  kind: "script",
  base: asFormula(base),
  below: asFormula(index),
});

export const root = (body: Formula | string): Formula => ({ kind: "root", body: asFormula(body) });

export const fence = (body: Formula | string): Formula => ({
  kind: "fence",
  body: asFormula(body),
});

export const large = (
  operator: LargeOperator,
  from: Formula | string,
  to: Formula | string,
): Formula => ({ kind: "large", operator, from: asFormula(from), to: asFormula(to) });

export const grid = (
  kind: Grid["kind"],
  ...rows: readonly (readonly (Formula | string)[])[]
): Formula => ({
  kind,
  rows: rows.map((items) => items.map(asFormula)),
});

function asFormula(part: Formula | string): Formula {
  return typeof part === "string" ? symbol(part) : part;
}

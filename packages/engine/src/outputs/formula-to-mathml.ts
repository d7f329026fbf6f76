import { createRequire } from "node:module";

interface Katex {
  renderToString(latex: string, options: Readonly<Record<string, unknown>>): string;
}

const require = createRequire(import.meta.url);
let katex: Katex | undefined;

/** Keeps a hostile formula from growing without end, making links or loading anything. */
const LIMITS = { maxExpand: 1000, maxSize: 20, strict: "ignore", trust: false } as const;

/** LaTeX as MathML; `undefined` where it cannot be read. */
export function formulaToMathMl(latex: string, displayMode: boolean): string | undefined {
  katex ??= require("katex") as Katex;
  try {
    const html = katex.renderToString(latex, { ...LIMITS, displayMode, output: "mathml" });
    return /<math[^]*<\/math>/.exec(html)?.[0];
  } catch {
    return undefined;
  }
}

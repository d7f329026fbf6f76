import { createRequire } from "node:module";
import { escapeHtml } from "../text/html.ts";

interface Katex {
  renderToString(latex: string, options: Readonly<Record<string, unknown>>): string;
}

const require = createRequire(import.meta.url);
let katex: Katex | undefined;

/** Keeps a hostile formula from growing without end, making links or loading anything. */
const LIMITS = { maxExpand: 1000, maxSize: 20, strict: "ignore", trust: false } as const;

/** LaTeX as MathML, which browsers draw by themselves; its source where it cannot be read. */
export function formulaHtml(latex: string, displayMode: boolean): string {
  katex ??= require("katex") as Katex;
  try {
    const html = katex.renderToString(latex, { ...LIMITS, displayMode, output: "mathml" });
    const [math] = /<math[^]*<\/math>/.exec(html) ?? [];
    return math ?? sourceOf(latex);
  } catch {
    return sourceOf(latex);
  }
}

function sourceOf(latex: string): string {
  return `<code class="latex">${escapeHtml(latex)}</code>`;
}

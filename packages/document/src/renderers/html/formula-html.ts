import type { RenderOptions } from "../renderer.ts";
import { escapeHtml } from "../../html/escape-html.ts";

/** A formula as MathML, which browsers draw by themselves, or its source. */
export function formulaHtml(
  latex: string,
  isDisplay: boolean,
  { formulaToMathMl }: RenderOptions,
): string {
  return formulaToMathMl?.(latex, isDisplay) ?? `<code class="latex">${escapeHtml(latex)}</code>`;
}

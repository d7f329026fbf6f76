import { decodeCharacterReferences } from "../scoring/plain-text.ts";

/** LaTeX of the display formulas of a Markdown text, in order. Equations with a number each are one by one. */
export function displayFormulasOf(markdown: string): string[] {
  const blocks = withoutCode(markdown).matchAll(/\$\$\n?(.*?)\n?\$\$/gs);
  return [...blocks].flatMap(([, latex = ""]) => numberedRows(latex.trim()));
}

/** LaTeX of the formulas inside lines of text, in order. Two with nothing but a space between them are one, broken by a line. */
export function inlineFormulasOf(markdown: string): string[] {
  const text = withoutCode(markdown)
    .replaceAll(/\$\$.*?\$\$/gs, "")
    .replaceAll(/(?<=[^\s\\])\$ \$(?=[^\s$])/g, " ");
  // As Markdown has it: no white space inside of the dollar signs, and no digit behind them, so that prices are not formulas.
  const formulas = text.matchAll(/(?<!\\)\$(?=\S)((?:\\.|[^$\\\n])+)(?<=\S)\$(?!\d)/g);
  return [...formulas].map(([, latex = ""]) => decodeCharacterReferences(latex));
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(`{3,}).*?^\1/gms, "").replaceAll(/`[^`\n]+`/g, "");
}

const ROWS =
  /^\\begin\{(align|gather|aligned|gathered|array)\*?\}(?:\{[^{}]*\})?(.*)\\end\{\1\*?\}$/s;

/** The rows of an equation that has more than one number. */
function numberedRows(latex: string): string[] {
  if (latex.split(String.raw`\tag`).length <= 2) return [latex];
  const rows = ROWS.exec(latex)?.[2]?.split("\\\\") ?? [latex];
  return rows.map((row) => row.replaceAll("&", "").trim()).filter((row) => row !== "");
}

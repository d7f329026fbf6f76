import { FORMULA_ATTRIBUTE } from "./formula-attribute.ts";

const CELL = /(?<=<t[dh](?: [^<>]*)?>).+?(?=<\/t[dh]>)/gis;
const TEXT = /(?<=^|>)[^<]+/g;
const FORMULA =
  /(?<!\\)(?:\$\$(?<block>[^$\n]+)\$\$|\$(?=\S)(?<inline>(?:\\.|[^$\\\n])+?)(?<=\S)\$(?!\d))/g;

/** Marks the formulas in the cells of HTML tables, which Markdown does not look into. */
export function markCellFormulas(html: string): string {
  return html.replaceAll(CELL, (cell) => cell.replaceAll(TEXT, markFormulas));
}

/** The text is that of HTML already, and stays so. */
function markFormulas(text: string): string {
  return text.replaceAll(FORMULA, (...match) => {
    const { block, inline } = match.at(-1) as { readonly block?: string; readonly inline?: string };
    return `<span ${FORMULA_ATTRIBUTE}="inline">${block ?? inline}</span>`;
  });
}

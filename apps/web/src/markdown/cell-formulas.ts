import { FORMULA_PATTERN, FORMULA_TEXT } from "../result/formula-pattern.ts";
import { FORMULA_ATTRIBUTE } from "./formula-attribute.ts";

const CELL = /(?<=<t[dh](?: [^<>]*)?>).+?(?=<\/t[dh]>)/gis;
const TEXT = /(?<=^|>)[^<]+/g;
const MARKED = `<span ${FORMULA_ATTRIBUTE}="inline">${FORMULA_TEXT}</span>`;

/** Marks the formulas in the cells of HTML tables, which Markdown does not look into. */
export function markCellFormulas(html: string): string {
  return html.replaceAll(CELL, (cell) =>
    cell.replaceAll(TEXT, (text) => text.replaceAll(FORMULA_PATTERN, MARKED)),
  );
}

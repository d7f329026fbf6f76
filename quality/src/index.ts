export { compareFormulas, type FormulaComparison } from "./formulas/compare-formulas.ts";
export { drawnForm, equalWhenDrawn } from "./formulas/drawn-form.ts";
export { displayFormulasOf, inlineFormulasOf } from "./formulas/markdown-formulas.ts";
export { type ParsedDocument, parseToMarkdown } from "./measure/parse-to-markdown.ts";
export { type DocumentScores, meanOf, METRICS, scoreDocument } from "./scoring/score-document.ts";
export { scoreTables } from "./scoring/table-score.ts";
export { withoutPictures } from "./scoring/without-pictures.ts";

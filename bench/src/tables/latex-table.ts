import { readArgument, splitOutside } from "./split-latex.ts";
import { latexToText } from "./latex-text.ts";

interface LatexCell {
  readonly text: string;
  readonly colspan: number;
  /** Negative where the file writes the cell into the last row that it spans. */
  readonly rowspan: number;
}

const ROW_END = /\\\\(?:\s*\[[^\]]*\])?|\\tabularnewline/;
const COLUMN_END = /&/;

/** The rules and colours that are before the first cell of a row. */
const RULE =
  /\\(?:hline|toprule|midrule|bottomrule|hdashline|thickhline|morecmidrules|Xhline|cmidrule|cline|specialrule|addlinespace|noalign|rowcolor|arrayrulecolor|cdashline|cdashlinelr|rule|rowcolors)\b/;

/** A LaTeX `tabular` as an HTML table: its structure, and its text without markup. */
export function latexToHtml(latex: string): string {
  const covered = new Set<string>();
  const rows = readRows(bodyOf(latex));
  const html = liftUpwardSpans(rows).map((row, y) => rowToHtml(row, y, covered));
  return `<table>${html.join("")}</table>`;
}

function bodyOf(latex: string): string {
  const source = latex.replaceAll(/(?<!\\)%.*$/gm, "");
  const begin = /\\begin\{(tabular\*?|tabularx|tabulary|array|longtable)\}/.exec(source);
  if (begin === null) return source;
  let start = begin.index + begin[0].length;
  const arguments_ = begin[1] === "tabular" || begin[1] === "array" ? 1 : 2;
  start = readArgument(source, start, ["[", "]"])?.end ?? start;
  for (let count = 0; count < arguments_; count++)
    start = readArgument(source, start)?.end ?? start;
  return source.slice(start, source.lastIndexOf(`\\end{${begin[1] ?? ""}}`));
}

function readRows(body: string): LatexCell[][] {
  return splitOutside(body, ROW_END)
    .map(withoutRules)
    .filter((row) => row.trim() !== "")
    .map((row) => splitOutside(row, COLUMN_END).map(readCell));
}

/** Rules that take no argument in braces: what follows them is the first cell. */
const BARE_RULE = /^\\(?:h(?:dash)?line|thickhline|toprule|midrule|bottomrule|morecmidrules)$/;

function withoutRules(row: string): string {
  let rest = row;
  for (let found = RULE.exec(rest); found !== null; found = RULE.exec(rest)) {
    const start = found.index + found[0].length;
    const end = skipArguments(rest, start, BARE_RULE.test(found[0]) ? ["[", "("] : ["[", "(", "{"]);
    rest = rest.slice(0, found.index) + rest.slice(end);
  }
  return rest;
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/** Past all arguments that open with one of `opening`. */
function skipArguments(source: string, start: number, opening: readonly string[]): number {
  let end = start;
  for (;;) {
    const from = end;
    const next = opening
      .map((open) => readArgument(source, from, [open, CLOSING[open] ?? ""]))
      .find((argument) => argument !== undefined);
    if (next === undefined) return end;
    end = next.end;
  }
}

function readCell(source: string): LatexCell {
  let [rest, colspan, rowspan] = [source, 1, 1];
  for (;;) {
    const found = /\\(multicolumn|multirow)(cell|thead)?\b\*?/.exec(rest);
    if (found === null) return { text: latexToText(rest), colspan, rowspan };
    const { span, content, end } = readSpan(rest, found);
    if (found[1] === "multicolumn") colspan = Math.max(1, span);
    else rowspan = span;
    rest = rest.slice(0, found.index) + content + rest.slice(end);
  }
}

/** The number of columns or rows, then the kind of column or the width, which some commands leave out, then the content. */
function readSpan(source: string, found: RegExpExecArray) {
  const skipOptional = (start: number) => skipArguments(source, start, ["["]);
  const span = readArgument(source, skipOptional(found.index + found[0].length));
  const afterSpan = skipOptional(span?.end ?? source.length);
  const width = found[2] === undefined ? skipWidth(source, afterSpan) : afterSpan;
  const content = readArgument(source, skipOptional(width));
  return {
    span: Number.parseInt(span?.content ?? "1", 10) || 1,
    content: content?.content ?? "",
    end: content?.end ?? source.length,
  };
}

function skipWidth(source: string, start: number): number {
  const star = /^\s*[*=]/.exec(source.slice(start));
  return star === null ? (readArgument(source, start)?.end ?? start) : start + star[0].length;
}

/** A cell that spans upward is the same cell in the first of its rows. */
function liftUpwardSpans(rows: readonly (readonly LatexCell[])[]): LatexCell[][] {
  const lifted = rows.map((row) => [...row]);
  for (const [y, row] of lifted.entries()) {
    for (const [x, cell] of row.entries()) {
      const target = lifted[y + cell.rowspan + 1];
      if (cell.rowspan >= -1 || target?.[x] === undefined) continue;
      target[x] = { ...cell, rowspan: -cell.rowspan };
      row[x] = { ...cell, text: "", rowspan: 1 };
    }
  }
  return lifted;
}

function rowToHtml(row: readonly LatexCell[], y: number, covered: Set<string>): string {
  let x = 0;
  let html = "";
  for (const cell of row) {
    const rows = Math.abs(cell.rowspan);
    if (cell.text !== "" || !covered.has(`${x} ${y}`)) {
      html += `<td rowspan="${rows}" colspan="${cell.colspan}">${escapeText(cell.text)}</td>`;
      for (let place = cell.colspan; place < rows * cell.colspan; place++)
        covered.add(`${x + (place % cell.colspan)} ${y + Math.floor(place / cell.colspan)}`);
    }
    x += cell.colspan;
  }
  return `<tr>${html}</tr>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

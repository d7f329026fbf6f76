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

/** The rules and colours that stand before the first cell of a row. */
const RULE =
  /\\(?:hline|toprule|midrule|bottomrule|hdashline|thickhline|morecmidrules|Xhline|cmidrule|cline|specialrule|addlinespace|noalign|rowcolor|arrayrulecolor|cdashline|cdashlinelr|rule|rowcolors)\b/;

/** A LaTeX `tabular` as an HTML table: its structure, and its text without markup. */
export function latexToHtml(latex: string): string {
  const cover = new Map<string, "covered">();
  const rows = readRows(bodyOf(latex));
  const html = liftUpwardSpans(rows).map((row, y) => rowToHtml(row, y, cover));
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

function withoutRules(row: string): string {
  let rest = row;
  for (let found = RULE.exec(rest); found !== null; found = RULE.exec(rest)) {
    let end = found.index + found[0].length;
    const isBare =
      /hline|toprule|midrule|bottomrule|morecmidrules/.test(found[0]) && !/cmid/.test(found[0]);
    for (;;) {
      const argument =
        readArgument(rest, end, ["(", ")"]) ??
        readArgument(rest, end, ["[", "]"]) ??
        (isBare && !found[0].includes("Xhline") ? undefined : readArgument(rest, end));
      if (argument === undefined) break;
      end = argument.end;
    }
    rest = rest.slice(0, found.index) + rest.slice(end);
  }
  return rest;
}

function readCell(source: string): LatexCell {
  let [rest, colspan, rowspan] = [source, 1, 1];
  for (;;) {
    const found = /\\(multicolumn|multirow|multirowcell|multirowthead)\b\*?/.exec(rest);
    if (found === null) return { text: latexToText(rest), colspan, rowspan };
    const { span, before, content, after } = readSpan(rest, found);
    if (found[1] === "multicolumn") colspan = Math.max(1, span);
    else rowspan = span === 0 ? 1 : span;
    rest = before + content + after;
  }
}

function readSpan(source: string, found: RegExpExecArray) {
  const before = source.slice(0, found.index);
  let end = found.index + found[0].length;
  const optional = () => {
    for (let skipped = readArgument(source, end, ["[", "]"]); skipped !== undefined;)
      [end, skipped] = [skipped.end, readArgument(source, skipped.end, ["[", "]"])];
  };
  optional();
  const span = readArgument(source, end);
  end = span?.end ?? end;
  optional();
  if (!(found[1] ?? "").includes("rowcell") && !(found[1] ?? "").includes("rowthead"))
    end = /^\s*\*/.test(source.slice(end))
      ? end + source.slice(end).indexOf("*") + 1
      : (readArgument(source, end)?.end ?? end);
  optional();
  const content = readArgument(source, end);
  return {
    span: Number.parseInt(span?.content ?? "1", 10) || 1,
    before,
    content: content?.content ?? "",
    after: source.slice(content?.end ?? end),
  };
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

function rowToHtml(row: readonly LatexCell[], y: number, cover: Map<string, "covered">): string {
  let x = 0;
  let html = "";
  for (const { text, colspan, rowspan } of row) {
    const isCovered = text === "" && cover.has(`${x} ${y}`);
    const rows = Math.abs(rowspan);
    if (!isCovered) {
      html += `<td rowspan="${rows}" colspan="${colspan}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</td>`;
      for (let below = 1; below < rows; below++)
        for (let right = 0; right < colspan; right++)
          cover.set(`${x + right} ${y + below}`, "covered");
    }
    x += colspan;
  }
  return `<tr>${html}</tr>`;
}

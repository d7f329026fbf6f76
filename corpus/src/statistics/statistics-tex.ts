import { escapeTex, PDFTEX } from "../producers/tex/tex-dialect.ts";
import type { StatisticsCell, StatisticsPage, StatisticsTable } from "./statistics-page.ts";
import type { Rules, StatisticsStyle } from "./statistics-styles.ts";
import { gridOf, type GridField } from "./statistics-grid.ts";

/** A page of statistics for LaTeX: `booktabs` or upright lines, `multirow`, `longtable`. */
export function statisticsTex(page: StatisticsPage, style: StatisticsStyle): string {
  const { widthMm, heightMm, marginMm } = style.page;
  return [
    "\\documentclass[10pt]{article}",
    "\\usepackage[T1]{fontenc}\\usepackage{booktabs,multirow,longtable,array,graphicx,lmodern}",
    `\\usepackage[paperwidth=${widthMm}mm,paperheight=${heightMm}mm,margin=${marginMm}mm]{geometry}`,
    `\\setlength{\\tabcolsep}{${style.paddingPt * 1.6}pt}\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}`,
    "\\begin{document}",
    `\\section*{${tex(page.title)}}`,
    tex(page.introduction),
    ...page.tables.map((table) => texOfTable(table, style)),
    "",
    tex(page.closing),
    "\\end{document}",
  ].join("\n");
}

function tex(text: string): string {
  return escapeTex(text, PDFTEX).replaceAll("–", "--").replaceAll("...", "\\dots{}");
}

function texOfTable(table: StatisticsTable, style: StatisticsStyle): string {
  const hasColumnLines = style.rules === "columns";
  const letters = table.columns.map(({ align, widthMm }) =>
    widthMm === undefined ? align[0] : `>{\\raggedright\\arraybackslash}p{${widthMm}mm}`,
  );
  const spec = hasColumnLines ? `|${letters.join("|")}|` : letters.join("");
  const rows = gridOf(table).map((fields) => `${texOfRow(fields, table, style)} \\\\`);
  const [rule, inner, last] = hasColumnLines
    ? ["\\hline", "\\hline", "\\hline"]
    : ["\\toprule", "\\midrule", "\\bottomrule"];
  const head = rows.slice(0, table.headRows).map((row, index) => {
    const isLast = index === table.headRows - 1;
    return isLast ? row : `${row} ${groupLines(gridOf(table)[index] ?? [], hasColumnLines)}`;
  });
  const body = rows.slice(table.headRows);
  const caption = [
    `\\textbf{${tex(table.caption)}}`,
    table.unit === undefined ? "" : `\\textit{${tex(table.unit)}}`,
  ];
  const content =
    style.isLong === true
      ? [
          `\\begin{longtable}{${spec}}`,
          rule,
          ...head,
          inner,
          "\\endhead",
          last,
          "\\endfoot",
          ...body,
          "\\end{longtable}",
        ]
      : [`\\begin{tabular}{${spec}}`, rule, ...head, inner, ...body, last, "\\end{tabular}"];
  const notes = table.notes.map((note) => `{\\footnotesize ${tex(note)}}\n`);
  return [
    "",
    ...caption.filter((line) => line !== "").map((line) => `${line}\n`),
    ...content,
    "",
    ...notes,
  ].join("\n");
}

function texOfRow(
  fields: readonly GridField[],
  table: StatisticsTable,
  style: StatisticsStyle,
): string {
  return fields
    .filter(({ isCovered, cell }) => !isCovered || cell === undefined)
    .map((field) => texOfField(field, table, style))
    .join(" & ");
}

function texOfField(
  { cell, column }: GridField,
  { columns }: StatisticsTable,
  { rules }: StatisticsStyle,
): string {
  if (cell === undefined) return "";
  const { align: usual = "left", widthMm } = columns[column] ?? {};
  const { rowspan = 1, colspan = 1, align = usual } = cell;
  const text = rowspan > 1 ? `\\multirow{${rowspan}}{*}{${texOfCell(cell)}}` : texOfCell(cell);
  if (colspan === 1 && (align === usual || widthMm !== undefined)) return text;
  return `\\multicolumn{${colspan}}{${linedSpec(align.slice(0, 1), column, rules)}}{${text}}`;
}

/** The letter of a cell with the upright lines beside it. */
function linedSpec(letter: string, column: number, rules: Rules): string {
  if (rules !== "columns") return letter;
  return column === 0 ? `|${letter}|` : `${letter}|`;
}

function texOfCell({ text, mark, indent = 0, isBold, isRotated }: StatisticsCell): string {
  const words = `${indent > 0 ? `\\hspace*{${indent}em}` : ""}${tex(text)}${mark === undefined ? "" : `\\textsuperscript{${mark}}`}`;
  const strong = isBold === true ? `\\textbf{${words}}` : words;
  return isRotated === true ? `\\rotatebox{90}{${strong}}` : strong;
}

/** Short lines below heads that span columns. */
function groupLines(fields: readonly GridField[], hasColumnLines: boolean): string {
  const command = hasColumnLines ? "\\cline" : "\\cmidrule(lr)";
  return fields
    .filter(({ cell, isCovered }) => !isCovered && (cell?.colspan ?? 1) > 1)
    .map(({ cell, column }) => `${command}{${column + 1}-${column + (cell?.colspan ?? 1)}}`)
    .join("");
}

import { DRAWING } from "./essay-sources.ts";
import type { CutParagraph, Sheet, SmallTable } from "./invent-sheet.ts";

export function sheetToHtml(sheet: Sheet): string {
  const { choices, boxes, paragraphs, beside, upward, fontSize } = sheet;
  const input = (kind: string, isOn: boolean) =>
    `<input type="${kind}" name="${kind}"${isOn ? " checked" : ""}>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sheet</title><style>
@page { size: A4; margin: 24mm }
body { font: ${fontSize}pt/1.35 "Liberation Serif", serif; margin: 0; text-align: justify }
p { margin: 0 0 6pt } .cut { text-align-last: justify; margin: 0 } figure { margin: 8pt 0; text-align: center; break-inside: avoid }
.new { break-before: page } figcaption { font-size: 90%; text-align-last: center }
.beside table { display: inline-table; margin-right: 30mm } td, th { padding: 1pt 6pt; text-align: left; font-weight: normal }
table { border-collapse: collapse; margin: 12pt 0 } .beside thead th { border-bottom: 0.6pt solid } td + td { text-align: right }
.upward th { vertical-align: bottom } .upward th div { width: 1.2em; height: 24mm; position: relative }
.upward th span { position: absolute; left: 0; bottom: 0; white-space: nowrap; transform-origin: 0 100%; transform: translateX(1.2em) rotate(-90deg) }
</style>
${choices.map(({ label, isChosen }) => `<p>${input("radio", isChosen)} ${label}</p>`).join("\n")}
${boxes.map(({ label, isTicked }) => `<p>${input("checkbox", isTicked)} ${label}</p>`).join("\n")}
<div class="beside">${beside.map((table) => htmlTable(table, "")).join("\n")}</div>
${htmlTable(upward, "upward")}
${paragraphs.map(htmlParagraph).join("\n")}</html>`;
}

function htmlTable({ heads, rows }: SmallTable, name: string): string {
  const body = rows.map(({ name: row, values }) => {
    return `<tr><td>${row}</td>${values.map((value) => `<td>${value}</td>`).join("")}</tr>`;
  });
  const head = heads
    .map((text) => (name === "" ? `<th>${text}</th>` : `<th><div><span>${text}</span></div></th>`))
    .join("");
  return `<table class="${name}"><thead><tr><th></th>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function htmlParagraph({ before, behind, caption, isOverPages }: CutParagraph, index: number) {
  const picture = `<img width="320" height="150" src="data:image/svg+xml;base64,${DRAWING}">`;
  const figure = `<figure${isOverPages ? ' class="new"' : ""}>${picture}<figcaption>Figure ${index + 1}. ${caption}</figcaption></figure>`;
  return `<p class="cut">${before}</p>${figure}<p>${behind}</p>`;
}

export function sheetToTex(sheet: Sheet): string {
  const { choices, boxes, paragraphs, beside, upward, fontSize } = sheet;
  const line = (sign: string, label: string) => String.raw`\noindent ${sign}\quad ${label}\par`;
  return String.raw`\documentclass[${Math.round(fontSize)}pt]{article}
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern}\usepackage{tikz}\usepackage{rotating}
\usepackage[margin=25mm]{geometry}\pagestyle{empty}\parindent0pt\parskip6pt
\newcommand{\ring}[1]{\tikz[baseline=-0.6ex]{\draw (0,0) circle (0.9ex);#1}}
\newcommand{\square}[1]{\tikz[baseline=-0.6ex]{\draw (-0.8ex,-0.8ex) rectangle (0.8ex,0.8ex);#1}}
\newcommand{\drawing}{\begin{tikzpicture}\draw (0,0) rectangle (8,3.5);\foreach \x/\y in {1/1,2/2.4,3/1.7,4/2.9,5/2.2,6/0.8}{\fill[blue!40] (\x,0) rectangle (\x+0.6,\y);}\draw[thick] (1,1) circle (0.8);\draw (2,0.5) .. controls (4,4) .. (7,1);\end{tikzpicture}}
\begin{document}
${choices.map(({ label, isChosen }) => line(String.raw`\ring{${isChosen ? String.raw`\fill (0,0) circle (0.45ex);` : ""}}`, label)).join("\n")}
${boxes.map(({ label, isTicked }) => line(String.raw`\square{${isTicked ? String.raw`\draw (-0.6ex,-0.6ex) -- (0.6ex,0.6ex) (-0.6ex,0.6ex) -- (0.6ex,-0.6ex);` : ""}}`, label)).join("\n")}

${beside.map((table) => texTable(table, (head) => head)).join(String.raw`\hspace{25mm}`)}

${texTable(upward, (head) => String.raw`\rotatebox{90}{${head}}`)}

${paragraphs.map(texParagraph).join("\n\n")}
\end{document}
`;
}

function texTable({ heads, rows }: SmallTable, head: (text: string) => string): string {
  const body = rows.map(({ name, values }) => [name, ...values].join(" & "));
  const columns = "r".repeat(heads.length);
  return String.raw`\begin{tabular}{l${columns}} & ${heads.map(head).join(" & ")}\\\hline ${body.join(String.raw`\\ `)}\end{tabular}`;
}

/** Without a space at the end, the last line before the figure is as full as the others. */
function texParagraph({ before, behind, caption, isOverPages }: CutParagraph, index: number) {
  const start = isOverPages ? String.raw`\newpage` : "";
  return String.raw`{\parfillskip0pt ${before}\par}
${start}\begin{center}\drawing\par\small Figure ${index + 1}. ${caption}\end{center}
${behind}`;
}

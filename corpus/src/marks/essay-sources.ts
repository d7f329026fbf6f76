import type { Essay } from "./invent-essay.ts";

export function essayToHtml(essay: Essay): string {
  const { title, headings, list, figure, cells, noted, notes, columns, fontSize } = essay;
  const [first, second, third, fourth] = headings;
  const contents = headings.map(
    (heading, index) => `<p>${heading} ${".".repeat(40)} ${index + 1}</p>`,
  );
  const items = list.map(({ text, parts }) => {
    const inner = parts.map((part) => `<li>${part}</li>`).join("");
    return `<li>${text}${inner && `<ul>${inner}</ul>`}</li>`;
  });
  const note = (index: number) => `<p>${noted[index]}<sup>${index + 1}</sup></p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>
@page { size: A4; margin: 24mm }
body { font: ${fontSize}pt/1.35 "Liberation Serif", serif; margin: 0 }
h1 { font-size: 170% } h2 { font-size: 125%; break-after: avoid } sup { font-size: 65%; line-height: 0 }
.contents p { margin: 2pt 0 } figcaption { font-size: 90% } figure { break-inside: avoid; margin: 8pt 0 }
table { border-collapse: collapse } th, td { border: 0.5pt solid; padding: 3pt 10pt } a { color: #03c }
.columns { columns: 2; column-gap: 8mm; text-align: justify } .columns p { margin: 0 0 5pt }
.notes p { font-size: 85%; margin: 3pt 0 }
</style><h1>${title}</h1>
<h2>Contents</h2><div class="contents">${contents.join("\n")}</div>
<h2>${first}</h2>${note(0)}<ul>${items.join("")}</ul>
<h2>${second}</h2>${note(1)}
<figure><img width="320" height="150" alt="${figure.alternative}" src="data:image/svg+xml;base64,${DRAWING}"><figcaption>Figure 1. ${figure.caption}</figcaption></figure>
<h2>${third}</h2>${note(2)}
<table><tr><th>Name</th><th>Price</th><th>Source</th></tr>
<tr><td><b>${cells.bold}</b> side</td><td><s>${cells.struck}</s> ${cells.price}</td><td>see <a href="${cells.url}">${cells.link}</a></td></tr>
<tr><td>${cells.name}</td><td>${cells.price}</td><td>none</td></tr></table>
<h2>${fourth}</h2>${note(3)}<div class="columns">${columns.map((text) => `<p>${text}</p>`).join("\n")}</div>
<h2>Notes</h2><div class="notes">${notes.map((text, index) => `<p>${index + 1}. ${text}</p>`).join("\n")}</div></html>`;
}

/** Circles, a line and a triangle: nothing that could be text. */
export const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="150"><rect width="320" height="150" fill="#dde8f4"/>
<path d="M10 140 L90 20 L170 140 Z" fill="#36c"/><circle cx="230" cy="70" r="45" fill="none" stroke="#c33" stroke-width="6"/>
<path d="M180 130 C220 90 260 150 310 100" fill="none" stroke="#283" stroke-width="4"/></svg>`,
).toString("base64");

export function essayToTex(essay: Essay): string {
  const { title, headings, list, figure, cells, noted, notes, columns, fontSize } = essay;
  const [first, second, third, fourth] = headings;
  const contents = headings.map(
    (heading, index) => String.raw`\noindent ${heading}\dotfill ${index + 1}\par`,
  );
  const items = list.map(({ text, parts }) => {
    const inner = parts.map((part) => String.raw`\item ${part}`).join("\n");
    return String.raw`\item ${text}${inner && `\\begin{itemize}${inner}\\end{itemize}`}`;
  });
  const note = (index: number) => String.raw`${noted[index]}\textsuperscript{${index + 1}}`;
  return String.raw`\documentclass[${Math.round(fontSize)}pt]{article}
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern}
\usepackage[normalem]{ulem}\usepackage[margin=25mm]{geometry}\usepackage{multicol}\usepackage{hyperref}
\hypersetup{pdfborder={0 0 0}}\pagestyle{empty}\parindent0pt\parskip6pt
\begin{document}
{\LARGE\bfseries ${title}\par}
\section*{Contents}
${contents.join("\n")}
\section*{${first}}
${note(0)}
\begin{itemize}${items.join("\n")}\end{itemize}
\section*{${second}}
${note(1)}

\begin{center}\begin{picture}(220,100)\put(20,10){\line(1,1){80}}\put(100,90){\line(1,-1){80}}\put(20,10){\line(1,0){160}}
\put(150,70){\circle{40}}\put(50,70){\circle{30}}\qbezier(10,60)(60,120)(210,20)\end{picture}

\small Figure 1. ${figure.caption}\end{center}
\section*{${third}}
${note(2)}

\begin{tabular}{|l|l|l|}\hline \textbf{Name} & \textbf{Price} & \textbf{Source}\\\hline
\textbf{${cells.bold}} side & \sout{${cells.struck}} ${cells.price} & see \href{${cells.url}}{${cells.link}}\\\hline
${cells.name} & ${cells.price} & none\\\hline\end{tabular}
\section*{${fourth}}
${note(3)}
\begin{multicols}{2}
${columns.join("\n\n")}
\end{multicols}
\section*{Notes}
{\small
${notes.map((text, index) => `${index + 1}. ${text}`).join("\n\n")}
}
\end{document}
`;
}

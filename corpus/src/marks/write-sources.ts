import type { MarkedPage, Piece, Row } from "./invent-page.ts";

/** Notes of a program that sets HTML: its own, or paragraphs at the foot of the page where it has none. */
export type NoteStyle = "float" | "foot";

export function toHtml({ fontSize, rows }: MarkedPage, notes: NoteStyle): string {
  const body = rows.map((row) => htmlRow(row, notes)).join("\n");
  const foot = notes === "float" ? "" : `<footer>${rows.map(footNotes).join("\n")}</footer>`;
  return `<!doctype html><meta charset="utf-8"><style>
@page { size: A4; margin: 22mm; @footnote { border-top: 0.5pt solid; padding-top: 4pt } }
body { font: ${fontSize}pt/1.35 "Liberation Serif", serif; margin: 0; height: 250mm; position: relative }
a { color: #03c } sup, sub { font-size: 65%; line-height: 0 }
.note { float: footnote; font-size: 80% } .note::footnote-call { content: none } .note::footnote-marker { content: none }
footer { position: absolute; bottom: 0; font-size: 80%; border-top: 0.5pt solid; width: 60% } footer p { margin: 2pt 0 }
.box { display: inline-block; width: 0.8em; height: 0.8em; border: 0.8pt solid; margin-right: 0.5em; vertical-align: -0.1em }
.field { display: inline-block; border: 0.5pt solid; padding: 1pt 6pt; min-width: 50mm; margin-left: 10mm }
</style>${body}${foot}`;
}

function htmlRow(row: Row, notes: NoteStyle): string {
  switch (row.kind) {
    case "paragraph":
      return `<p>${row.pieces.map((piece) => htmlPiece(piece, notes)).join("")}</p>`;
    case "box": {
      const cross = '<svg viewBox="0 0 8 8"><path d="M1 1 7 7M7 1 1 7" stroke="#000"/></svg>';
      return `<p><span class="box">${row.isTicked ? cross : ""}</span>${row.label}</p>`;
    }
    default:
      return `<p>${row.label}<span class="field">${row.value}</span></p>`;
  }
}

const TAGS = { bold: "b", italic: "i", struck: "s", underlined: "u" } as const;

function htmlPiece(piece: Piece, notes: NoteStyle): string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "link":
      return `<a href="${piece.url}">${piece.text}</a>`;
    case "superscript":
      return `${piece.base}<sup>${piece.text}</sup>`;
    case "subscript":
      return `${piece.base}<sub>${piece.text}</sub>`;
    case "note": {
      const note = `<span class="note"><sup>${piece.mark}</sup> ${piece.text}</span>`;
      return `<sup>${piece.mark}</sup>${notes === "float" ? note : ""}`;
    }
    default:
      return `<${TAGS[piece.kind]}>${piece.text}</${TAGS[piece.kind]}>`;
  }
}

function footNotes(row: Row): string {
  if (row.kind !== "paragraph") return "";
  return row.pieces
    .map((piece) => (piece.kind === "note" ? `<p><sup>${piece.mark}</sup> ${piece.text}</p>` : ""))
    .join("");
}

export function toTex({ fontSize, rows }: MarkedPage): string {
  const size = Math.round(fontSize) <= 10 ? 10 : Math.round(fontSize);
  return String.raw`\documentclass[${size}pt]{article}
\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{lmodern}
\usepackage[normalem]{ulem}\usepackage[margin=25mm]{geometry}\usepackage{hyperref}
\hypersetup{pdfborder={0 0 0}}\pagestyle{empty}\parindent0pt\parskip8pt
\begin{document}\begin{Form}
${rows.map(texRow).join("\n\n")}
\end{Form}\end{document}
`;
}

function texRow(row: Row, index: number): string {
  switch (row.kind) {
    case "paragraph":
      return row.pieces.map(texPiece).join("");
    case "box":
      return String.raw`\mbox{\CheckBox[name=box${index},width=1em,height=1em${row.isTicked ? ",checked" : ""}]{} ${row.label}}`;
    default:
      return String.raw`\mbox{\TextField[name=field${index},width=5cm,value={${row.value}}]{${row.label}}}`;
  }
}

const COMMANDS = {
  bold: "textbf",
  italic: "textit",
  struck: "sout",
  underlined: "uline",
} as const;

function texPiece(piece: Piece): string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "link":
      return String.raw`\href{${piece.url}}{${piece.text}}`;
    case "superscript":
      return String.raw`${piece.base}\textsuperscript{${piece.text}}`;
    case "subscript":
      return String.raw`${piece.base}\textsubscript{${piece.text}}`;
    case "note":
      return String.raw`\footnote[${piece.mark}]{${piece.text}}`;
    default:
      return `\\${COMMANDS[piece.kind]}{${piece.text}}`;
  }
}

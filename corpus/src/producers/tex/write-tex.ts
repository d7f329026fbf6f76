import type {
  Caption,
  Figure,
  Form,
  Inline,
  List,
  Paragraph,
  SourceBlock,
  Table,
} from "../../model/document.ts";
import { latexOf } from "../../model/formula-notations.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { listLabel } from "../../model/list-label.ts";
import type { Style } from "../../style/style.ts";
import { tikzOf } from "../pictures/write-tikz.ts";
import type { Work } from "../producer.ts";
import { escapeTex, type TexDialect } from "./tex-dialect.ts";
import { headingFontTex, preambleOf, texClassOf } from "./write-preamble.ts";
import { isLongTable, texTable } from "./write-tex-table.ts";

interface Context {
  readonly style: Style;
  readonly dialect: TexDialect;
  readonly isBeamer: boolean;
  /** The name of the file that holds a picture. */
  readonly pictureFile: (figure: Figure) => string;
}

/** The whole document as LaTeX. */
export function texOf(
  work: Work,
  dialect: TexDialect,
  pictureFile: (figure: Figure) => string,
): string {
  const { document, style } = work;
  const isBeamer = texClassOf(style) === "beamer";
  const context: Context = { style, dialect, isBeamer, pictureFile };
  const body = isBeamer ? frames(document.blocks, context) : flow(document.blocks, context);
  return `${preambleOf(work, dialect)}\n\\begin{document}\n${body}\n\\end{document}\n`;
}

/** The text in columns, below what is as wide as the page. */
function flow(blocks: readonly SourceBlock[], context: Context): string {
  const { columns } = context.style;
  const wideCount = columns > 1 ? countWide(blocks) : 0;
  const wide = blocks
    .slice(0, wideCount)
    .map((block) => writeBlock(WRITERS, block, context))
    .join("\n");
  const rest = blocks
    .slice(wideCount)
    .map((block) => writeBlock(WRITERS, block, context))
    .join("\n\n");
  if (columns === 2) return wideCount === 0 ? rest : `\\twocolumn[{${wide}\\vspace{6mm}}]\n${rest}`;
  return columns === 3 ? `${wide}\n\\begin{multicols}{3}\n${rest}\n\\end{multicols}` : rest;
}

function countWide([first, second]: readonly SourceBlock[]): number {
  if (first?.kind !== "heading" || first.level !== 1) return 0;
  return second?.kind === "lines" ? 2 : 1;
}

function frames(blocks: readonly SourceBlock[], context: Context): string {
  const slides: SourceBlock[][] = [[]];
  for (const block of blocks) {
    if (block.kind === "page-break") slides.push([]);
    else slides.at(-1)?.push(block);
  }
  return slides
    .map((slide) => {
      const [first, ...rest] = slide;
      const title =
        first?.kind === "heading" ? `\\frametitle{${escapeTex(first.text, context.dialect)}}` : "";
      return `\\begin{frame}[fragile]\n${title}\n${rest.map((block) => writeBlock(WRITERS, block, context)).join("\n\n")}\n\\end{frame}`;
    })
    .join("\n");
}

const SECTIONS = ["", "\\section*", "\\subsection*", "\\subsubsection*"];

const WRITERS: BlockWriters<Context> = {
  heading: (block, context) => headingTex(block, context),
  paragraph: (block, context) => paragraphTex(block, context),
  list: (block, context) => listTex(block, context),
  table: (block, context) => tableTex(block, context),
  figure: (block, context) => figureTex(block, context),
  code: (block) => `\\begin{verbatim}\n${block.lines.join("\n")}\n\\end{verbatim}`,
  "display-formula": (block) =>
    block.number === undefined
      ? `\\[${latexOf(block.formula)}\\]`
      : `\\[${latexOf(block.formula)} \\tag{${block.number.slice(1, -1)}}\\]`,
  contents: (block, { dialect, style }) =>
    block.entries
      .map(
        ({ depth, text, page }) =>
          `\\noindent\\hspace*{${depth * 1.5}em}${escapeTex(text, dialect)}${style.head.hasRule ? "\\hfill" : "\\dotfill"} ${page}\\par`,
      )
      .join("\n"),
  references: (block, { dialect }) =>
    `\\begin{list}{}{\\setlength\\itemsep{2pt}\\setlength\\leftmargin{2.2em}\\setlength\\labelwidth{1.8em}}\n${block.entries.map(({ label, text }) => `\\item[${label.startsWith("[") ? `{${label}}` : label}] ${escapeTex(text, dialect)}`).join("\n")}\n\\end{list}`,
  form: (block, context) => formTex(block, context),
  lines: (block, { dialect }) =>
    `{\\${{ left: "raggedright", right: "raggedleft", center: "centering" }[block.align]} ${block.lines.map((line) => escapeTex(line, dialect)).join("\\\\\n")}\\par}\\medskip`,
  "page-break": () => "\\clearpage",
};

function headingTex(
  { level, number, text }: Extract<SourceBlock, { kind: "heading" }>,
  { style, dialect }: Context,
): string {
  const look = style.headings[level - 1] ?? style.headings[0];
  const words = [number, text].flatMap((part) =>
    part === undefined ? [] : [look.isCapitals ? part.toUpperCase() : part],
  );
  const printed = words.map((part) => escapeTex(part, dialect)).join("\\hspace{0.7em}");
  if (level === 1) return `{${headingFontTex(look, style)} ${printed}\\par}\\vspace{3mm}`;
  return `${SECTIONS[level - 1] ?? ""}{${printed}}`;
}

function paragraphTex({ content, runIn, sideNote }: Paragraph, context: Context): string {
  const head = runIn === undefined ? "" : `\\textbf{${escapeTex(runIn, context.dialect)}} `;
  const note =
    sideNote === undefined
      ? ""
      : `\\marginpar{\\footnotesize\\raggedright ${escapeTex(sideNote, context.dialect)}}`;
  return `${head}${note}${inlineTex(content, context)}\\par`;
}

const FONTS = { bold: "textbf", italic: "textit", code: "texttt" } as const;

function inlineTex(content: readonly Inline[], { dialect }: Context): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return `$${latexOf(inline.formula)}$`;
      if (inline.kind === "note") return `\\footnote{${escapeTex(inline.text, dialect)}}`;
      const text = escapeTex(inline.text, dialect);
      return inline.emphasis === undefined ? text : `\\${FONTS[inline.emphasis]}{${text}}`;
    })
    .join("");
}

function listTex({ marker, items }: List, context: Context): string {
  const lines = items.map(({ content, children }, index) => {
    const label =
      marker.kind === "bullet" ? context.dialect.symbol(marker.glyph) : listLabel(marker, index);
    const inner = children === undefined ? "" : `\n${listTex(children, context)}`;
    return `\\item[{${label}}] ${inlineTex(content, context)}${inner}`;
  });
  const tight =
    context.style.paragraphs === "indent"
      ? "\\setlength\\itemsep{0pt}\\setlength\\parskip{0pt}"
      : "";
  return `\\begin{itemize}${tight}\n${lines.join("\n")}\n\\end{itemize}`;
}

function captionTex(caption: Caption | undefined, { style, dialect }: Context): string {
  if (caption === undefined) return "";
  const { separator, labelIsBold, isItalic, isCentred, sizeScale } = style.caption;
  const label = escapeTex(caption.label + separator, dialect).replace(" –", " \\textendash");
  const words = `${labelIsBold ? `\\textbf{${label}}` : label} ${isItalic ? `\\textit{${escapeTex(caption.text, dialect)}}` : escapeTex(caption.text, dialect)}`;
  return `{${isCentred ? "\\centering" : "\\raggedright"}${sizeScale < 1 ? "\\small" : ""} ${words}\\par}`;
}

function tableTex(table: Table, context: Context): string {
  const { style, dialect } = context;
  const caption = captionTex(table.caption, context);
  const note =
    table.note === undefined
      ? ""
      : `{\\footnotesize\\raggedright ${escapeTex(table.note, dialect)}\\par}`;
  const isAbove = style.table.captionSide === "above";
  const body = texTable(table, style, dialect);
  const parts = [
    isAbove ? `${caption}\\nopagebreak\\vspace{1mm}` : "",
    isLongTable(table) ? body : `\\noindent ${body}\\par`,
    isAbove ? "" : caption,
    note,
  ];
  const whole = parts.filter((part) => part !== "").join("\n");
  if (isLongTable(table)) return whole;
  return `\\par\\medskip\\noindent\\begin{minipage}{\\linewidth}\n${whole}\n\\end{minipage}\\par\\medskip`;
}

function figureTex(figure: Figure, context: Context): string {
  const { picture, caption, captionSide } = figure;
  const drawn =
    picture.kind !== "photo"
      ? tikzOf(picture, (text) => escapeTex(text, context.dialect))
      : `\\includegraphics[width=${picture.width}bp,height=${picture.height}bp]{${context.pictureFile(figure)}}`;
  const words = captionTex(caption, context);
  const place = context.style.caption.isCentred ? "\\centering" : "";
  if (captionSide === "beside") {
    return `\\par\\medskip\\noindent\\begin{minipage}{${picture.width + 6}bp}${drawn}\\end{minipage}\\hfill\\begin{minipage}{\\dimexpr\\linewidth-${picture.width + 16}bp}${words}\\end{minipage}\\par\\medskip`;
  }
  const parts =
    captionSide === "above"
      ? [words, `{${place}${drawn}\\par}`]
      : [`{${place}${drawn}\\par}`, words];
  return `\\par\\medskip\\noindent\\begin{minipage}{\\linewidth}\n${parts.join("\\vspace{1.5mm}\n")}\n\\end{minipage}\\par\\medskip`;
}

function formTex({ fields }: Form, { dialect }: Context): string {
  const rows = fields.map(
    ({ label, value }) =>
      `\\noindent ${escapeTex(label, dialect)} ${escapeTex(value, dialect)}\\hrulefill\\par\\vspace{2mm}`,
  );
  return rows.join("\n");
}

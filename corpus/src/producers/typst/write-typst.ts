import { isRightToLeft, lexiconOf } from "../../language/languages.ts";
import type {
  Caption,
  Cell,
  Figure,
  Form,
  Inline,
  List,
  Paragraph,
  Table,
} from "../../model/document.ts";
import { typstMathOf } from "../../model/formula-notations.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { listLabel } from "../../model/list-label.ts";
import { columnShares } from "../../model/table-grid.ts";
import { hasSideNotes } from "../../style/families.ts";
import { fontFamily, MATH_FONT, MONOSPACE_FONT, SYMBOL_FONT } from "../../style/fonts.ts";
import { RUNNING_DATE, type RunningLine, type RunningText, type Style } from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";

interface Context {
  readonly style: Style;
  readonly pictureFile: (figure: Figure) => string;
}

/** The whole document as Typst source. */
export function typstOf(work: Work, pictureFile: (figure: Figure) => string): string {
  const context: Context = { style: work.style, pictureFile };
  const { blocks } = work.document;
  const first = blocks[0];
  const isWide = work.style.columns > 1 && first?.kind === "heading" && first.level === 1;
  const wide = isWide
    ? `#place(top, scope: "parent", float: true)[${writeBlock(WRITERS, first, context)}]\n`
    : "";
  const body = blocks.slice(isWide ? 1 : 0).map((block) => writeBlock(WRITERS, block, context));
  return `${settings(work)}\n${wide}${body.join("\n\n")}\n`;
}

function settings({ document, style }: Work): string {
  const lexicon = lexiconOf(document.language);
  const { page, marginsMm: margins, columns } = style;
  const font = (name: string): string => `("${name}", "${SYMBOL_FONT}")`;
  const skip = style.paragraphs === "skip";
  const leading = round((style.lineHeight - 0.72) * style.bodySizePt);
  return [
    `#set document(title: ${literal(document.title)}, date: none)`,
    `#set page(width: ${page.widthMm}mm, height: ${page.heightMm}mm, margin: (top: ${margins.top + 4}mm, right: ${margins.right}mm, bottom: ${margins.bottom + 4}mm, left: ${margins.left}mm), columns: ${columns}${style.isDark ? ', fill: rgb("#1d2430")' : ""}, header: ${running(style.head, { document, style })}, footer: ${running(style.foot, { document, style })})`,
    `#set columns(gutter: ${style.columnGapMm}mm)`,
    `#set text(font: ${font(fontFamily(style.bodyFont, lexicon))}, size: ${style.bodySizePt}pt, lang: "${document.language}", dir: ${isRightToLeft(lexicon) ? "rtl" : "ltr"}, hyphenate: ${style.isHyphenated}${style.isDark ? ', fill: rgb("#f0f0f0")' : ""})`,
    `#set par(justify: ${style.isJustified}, leading: ${leading}pt, spacing: ${skip ? round(leading + style.bodySizePt * 0.6) : leading}pt, first-line-indent: ${skip ? 0 : 1.3}em)`,
    `#show raw: set text(font: "${MONOSPACE_FONT}")`,
    `#show math.equation: set text(font: "${MATH_FONT}")`,
    "#set heading(bookmarked: false)",
    ...style.headings.map((look, index) => {
      const set = `set text(font: ${font(fontFamily(style.headingFont, lexicon))}, size: ${look.sizePt}pt, weight: "${look.isBold ? "bold" : "regular"}", style: "${look.isItalic ? "italic" : "normal"}"${look.isColoured ? `, fill: rgb("${style.isDark ? "#9ecbff" : style.accent}")` : ""}, hyphenate: false)`;
      const body = look.isCapitals ? "upper(it.body)" : "it.body";
      const rule = look.hasRule
        ? ` + v(-0.5em) + line(length: 100%, stroke: 0.75pt + rgb("${style.accent}"))`
        : "";
      return `#show heading.where(level: ${index + 1}): it => { ${set}; block(above: 1.3em, below: 0.8em, width: 100%, sticky: true, align(${look.isCentred ? "center" : "start"}, ${body})${rule}) }`;
    }),
  ].join("\n");
}

function running(line: RunningLine, { document, style }: Work): string {
  const texts: Readonly<Record<RunningText, string>> = {
    none: "",
    title: escape(document.title),
    publisher: escape(document.runningHead),
    page: "#counter(page).display()",
    "page-of": "#counter(page).display() / #counter(page).final().first()",
    date: escape(RUNNING_DATE),
  };
  if (line.left === "none" && line.centre === "none" && line.right === "none") return "none";
  const rule = line.hasRule ? "#line(length: 100%, stroke: 0.5pt)" : "";
  const row = `#grid(columns: (1fr, 1fr, 1fr), align: (left, center, right), [${texts[line.left]}], [${texts[line.centre]}], [${texts[line.right]}])`;
  return `context [#set text(size: ${round(style.bodySizePt * 0.82)}pt)\n${row}${rule}]`;
}

const WRITERS: BlockWriters<Context> = {
  heading: (block) =>
    `${"=".repeat(block.level)} ${escape(block.number === undefined ? block.text : `${block.number} ${block.text}`)}`,
  paragraph: (block, context) => paragraphTypst(block, context),
  list: (block) => `#block(above: 0.9em, below: 1em)[${listTypst(block)}]`,
  table: (block, context) => tableTypst(block, context),
  figure: (block, context) => figureTypst(block, context),
  code: (block, context) => {
    const look = context.style.codeHasBox
      ? `fill: luma(${context.style.isDark ? 60 : 242}), inset: 6pt, width: 100%`
      : "";
    return `#block(${look})[#raw(block: true, ${literal(block.lines.join("\n"))})]`;
  },
  "display-formula": (block) =>
    block.number === undefined
      ? `$ ${typstMathOf(block.formula)} $`
      : `#math.equation(block: true, numbering: _ => [${escape(block.number)}])[$ ${typstMathOf(block.formula)} $]`,
  contents: (block) =>
    block.entries
      .map(
        ({ depth, text, page }) =>
          `#block(above: 0.6em, below: 0.6em)[#h(${depth * 1.5}em)${escape(text)} #box(width: 1fr, repeat[.]) ${page}]`,
      )
      .join("\n"),
  references: (block) =>
    block.entries
      .map(
        ({ label, text }) =>
          `#par(first-line-indent: 0em, hanging-indent: 1.8em)[${escape(label)} ${escape(text)}]`,
      )
      .join("\n\n"),
  form: (block) => formTypst(block),
  lines: (block) =>
    `#block(width: 100%, below: 1.4em, align(${{ left: "start", right: "end", center: "center" }[block.align]})[#set par(first-line-indent: 0em)\n${block.lines.map(escape).join(" \\\n")}])`,
  "page-break": () => "#pagebreak()",
};

/** Text as markup that Typst prints unchanged. */
function escape(text: string): string {
  return text.replaceAll(/[\\#$*_`<>@[\]~=+/"'-]/g, "\\$&").replaceAll(/^(\d+)\./g, "$1\\.");
}

function literal(text: string): string {
  return JSON.stringify(text);
}

function paragraphTypst({ content, runIn, sideNote }: Paragraph, { style }: Context): string {
  const head = runIn === undefined ? "" : `#strong[${escape(runIn)}] `;
  const isBeside = sideNote !== undefined && hasSideNotes(style);
  const note = isBeside
    ? `#place(end, dx: 49mm, block(width: 44mm)[#set text(size: 0.82em)\n#set par(justify: false, leading: 0.5em, first-line-indent: 0em)\n${escape(sideNote)}])\n`
    : "";
  return `${note}${head}${inlineTypst(content)}`;
}

const WRAPS = { bold: "strong", italic: "emph", code: "raw" } as const;

function inlineTypst(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return `$${typstMathOf(inline.formula)}$`;
      if (inline.kind === "note") return `#footnote[${escape(inline.text)}]`;
      return inline.emphasis === undefined
        ? escape(inline.text)
        : `#${WRAPS[inline.emphasis]}[${escape(inline.text)}]`;
    })
    .join("");
}

function listTypst({ marker, items }: List): string {
  const body = ({ content, children }: List["items"][number]): string =>
    `[${inlineTypst(content)}${children === undefined ? "" : `\n${listTypst(children)}`}]`;
  if (marker.kind === "bullet")
    return `#list(marker: [${escape(marker.glyph)}], ${items.map(body).join(",\n")})`;
  const labels = items.map((_, index) => literal(listLabel(marker, index)));
  return `#enum(numbering: n => (${labels.join(", ")},).at(n - 1), ${items.map(body).join(",\n")})`;
}

function captionTypst(caption: Caption | undefined, { style }: Context): string {
  if (caption === undefined) return "";
  const { separator, labelIsBold, isItalic, isCentred, sizeScale } = style.caption;
  const label = escape(caption.label + separator);
  const words = `${labelIsBold ? `#strong[${label}]` : label} ${isItalic ? `#emph[${escape(caption.text)}]` : escape(caption.text)}`;
  return `#block(width: 100%, above: 0.6em, below: 0.6em)[#set par(first-line-indent: 0em)\n#set text(size: ${sizeScale}em)\n#align(${isCentred ? "center" : "start"})[${words}]]`;
}

function tableTypst(table: Table, context: Context): string {
  const { style } = context;
  const look = style.table;
  const caption = captionTypst(table.caption, context);
  const isAbove = look.captionSide === "above";
  const shares = columnShares(table);
  const hasWrapped = table.columns.some(({ isWrapped }) => isWrapped);
  const widths = table.columns.map(({ isWrapped }, index) => {
    if (isWrapped) return "1fr";
    return look.isFullWidth && !hasWrapped ? `${round((shares[index] ?? 0) * 100)}fr` : "auto";
  });
  const head = table.rows
    .slice(0, table.headRows)
    .flatMap((cells) => cells.map((cell) => cellTypst(cell, headText(style))));
  const body = table.rows
    .slice(table.headRows)
    .flatMap((cells) => cells.map((cell) => cellTypst(cell, (text) => text)));
  const note =
    table.note === undefined
      ? ""
      : `#block(above: 0.5em)[#set par(first-line-indent: 0em)\n#text(size: 0.85em)[${escape(table.note)}]]`;
  const parts = [
    `columns: (${widths.join(", ")},)`,
    `align: (${table.columns.map(({ align }) => ({ left: "start", right: "end", center: "center" })[align]).join(", ")},)`,
    `inset: (x: 5pt, y: 3pt)`,
    ...tableRules(table, style),
    `table.header(repeat: ${table.isHeadOnce !== true}, ${head.join(", ")})`,
    ...body,
    ...(look.kind === "booktabs" ? ["table.hline(stroke: 1pt)"] : []),
    ...(look.kind === "head-ruled" ? [`table.hline(stroke: ${look.ruleWidthPt}pt)`] : []),
  ];
  const isLong = table.rows.length > 24;
  const whole = `#set text(size: ${look.sizeScale}em, hyphenate: false)\n#set par(justify: false, leading: 0.45em, first-line-indent: 0em)\n${look.kind === "boxed" ? `#block(stroke: ${look.ruleWidthPt}pt)` : "#"}[#table(${parts.join(",\n")})]`;
  return `#block(breakable: ${isLong}, width: 100%, above: 1em, below: 1.2em)[${isAbove ? caption : ""}\n#[${whole}]\n${isAbove ? "" : caption}${note}]`;
}

function headText({ table }: Style): (text: string) => string {
  return (text) => {
    const bold = table.headIsBold ? `#strong[${text}]` : text;
    return table.headIsFilled ? `#text(fill: white)[${bold}]` : bold;
  };
}

function cellTypst(
  { text, columnSpan = 1, rowSpan = 1, isBold }: Cell,
  wrap: (text: string) => string,
): string {
  const words = wrap(isBold === true ? `#strong[${escape(text)}]` : escape(text));
  if (columnSpan === 1 && rowSpan === 1) return `[${words}]`;
  return `table.cell(colspan: ${columnSpan}, rowspan: ${rowSpan})[${words}]`;
}

function tableRules({ headRows }: Table, { table: look, accent, isDark }: Style): string[] {
  const stroke = `${look.ruleWidthPt}pt${isDark ? " + white" : ""}`;
  const stripes =
    look.kind === "striped"
      ? `if calc.odd(y) { ${isDark ? 'rgb("#2c3646")' : 'rgb("#e9eef5")'} }`
      : "none";
  const fill = look.headIsFilled
    ? `fill: (_, y) => if y < ${headRows} { rgb("${accent}") } else { ${stripes} }`
    : `fill: (_, y) => ${stripes}`;
  switch (look.kind) {
    case "ruled":
      return [fill, `stroke: ${stroke}`];
    case "horizontal":
      return [fill, `stroke: (x, y) => (bottom: ${stroke})`];
    case "booktabs":
      return [
        fill,
        `stroke: (x, y) => if y == 0 { (top: 1pt) } else if y == ${headRows} { (top: 0.5pt) }`,
      ];
    case "head-ruled":
    case "boxed":
      return [fill, `stroke: (x, y) => if y == ${headRows} { (top: ${stroke}) }`];
    default:
      return [fill, "stroke: none"];
  }
}

function figureTypst(figure: Figure, context: Context): string {
  const { picture, caption, captionSide } = figure;
  const image = `#image("${context.pictureFile(figure)}", width: ${picture.width}pt, height: ${picture.height}pt)`;
  const words = captionTypst(caption, context);
  if (captionSide === "beside")
    return `#block(breakable: false)[#grid(columns: (auto, 1fr), gutter: 5mm, align: horizon, [${image}], [${words}])]`;
  const placed = context.style.caption.isCentred ? `#align(center)[${image}]` : image;
  return `#block(breakable: false, width: 100%)[${captionSide === "above" ? words + placed : placed + words}]`;
}

function formTypst({ fields }: Form): string {
  return fields
    .map(
      ({ label, value }) =>
        `#block(above: 0.9em, below: 0.9em, width: 100%, stroke: (bottom: 0.5pt), inset: (bottom: 3pt))[${escape(label)} ${escape(value)}]`,
    )
    .join("\n");
}

import { lexiconOf } from "../../language/languages.ts";
import { hasSideNotes } from "../../style/families.ts";
import { fontFamily, MATH_FONT, MONOSPACE_FONT, SYMBOL_FONT } from "../../style/fonts.ts";
import {
  type HeadingStyle,
  RUNNING_DATE,
  type RunningText,
  type Style,
  type TableStyle,
} from "../../style/style.ts";
import type { Work } from "../producer.ts";

/** The style sheet of a document. */
export function cssOf(work: Work): string {
  const { style, document } = work;
  const lexicon = lexiconOf(document.language);
  const body = fontFamily(style.bodyFont, lexicon);
  const heading = fontFamily(style.headingFont, lexicon);
  return [
    pageCss(work),
    `body{margin:0;font:${style.bodySizePt}pt/${style.lineHeight} "${body}","${SYMBOL_FONT}";${style.isJustified ? "text-align:justify;" : ""}${style.isHyphenated ? "hyphens:auto;" : ""}${style.isDark ? "color:#f0f0f0;" : ""}${columnsCss(style)}}`,
    `*{-webkit-print-color-adjust:exact}`,
    paragraphCss(style),
    ...style.headings.map((look, index) =>
      headingCss(look, { level: index + 1, font: heading, style }),
    ),
    listCss(style),
    tableCss(style),
    figureCss(style),
    OTHER_CSS,
    `math{font-family:"${MATH_FONT}"}`,
    `pre,code{font:0.88em/1.3 "${MONOSPACE_FONT}";hyphens:none;text-align:left}`,
    style.codeHasBox
      ? `pre{background:${style.isDark ? "#333" : "#f4f4f4"};border:0.5pt solid #ccc;padding:4pt 6pt}`
      : "",
  ].join("\n");
}

function pageCss({ document, style }: Work): string {
  const { page, marginsMm: margins, head, foot } = style;
  const texts: Readonly<Record<RunningText, string>> = {
    none: "none",
    title: quote(document.title),
    publisher: quote(document.runningHead),
    page: "counter(page)",
    "page-of": 'counter(page) " / " counter(pages)',
    date: quote(RUNNING_DATE),
  };
  const boxes = (["left", "centre", "right"] as const).flatMap((place) => {
    const name = place === "centre" ? "center" : place;
    const css = (text: RunningText, rule: string): string =>
      text === "none" && rule === ""
        ? ""
        : `content:${text === "none" ? '""' : texts[text]};font-size:${style.bodySizePt * 0.82}pt;${rule}`;
    const [headCss, footCss] = [
      css(
        head[place],
        head.hasRule
          ? "border-bottom:0.5pt solid #888;vertical-align:bottom;padding-bottom:3pt;margin-bottom:4mm;"
          : "",
      ),
      css(
        foot[place],
        foot.hasRule
          ? "border-top:0.5pt solid #888;vertical-align:top;padding-top:3pt;margin-top:4mm;"
          : "",
      ),
    ];
    return [
      headCss === "" ? "" : `@top-${name}{${headCss}}`,
      footCss === "" ? "" : `@bottom-${name}{${footCss}}`,
    ];
  });
  const background = style.isDark ? "background:#1d2430;" : "";
  return `@page{size:${page.widthMm}mm ${page.heightMm}mm;margin:${margins.top}mm ${margins.right}mm ${margins.bottom}mm ${margins.left}mm;${background}${boxes.join("")}}`;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}

function columnsCss({ columns, columnGapMm }: Style): string {
  return columns === 1
    ? ""
    : `column-count:${columns};column-gap:${columnGapMm}mm;column-fill:auto;`;
}

function paragraphCss({ paragraphs }: Style): string {
  return paragraphs === "indent"
    ? "p{margin:0;text-indent:1.3em}h1+p,h2+p,h3+p,h4+p,.lines{text-indent:0}"
    : "p{margin:0 0 0.65em}";
}

interface HeadingContext {
  readonly level: number;
  readonly font: string;
  readonly style: Style;
}

function headingCss(look: HeadingStyle, { level, font, style }: HeadingContext): string {
  const parts = [
    `font:${look.isItalic ? "italic " : ""}${look.isBold ? "bold" : "normal"} ${look.sizePt}pt/1.2 "${font}","${SYMBOL_FONT}"`,
    `margin:${level === 1 ? "0 0 0.8em" : "1.1em 0 0.45em"}`,
    "break-after:avoid;hyphens:none;text-align:start",
    look.isCapitals ? "text-transform:uppercase" : "",
    look.isCentred ? "text-align:center" : "",
    look.isColoured ? `color:${style.isDark ? "#9ecbff" : style.accent}` : "",
    look.hasRule ? `border-bottom:0.75pt solid ${style.accent};padding-bottom:2pt` : "",
    level === 1 && style.columns > 1 ? "column-span:all" : "",
  ];
  return `h${level}{${parts.filter((part) => part !== "").join(";")}}`;
}

function listCss({ paragraphs, bodySizePt }: Style): string {
  const gap = paragraphs === "skip" ? bodySizePt * 0.25 : 0;
  return `ul{margin:0.4em 0 0.7em;padding-inline-start:1.9em}li{margin-bottom:${gap}pt}li ul{margin:0.15em 0}`;
}

function tableCss({ table, accent, isDark }: Style): string {
  const line = `${table.ruleWidthPt}pt solid ${isDark ? "#999" : "#333"}`;
  const size = `font-size:${table.sizeScale}em`;
  return [
    `table{border-collapse:collapse;${size};line-height:1.25;hyphens:none;${table.isFullWidth ? "width:100%;" : ""}margin:2pt 0}`,
    "th,td{padding:2pt 5pt;vertical-align:top;text-align:left}.right{text-align:right}.center{text-align:center}",
    `th{font-weight:${table.headIsBold ? "bold" : "normal"};${table.headIsFilled ? `background:${accent};color:#fff` : ""}}`,
    tableRules(table, line, isDark),
    ".table{margin:0.8em 0;break-inside:avoid}.table.long{break-inside:auto}.table:not(.long) tr{break-inside:avoid}thead.once{display:table-row-group}.tablenote{font-size:0.85em;margin-top:2pt}",
  ].join("");
}

function tableRules({ kind }: TableStyle, line: string, isDark: boolean): string {
  switch (kind) {
    case "ruled":
      return `th,td{border:${line}}`;
    case "booktabs":
      return `table{border-top:1pt solid;border-bottom:1pt solid}thead tr:last-child th{border-bottom:0.5pt solid}`;
    case "striped":
      return `tbody tr:nth-child(even) td{background:${isDark ? "#2c3646" : "#e9eef5"}}`;
    case "head-ruled":
      return `table{border-bottom:${line}}thead tr:last-child th{border-bottom:${line}}`;
    case "horizontal":
      return `th,td{border-bottom:${line}}`;
    case "boxed":
      return `table{border:${line}}thead{border-bottom:${line}}`;
    default:
      return "th,td{padding:1pt 8pt 1pt 0}";
  }
}

function figureCss(style: Style): string {
  const { caption } = style;
  return [
    ".figure{margin:0.9em 0;break-inside:avoid}.figure svg,.figure img{display:block;max-width:100%}",
    caption.isCentred
      ? ".figure.above,.figure.below{text-align:center}.figure svg,.figure img{margin:0 auto}"
      : "",
    ".figure.beside{display:flex;gap:5mm;align-items:center}.figure.beside svg,.figure.beside img{margin:0;flex:none}",
    `.caption{font-size:${caption.sizeScale}em;margin:3pt 0;${caption.isItalic ? "font-style:italic;" : ""}${caption.isCentred ? "text-align:center" : "text-align:start"}}`,
    caption.labelIsBold ? ".label{font-weight:bold}" : "",
    hasSideNotes(style)
      ? `aside{float:right;clear:right;width:44mm;margin-right:-50mm;font-size:0.82em;line-height:1.25;text-align:start}`
      : "",
  ].join("");
}

const OTHER_CSS = [
  ".formula{display:flex;justify-content:center;align-items:center;margin:0.5em 0}.formula math{flex:1}",
  ".entry{display:flex;gap:2pt;text-align:start}.entry i{flex:1;border-bottom:1pt dotted #555;margin:0 2pt 3pt}.depth1{padding-inline-start:1.5em}",
  ".references p{margin:0 0 0.3em;padding-inline-start:1.8em;text-indent:-1.8em;font-size:0.92em}",
  ".lines{margin:0 0 1em;text-align:start}.lines.right{text-align:end}.lines.center{text-align:center}",
  ".field{display:flex;gap:4pt;margin:0.35em 0;text-align:start}.field u{flex:1;text-decoration:none;border-bottom:0.5pt solid #555}",
  ".break{break-before:page}",
  ".note{float:footnote;font-size:0.82em;line-height:1.2}.note::footnote-call{font-size:0.7em;vertical-align:super;line-height:0}.note::footnote-marker{font-size:0.75em;vertical-align:super;line-height:0}@page{@footnote{border-top:0.5pt solid #555;padding-top:3pt}}",
  ".endnotes{margin-top:1.5em;border-top:0.5pt solid #555;padding-top:4pt;font-size:0.82em}.endnotes p{text-indent:0;margin:0}",
].join("");

import { lexiconOf } from "../../language/languages.ts";
import type { Lexicon } from "../../language/lexicon.ts";
import { hasSideNotes } from "../../style/families.ts";
import { fontFamily, MONOSPACE_FONT } from "../../style/fonts.ts";
import {
  type FontKind,
  type HeadingStyle,
  RUNNING_DATE,
  type RunningText,
  type Style,
} from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";
import { escapeTex, SYMBOL_COMMAND, type TexDialect } from "./tex-dialect.ts";

/** Classes that look their own way, whatever the style says of headings and margins. */
export type TexClass = "article" | "scrartcl" | "IEEEtran" | "amsart" | "beamer";

/** Chooses the class by the style, so that the same style always has the same. */
export function texClassOf({ family, columns, bodySizePt, bodyFont, page }: Style): TexClass {
  if (family.startsWith("slides")) return "beamer";
  if (columns === 2 && family === "journal" && bodySizePt < 10) return "IEEEtran";
  if (family === "conference" && columns === 1) return "amsart";
  return bodyFont === "sans" || page.widthMm < 180 ? "scrartcl" : "article";
}

/** Everything before the text. */
export function preambleOf(work: Work, dialect: TexDialect): string {
  const { style, document } = work;
  const texClass = texClassOf(style);
  const lexicon = lexiconOf(document.language);
  return [
    classLine(style, texClass),
    ...(dialect.program === "pdflatex" ? pdftexFonts(style, lexicon) : luatexFonts(style, lexicon)),
    "\\usepackage{amsmath,amssymb,graphicx,array,multirow,booktabs,longtable,pifont}",
    texClass === "beamer" ? "\\usepackage{colortbl}" : "\\usepackage[table]{xcolor}",
    `\\definecolor{accent}{HTML}{${style.accent.slice(1).toUpperCase()}}`,
    ...(document.blocks.some((block) => block.kind === "figure" && block.picture.kind !== "photo")
      ? ["\\usepackage{tikz}"]
      : []),
    ...(texClass === "beamer" ? beamerLook(style) : pageLook(work, texClass, dialect)),
    "\\pagenumbering{arabic}",
  ].join("\n");
}

function classLine({ columns, bodySizePt }: Style, texClass: TexClass): string {
  if (texClass === "beamer") return "\\documentclass[aspectratio=169]{beamer}";
  const size = Math.min(12, Math.max(10, Math.round(bodySizePt)));
  const option =
    texClass === "IEEEtran" ? "journal" : `${size}pt${columns === 2 ? ",twocolumn" : ""}`;
  return `\\documentclass[${option}]{${texClass}}`;
}

const PDFTEX_FONTS: Readonly<Record<FontKind, string>> = {
  serif: "\\usepackage{mathptmx}",
  sans: "\\usepackage{helvet}\\renewcommand\\familydefault{\\sfdefault}",
  book: "\\usepackage{lmodern}",
  humanist: "\\usepackage{lmodern}\\renewcommand\\familydefault{\\sfdefault}",
  wide: "\\usepackage{bookman}",
  narrow: "\\usepackage{mathpazo}",
};

const BABEL: Readonly<Record<string, string>> = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  pl: "polish",
  vi: "vietnamese",
  ru: "russian",
  el: "greek",
  ja: "japanese",
};

function pdftexFonts({ bodyFont }: Style, lexicon: Lexicon): string[] {
  const babel = lexicon.code === "de" ? "ngerman" : (BABEL[lexicon.code] ?? "english");
  // Polish needs letters that only Latin Modern and the TeX Gyre fonts have in this encoding.
  const fonts = lexicon.code === "pl" ? PDFTEX_FONTS.book : PDFTEX_FONTS[bodyFont];
  return [
    "\\usepackage[T1]{fontenc}",
    "\\usepackage{textcomp}",
    "\\input{glyphtounicode}\\pdfgentounicode=1",
    `\\usepackage[${babel}]{babel}`,
    fonts,
  ];
}

function luatexFonts({ bodyFont, headingFont }: Style, lexicon: Lexicon): string[] {
  const name = BABEL[lexicon.code] ?? "english";
  return [
    "\\usepackage{fontspec}",
    "\\usepackage{babel}",
    `\\babelprovide[import,main]{${name}}`,
    ...["rm", "sf"].map(
      (kind) => `\\babelfont{${kind}}{${texFont(kind === "rm" ? bodyFont : headingFont, lexicon)}}`,
    ),
    `\\babelfont{tt}{${MONOSPACE_FONT}}`,
    SYMBOL_COMMAND,
  ];
}

/** TeX brings its own Japanese fonts. */
function texFont(kind: FontKind, lexicon: Lexicon): string {
  if (lexicon.script !== "japanese") return fontFamily(kind, lexicon);
  return kind === "serif" || kind === "book"
    ? "HaranoAjiMincho-Regular.otf"
    : "HaranoAjiGothic-Regular.otf";
}

function pageLook({ style, document }: Work, texClass: TexClass, dialect: TexDialect): string[] {
  const { page, marginsMm: margins } = style;
  const side = hasSideNotes(style) ? ",marginparwidth=44mm,marginparsep=5mm" : "";
  const headRoom = "headsep=6mm,footskip=10mm,headheight=14pt";
  const keepsOwnLook = texClass === "IEEEtran" || texClass === "amsart";
  return [
    `\\usepackage[paperwidth=${page.widthMm}mm,paperheight=${page.heightMm}mm,top=${margins.top + 4}mm,right=${margins.right}mm,bottom=${margins.bottom + 4}mm,left=${margins.left}mm,columnsep=${style.columnGapMm}mm,${headRoom}${side}]{geometry}`,
    ...(style.columns === 3
      ? ["\\usepackage{multicol}", `\\setlength\\columnsep{${style.columnGapMm}mm}`]
      : []),
    ...runningLines({ document, style }, dialect),
    ...(keepsOwnLook ? [] : headingLooks(style)),
    ...paragraphLook(style),
    "\\raggedbottom\\emergencystretch=2em",
  ];
}

function paragraphLook({ paragraphs, isJustified, isHyphenated, lineHeight }: Style): string[] {
  return [
    paragraphs === "skip"
      ? "\\setlength\\parindent{0pt}\\setlength\\parskip{0.6\\baselineskip}"
      : "",
    isJustified ? "" : "\\AtBeginDocument{\\raggedright}",
    isHyphenated ? "" : "\\hyphenpenalty=10000\\exhyphenpenalty=10000",
    `\\linespread{${round(lineHeight / 1.2)}}`,
  ];
}

const COMMANDS = ["\\section", "\\section", "\\subsection", "\\subsubsection"];

function headingLooks(style: Style): string[] {
  const looks = style.headings.slice(1).map((look, index) => {
    const rule = look.hasRule ? "[{\\titlerule[0.6pt]}]" : "";
    return `\\titleformat{${COMMANDS[index + 1]}}{${headingFontTex(look, style)}}{}{0pt}{}${rule}`;
  });
  return ["\\usepackage{titlesec}", ...looks];
}

/** The commands that switch to the font of a heading. */
export function headingFontTex(look: HeadingStyle, style: Style): string {
  return [
    look.isCentred ? "\\centering" : "\\raggedright",
    style.headingFont === "serif" || style.headingFont === "book" ? "\\rmfamily" : "\\sffamily",
    `\\fontsize{${look.sizePt}}{${round(look.sizePt * 1.2)}}\\selectfont`,
    look.isBold ? "\\bfseries" : "\\mdseries",
    look.isItalic ? "\\itshape" : "",
    look.isColoured ? "\\color{accent}" : "",
  ].join("");
}

function runningLines({ document, style }: Work, dialect: TexDialect): string[] {
  const texts: Readonly<Record<RunningText, string>> = {
    none: "",
    title: escapeTex(document.title, dialect),
    publisher: escapeTex(document.runningHead, dialect),
    page: "\\thepage",
    "page-of": "-- \\thepage{} --",
    date: RUNNING_DATE,
  };
  const line = (side: "head" | "foot"): string[] => [
    `\\l${side}{\\small ${texts[style[side].left]}}`,
    `\\c${side}{\\small ${texts[style[side].centre]}}`,
    `\\r${side}{\\small ${texts[style[side].right]}}`,
    `\\renewcommand\\${side}rulewidth{${style[side].hasRule ? "0.4pt" : "0pt"}}`,
  ];
  return [
    "\\usepackage{fancyhdr}",
    "\\pagestyle{fancy}\\fancyhf{}",
    ...line("head"),
    ...line("foot"),
  ];
}

function beamerLook(style: Style): string[] {
  const theme = style.isDark
    ? "\\definecolor{night}{HTML}{1D2430}\\setbeamercolor{background canvas}{bg=night}\\setbeamercolor{normal text}{fg=white}\\setbeamercolor{frametitle}{fg=white}\\setbeamercolor{item}{fg=white}"
    : style.headings[0].isColoured
      ? "\\usetheme{Madrid}"
      : "\\usetheme{default}";
  return [
    theme,
    "\\setbeamertemplate{navigation symbols}{}",
    style.foot.right === "none" ? "" : "\\setbeamertemplate{footline}[frame number]",
    "\\setbeamertemplate{caption}{\\insertcaption}",
  ];
}

import type { Caption, Figure, Heading, Inline, List, Table } from "../../model/document.ts";
import { eqnOf } from "../../model/formula-notations.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { listLabel } from "../../model/list-label.ts";
import { RUNNING_DATE, type FontKind, type RunningText, type Style } from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";
import { escapeGroff } from "./escape-groff.ts";
import { groffTable } from "./write-groff-table.ts";
import { picOf } from "./write-pic.ts";

/** Only fonts that every reader has: groff embeds the others whole, which makes large files. */
const FAMILIES: Readonly<Record<FontKind, string>> = {
  serif: "T",
  sans: "H",
  book: "T",
  humanist: "H",
  wide: "H",
  narrow: "T",
};

/** The whole document for groff with the macros `ms` and the preprocessors for tables, formulas and pictures. */
export function groffOf({ document, style }: Work): string {
  const [first, ...rest] = document.blocks;
  const isWide = style.columns > 1 && first?.kind === "heading" && first.level === 1;
  const body = (isWide ? rest : document.blocks).map((block) => writeBlock(WRITERS, block, style));
  const columns = style.columns === 1 ? [] : [".2C"];
  const wide = isWide ? [writeBlock(WRITERS, first, style)] : [];
  return [
    ".EQ",
    "delim @@",
    ".EN",
    ...settings({ document, style }),
    ...wide,
    ...columns,
    ...body,
    "",
  ].join("\n");
}

function settings({ document, style }: Work): string[] {
  const { page, marginsMm: margins, bodySizePt } = style;
  const texts: Readonly<Record<RunningText, string>> = {
    none: "",
    title: escapeGroff(document.title),
    publisher: escapeGroff(document.runningHead),
    page: "%",
    "page-of": "- % -",
    date: RUNNING_DATE,
  };
  const centimetres = (millimetres: number): string => `${round(millimetres / 10)}c`;
  return [
    `.pl ${centimetres(page.heightMm)}`,
    `.nr PO ${centimetres(margins.left)}`,
    `.nr LL ${centimetres(page.widthMm - margins.left - margins.right)}`,
    `.nr HM ${centimetres(margins.top + 6)}`,
    `.nr FM ${centimetres(margins.bottom + 4)}`,
    `.nr PS ${Math.round(bodySizePt)}`,
    `.nr VS ${Math.round(bodySizePt * style.lineHeight)}`,
    `.nr PD ${style.paragraphs === "skip" ? "0.5v" : "0"}`,
    `.nr PI ${style.paragraphs === "skip" ? "0" : "1.5n"}`,
    `.fam ${FAMILIES[style.bodyFont]}`,
    `.ds LH ${texts[style.head.left]}`,
    `.ds CH ${texts[style.head.centre]}`,
    `.ds RH ${texts[style.head.right]}`,
    `.ds LF ${texts[style.foot.left]}`,
    `.ds CF ${texts[style.foot.centre]}`,
    `.ds RF ${texts[style.foot.right]}`,
    // The first page has a head as well.
    ".rm P1\n.de P1\n..\n.P1",
    style.isHyphenated ? ".hy 6" : ".nh",
    ".LP",
    ...(style.isJustified ? [] : [".na"]),
  ];
}

const WRITERS: BlockWriters<Style> = {
  heading: (block, style) => headingGroff(block, style),
  paragraph: (block) => {
    const head = block.runIn === undefined ? "" : `\\fB${escapeGroff(block.runIn)}\\fP `;
    return `.PP\n${head}${inlineGroff(block.content)}`;
  },
  list: (block) => listGroff(block),
  table: (block, style) => tableGroff(block, style),
  figure: (block, style) => figureGroff(block, style),
  code: (block) => [".DS I 2n", ".ft CR", ...block.lines.map(escapeGroff), ".ft", ".DE"].join("\n"),
  "display-formula": (block) =>
    `.EQ${block.number === undefined ? "" : ` "${block.number}"`}\n${eqnOf(block.formula)}\n.EN`,
  contents: (block) =>
    [
      ".LP",
      ".ta \\n[LL]uR",
      ...block.entries.map(
        ({ depth, text, page }) => `\\h'${depth * 2}n'${escapeGroff(text)}\\a${page}\n.br`,
      ),
      ".ta",
    ].join("\n"),
  references: (block) =>
    block.entries.map(({ label, text }) => `.IP "${label}" 4n\n${escapeGroff(text)}`).join("\n"),
  form: (block) =>
    block.fields
      .map(({ label, value }) => `.LP\n${escapeGroff(`${label} ${value}`.trim())} \\l'6c'`)
      .join("\n"),
  lines: (block) =>
    [
      ".LP",
      ".nf",
      ...block.lines.map(
        (line) =>
          (block.align === "left" ? "" : `.${block.align === "right" ? "rj" : "ce"}\n`) +
          escapeGroff(line),
      ),
      ".fi",
      ".sp 0.5",
    ].join("\n"),
  "page-break": () => ".bp",
};

function headingGroff({ level, number, text }: Heading, style: Style): string {
  const look = style.headings[level - 1] ?? style.headings[0];
  const words = number === undefined ? text : `${number} ${text}`;
  const printed = escapeGroff(look.isCapitals ? words.toUpperCase() : words);
  const font = look.isBold ? (look.isItalic ? "BI" : "B") : look.isItalic ? "I" : "R";
  const size = Math.round(look.sizePt);
  const family = FAMILIES[style.headingFont];
  return [
    ".LP",
    ".ne 5v",
    level === 1 ? "" : ".sp 0.4v",
    `.fam ${family}`,
    `.ft ${font}`,
    `.ps ${size}`,
    `.vs ${Math.round(size * 1.2)}`,
    ...(style.isJustified ? [".na"] : []),
    ...(look.isCentred ? [".ce 9"] : []),
    printed,
    ".br",
    ...(look.isCentred ? [".ce 0"] : []),
    ".sp 0.3v",
    ".LP",
    `.fam ${FAMILIES[style.bodyFont]}`,
    ...(style.isJustified ? [".ad"] : [".na"]),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const FONTS = { bold: "B", italic: "I", code: "[CR]" } as const;

function inlineGroff(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return `@${eqnOf(inline.formula)}@`;
      if (inline.kind === "note")
        return `\\*{${inline.mark}\\*}\n.FS "\\*{${inline.mark}\\*}"\n${escapeGroff(inline.text)}\n.FE\n`;
      const text = escapeGroff(inline.text.replace(/^ /, ""));
      const blank = inline.text.startsWith(" ") && text !== "" ? " " : "";
      return inline.emphasis === undefined
        ? blank + text
        : `\\f${FONTS[inline.emphasis]}${text}\\fP`;
    })
    .join("")
    .replaceAll(/\n +/g, "\n");
}

/** Only bullets that the standard fonts of PDF have. */
const BULLETS: Readonly<Record<string, string>> = {
  "–": "\\(en",
  "○": "\\(ci",
  "◦": "\\(ci",
  "□": "\\(sq",
  "-": "\\-",
  "*": "*",
  "»": "\\(Fc",
};

function listGroff({ marker, items }: List): string {
  const lines = items.map(({ content, children }, index) => {
    const label =
      marker.kind === "bullet" ? (BULLETS[marker.glyph] ?? "\\(bu") : listLabel(marker, index);
    const inner = children === undefined ? "" : `\n.RS\n${listGroff(children)}\n.RE`;
    return `.IP "${label}" ${marker.kind === "bullet" ? 3 : 5}n\n${inlineGroff(content)}${inner}`;
  });
  return lines.join("\n");
}

function captionGroff(caption: Caption | undefined, { caption: look }: Style): string[] {
  if (caption === undefined) return [];
  const label = escapeGroff(caption.label + look.separator);
  const text = escapeGroff(caption.text);
  const words = `${look.labelIsBold ? `\\fB${label}\\fP` : label} ${look.isItalic ? `\\fI${text}\\fP` : text}`;
  return [
    ".LP",
    ...(look.isCentred ? [".ce 9"] : []),
    words,
    ...(look.isCentred ? [".ce 0"] : []),
    ".br",
  ];
}

function tableGroff(table: Table, style: Style): string {
  const caption = captionGroff(table.caption, style);
  const isAbove = style.table.captionSide === "above";
  const isLong = table.rows.length > 24;
  return [
    ...(isLong ? [] : [".KS"]),
    ...(isAbove ? caption : []),
    groffTable(table, style),
    ...(isAbove ? [] : caption),
    ...(table.note === undefined
      ? []
      : [".LP", `.ps -1`, escapeGroff(table.note), ".br", ".ps +1"]),
    ...(isLong ? [] : [".KE"]),
    ".LP",
  ].join("\n");
}

function figureGroff({ picture, caption, captionSide }: Figure, style: Style): string {
  const words = captionGroff(caption, style);
  const drawn = picOf(picture);
  return [
    ".KS",
    ...(captionSide === "above" ? [...words, drawn] : [drawn, ...words]),
    ".KE",
    ".LP",
  ].join("\n");
}

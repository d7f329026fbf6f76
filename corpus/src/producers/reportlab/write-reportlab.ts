import { lexiconOf } from "../../language/languages.ts";
import type {
  Caption,
  Figure,
  Heading,
  Inline,
  List,
  SourceBlock,
  Table,
} from "../../model/document.ts";
import { PIE_COLOURS } from "../../model/draw-chart.ts";
import { scriptsOf } from "../../model/formula-notations.ts";
import { listLabel } from "../../model/list-label.ts";
import { cellAlign, columnWidths, gridOf } from "../../model/table-grid.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { fontFamily, SYMBOL_FONT } from "../../style/fonts.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import {
  type FontKind,
  RUNNING_DATE,
  type RunningLine,
  type RunningText,
} from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";
import { tableCommands } from "./table-commands.ts";

/** One step of the Python side, which sets them one after the other. */
type Part = Readonly<Record<string, unknown>> & { readonly kind: string };

interface Context {
  readonly work: Work;
  readonly pictureFile: (figure: Figure) => string;
}

/** A document as `typeset.py` reads it. */
export function reportlabOf(
  work: Work,
  pdfFile: string,
  pictureFile: (figure: Figure) => string,
): string {
  const { document, style } = work;
  const context: Context = { work, pictureFile };
  const [first, ...rest] = document.blocks;
  const isWide = style.columns > 1 && first?.kind === "heading" && first.level === 1;
  return JSON.stringify({
    file: pdfFile,
    title: document.title,
    page: { width: style.page.widthMm, height: style.page.heightMm },
    margins: style.marginsMm,
    columns: style.columns,
    columnGap: style.columnGapMm,
    lineWidth: lineWidthPt(style),
    colour: style.isDark ? "#f0f0f0" : "#000000",
    background: style.isDark ? "#1d2430" : "",
    families: [
      ...new Set([fontOf(style.bodyFont, work), fontOf(style.headingFont, work), SYMBOL_FONT]),
    ],
    styles: paragraphStyles(work),
    running: { head: runningOf(style.head, work), foot: runningOf(style.foot, work) },
    wide: isWide ? partsOf(first, context) : [],
    parts: (isWide ? rest : document.blocks).flatMap((block) => partsOf(block, context)),
  });
}

/** Languages whose letters the standard fonts of PDF have. */
const STANDARD_LANGUAGES = ["en", "de", "fr", "es"];

/** It has no use for OpenType fonts with outlines of PostScript. */
function fontOf(kind: FontKind, { document }: Work): string {
  if (STANDARD_LANGUAGES.includes(document.language)) {
    if (kind === "serif") return "Times-Roman";
    if (kind === "sans") return "Helvetica";
  }
  return kind === "book" ? "DejaVu Serif" : fontFamily(kind, lexiconOf(document.language));
}

interface ParagraphLook {
  readonly font: string;
  readonly size: number;
  readonly leading: number;
  readonly [property: string]: unknown;
}

function paragraphStyles(work: Work): Record<string, ParagraphLook> {
  const { style } = work;
  const font = fontOf(style.bodyFont, work);
  const { bodySizePt: size, caption, table } = style;
  const look = (scale: number, more: Record<string, unknown> = {}): ParagraphLook => ({
    font,
    size: round(size * scale),
    leading: round(size * scale * style.lineHeight),
    ...more,
  });
  const skip = style.paragraphs === "skip";
  const align = caption.isCentred ? "center" : "left";
  const tight = (more: Record<string, unknown>): ParagraphLook => ({
    font,
    size: round(size * table.sizeScale),
    leading: round(size * table.sizeScale * 1.2),
    ...more,
  });
  return {
    Body: look(1, {
      align: style.isJustified ? "justify" : "left",
      after: skip ? round(size * 0.6) : 0,
      firstIndent: skip ? 0 : round(size * 1.3),
    }),
    Item: look(1, { after: skip ? 3 : 0 }),
    Code: {
      font: "Courier",
      size: round(size * 0.88),
      leading: round(size * 1.1),
      indent: 8,
      box: style.codeHasBox,
    },
    Note: look(0.85, { before: 2, after: 8 }),
    Reference: look(0.92, { indent: 20, firstIndent: -20, after: 3 }),
    Field: look(1, { before: 4 }),
    Entry: look(1),
    Running: look(0.82),
    CaptionAbove: look(caption.sizeScale, { align, before: 8, after: 3, keepWithNext: 1 }),
    CaptionBelow: look(caption.sizeScale, { align, before: 3, after: 8 }),
    "Lines-left": look(1, { after: 10 }),
    "Lines-right": look(1, { after: 10, align: "right" }),
    "Lines-center": look(1, { after: 10, align: "center" }),
    ...Object.fromEntries(
      ["left", "right", "center"].flatMap((side) => [
        [`Cell-${side}`, tight({ align: side })],
        [
          `Head-${side}`,
          tight({ align: side, ...(table.headIsFilled ? { colour: "#ffffff" } : {}) }),
        ],
      ]),
    ),
    ...headingStyles(work),
  };
}

function headingStyles(work: Work): Record<string, ParagraphLook> {
  const { headings, headingFont, accent, isDark } = work.style;
  return Object.fromEntries(
    headings.map((look, index) => [
      `Heading${index + 1}`,
      {
        font: fontOf(headingFont, work),
        size: look.sizePt,
        leading: round(look.sizePt * 1.2),
        align: look.isCentred ? "center" : "left",
        before: index === 0 ? 0 : round(look.sizePt * 0.9),
        after: round(look.sizePt * 0.45),
        keepWithNext: 1,
        ...(look.isColoured ? { colour: isDark ? "#9ecbff" : accent } : {}),
      },
    ]),
  );
}

function runningOf(line: RunningLine, { document }: Work): Readonly<Record<string, unknown>> {
  const texts: Readonly<Record<RunningText, string>> = {
    none: "",
    title: document.title,
    publisher: document.runningHead,
    page: "{page}",
    "page-of": "{page}",
    date: RUNNING_DATE,
  };
  return {
    left: texts[line.left],
    centre: texts[line.centre],
    right: texts[line.right],
    hasRule: line.hasRule,
  };
}

/**
 * Characters that the fonts of the text lack: with the standard fonts of PDF everything but Western letters, else
 * symbols.
 */
const NOT_STANDARD = /[^ -ÿ–—…“”‘’„‚]+/gu;
const SIGNS = /[✓✔❖➤●○■□►‣◆▸•◦▪≤≥≈]+/gu;

function markup(text: string, { document }: Work): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return withSymbols(escaped, document.language);
}

function withSymbols(text: string, language: string): string {
  const foreign = STANDARD_LANGUAGES.includes(language) ? NOT_STANDARD : SIGNS;
  return text.replaceAll(foreign, (signs) => `<font name="${SYMBOL_FONT}">${signs}</font>`);
}

const EMPHASES = {
  bold: (words: string) => `<b>${words}</b>`,
  italic: (words: string) => `<i>${words}</i>`,
  code: (words: string) => `<font name="Courier">${words}</font>`,
} as const;

function inlineMarkup(content: readonly Inline[], work: Work): string {
  return content
    .map((inline) => {
      if (inline.kind === "note") return "";
      if (inline.kind === "formula") {
        const line = scriptsOf(inline.formula).replaceAll("sup>", "super>");
        return withSymbols(line, work.document.language);
      }
      const words = markup(inline.text, work);
      return inline.emphasis === undefined ? words : EMPHASES[inline.emphasis](words);
    })
    .join("");
}

const paragraph = (style: string, text: string): Part => ({ kind: "paragraph", style, text });

function partsOf(block: SourceBlock, context: Context): Part[] {
  return writeBlock(WRITERS, block, context);
}

const WRITERS: BlockWriters<Context, Part[]> = {
  heading: (block, { work }) => [headingPart(block, work)],
  paragraph: (block, { work }) => {
    const head = block.runIn === undefined ? "" : `<b>${markup(block.runIn, work)}</b> `;
    return [paragraph("Body", head + inlineMarkup(block.content, work))];
  },
  list: (block, { work }) => itemParts(block, work, 0),
  table: (block, { work }) => tableParts(block, work),
  figure: (block, context) => figureParts(block, context),
  code: (block) => [{ kind: "code", lines: block.lines }],
  // It has only formulas in the text.
  "display-formula": () => [],
  contents: (block, { work }) =>
    block.entries.map(({ depth, text, page }) => ({
      kind: "entry",
      depth,
      text: markup(text, work),
      plain: text,
      page,
    })),
  references: (block, { work }) =>
    block.entries.map(({ label, text }) =>
      paragraph("Reference", markup(`${label} ${text}`, work)),
    ),
  form: (block, { work }) =>
    block.fields.map(({ label, value }) => ({
      kind: "field",
      text: markup(`${label} ${value}`, work),
    })),
  lines: (block, { work }) => [
    paragraph(`Lines-${block.align}`, block.lines.map((line) => markup(line, work)).join("<br/>")),
  ],
  "page-break": () => [{ kind: "break" }],
};

function headingPart({ level, number, text }: Heading, work: Work): Part {
  const look = work.style.headings[level - 1];
  const words = number === undefined ? text : `${number} ${text}`;
  const printed = markup(look?.isCapitals === true ? words.toUpperCase() : words, work);
  const slanted = look?.isItalic === true ? `<i>${printed}</i>` : printed;
  return paragraph(`Heading${level}`, look?.isBold === true ? `<b>${slanted}</b>` : slanted);
}

function itemParts({ marker, items }: List, work: Work, depth: number): Part[] {
  const bulletFont = marker.kind === "bullet" ? SYMBOL_FONT : fontOf(work.style.bodyFont, work);
  return items.flatMap(({ content, children }, index): Part[] => [
    {
      kind: "item",
      depth,
      label: listLabel(marker, index),
      bulletFont,
      text: inlineMarkup(content, work),
    },
    ...(children === undefined ? [] : itemParts(children, work, depth + 1)),
  ]);
}

function captionParts(caption: Caption | undefined, place: "Above" | "Below", work: Work): Part[] {
  if (caption === undefined) return [];
  const { separator, labelIsBold, isItalic } = work.style.caption;
  const label = markup(caption.label + separator, work);
  const words = markup(caption.text, work);
  const text = `${labelIsBold ? `<b>${label}</b>` : label} ${isItalic ? `<i>${words}</i>` : words}`;
  return [paragraph(`Caption${place}`, text)];
}

function figureParts(figure: Figure, { work, pictureFile }: Context): Part[] {
  const { picture, caption, captionSide } = figure;
  const drawn: Part = {
    kind: "picture",
    picture:
      picture.kind === "chart"
        ? { ...picture, colours: PIE_COLOURS.slice(0, picture.categories.length) }
        : picture,
    file: picture.kind === "photo" ? pictureFile(figure) : "",
    font: fontOf(work.style.bodyFont, work),
    isCentred: work.style.caption.isCentred,
  };
  const isAbove = captionSide === "above";
  const words = captionParts(caption, isAbove ? "Above" : "Below", work);
  return [{ kind: "together", parts: isAbove ? [...words, drawn] : [drawn, ...words] }];
}

/** More rows than this are set over several pages. */
const MOST_ROWS_TOGETHER = 24;

function tableParts(table: Table, work: Work): Part[] {
  const { style } = work;
  const isAbove = style.table.captionSide === "above";
  const parts = [
    ...(isAbove ? captionParts(table.caption, "Above", work) : []),
    tablePart(table, work),
    ...(isAbove ? [] : captionParts(table.caption, "Below", work)),
    ...(table.note === undefined ? [] : [paragraph("Note", markup(table.note, work))]),
  ];
  return table.rows.length > MOST_ROWS_TOGETHER ? parts : [{ kind: "together", parts }];
}

function tablePart(table: Table, work: Work): Part {
  const { style } = work;
  const grid = gridOf(table);
  const rows = grid.map((places, rowIndex) =>
    places.map((place, column) => {
      if (place.kind === "covered") return null;
      const { text, isBold = false } = place.cell;
      const isHead = rowIndex < table.headRows;
      const align = cellAlign(table, place.cell, column);
      const words = markup(text, work);
      const isStrong = isBold || (isHead && style.table.headIsBold);
      return {
        style: `${isHead ? "Head" : "Cell"}-${align}`,
        text: isStrong ? `<b>${words}</b>` : words,
      };
    }),
  );
  const spans = grid.flatMap((places, row) =>
    places.flatMap((place, column) => {
      if (place.kind === "covered") return [];
      const { columnSpan = 1, rowSpan = 1 } = place.cell;
      return columnSpan === 1 && rowSpan === 1
        ? []
        : [
            [
              [column, row],
              [column + columnSpan - 1, row + rowSpan - 1],
            ],
          ];
    }),
  );
  return {
    kind: "table",
    rows,
    spans,
    headRows: table.isHeadOnce === true ? 0 : table.headRows,
    widths: columnWidths(table, lineWidthPt(style) * (style.table.isFullWidth ? 1 : 0.8)),
    commands: tableCommands(table, style),
  };
}

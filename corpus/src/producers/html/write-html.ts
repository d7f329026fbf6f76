import { isRightToLeft, lexiconOf } from "../../language/languages.ts";
import type {
  Caption,
  Cell,
  Figure,
  Form,
  Inline,
  List,
  Paragraph,
  SourceBlock,
  Table,
} from "../../model/document.ts";
import type { Formula } from "../../model/formula.ts";
import { mathmlOf, scriptsOf } from "../../model/formula-notations.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { listLabel } from "../../model/list-label.ts";
import type { Style } from "../../style/style.ts";
import { svgOf } from "../pictures/write-svg.ts";
import { photoDataUrl } from "../pictures/write-photo.ts";
import type { Work } from "../producer.ts";
import { cssOf } from "./write-css.ts";

/** Differences between the programs that print HTML. */
export interface HtmlDialect {
  /** Notes with `float: footnote` are put at the foot of their page. */
  readonly hasFootnotes: boolean;
  readonly hasMathml: boolean;
}

/** The whole document as a page of HTML. */
export function htmlOf(work: Work, dialect: HtmlDialect): string {
  const { document, style } = work;
  const lexicon = lexiconOf(document.language);
  const direction = isRightToLeft(lexicon) ? "rtl" : "ltr";
  const body = document.blocks.map((block) => writeBlock(WRITERS, block, { style, dialect }));
  return [
    `<!doctype html>`,
    `<html lang="${document.language}" dir="${direction}">`,
    `<head><meta charset="utf-8"><title>${escape(document.title)}</title><style>${cssOf(work)}</style></head>`,
    `<body>${body.join("\n")}${dialect.hasFootnotes ? "" : endNotes(document.blocks)}</body>`,
    `</html>`,
  ].join("\n");
}

interface Context {
  readonly style: Style;
  readonly dialect: HtmlDialect;
}

const WRITERS: BlockWriters<Context> = {
  heading: (block) => {
    const number =
      block.number === undefined ? "" : `<span class="number">${escape(block.number)}</span> `;
    return `<h${block.level}>${number}${escape(block.text)}</h${block.level}>`;
  },
  paragraph: (block, { dialect }) => paragraphHtml(block, dialect),
  list: (block, { dialect }) => listHtml(block, dialect),
  table: (block, { style }) => tableHtml(block, style),
  figure: (block, { style }) => figureHtml(block, style),
  code: (block) => `<pre>${escape(block.lines.join("\n"))}</pre>`,
  "display-formula": (block, { dialect }) =>
    `<div class="formula">${formulaHtml(block.formula, dialect, "block")}<span>${block.number ?? ""}</span></div>`,
  contents: (block) =>
    block.entries
      .map(
        ({ depth, text, page }) =>
          `<div class="entry depth${depth}"><span>${escape(text)}</span><i></i><span>${page}</span></div>`,
      )
      .join("\n"),
  references: (block) =>
    `<div class="references">${block.entries.map(({ label, text }) => `<p>${escape(label)} ${escape(text)}</p>`).join("\n")}</div>`,
  form: (block) => formHtml(block),
  lines: (block) => `<p class="lines ${block.align}">${block.lines.map(escape).join("<br>")}</p>`,
  "page-break": () => `<div class="break"></div>`,
};

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function paragraphHtml({ content, runIn, sideNote }: Paragraph, dialect: HtmlDialect): string {
  const note = sideNote === undefined ? "" : `<aside>${escape(sideNote)}</aside>`;
  const head = runIn === undefined ? "" : `<b>${escape(runIn)}</b> `;
  return `${note}<p>${head}${inlineHtml(content, dialect)}</p>`;
}

const TAGS = { bold: "b", italic: "i", code: "code" } as const;

function formulaHtml(formula: Formula, { hasMathml }: HtmlDialect, display: string): string {
  return hasMathml
    ? `<math display="${display}">${mathmlOf(formula)}</math>`
    : `<span>${scriptsOf(formula)}</span>`;
}

function inlineHtml(content: readonly Inline[], dialect: HtmlDialect): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return formulaHtml(inline.formula, dialect, "inline");
      if (inline.kind === "note") {
        return dialect.hasFootnotes
          ? `<span class="note">${escape(inline.text)}</span>`
          : `<sup>${inline.mark}</sup>`;
      }
      const tag = inline.emphasis === undefined ? undefined : TAGS[inline.emphasis];
      return tag === undefined ? escape(inline.text) : `<${tag}>${escape(inline.text)}</${tag}>`;
    })
    .join("");
}

function listHtml({ marker, items }: List, dialect: HtmlDialect): string {
  const lines = items.map(({ content, children }, index) => {
    const inner = children === undefined ? "" : listHtml(children, dialect);
    const label = escape(listLabel(marker, index));
    return `<li style='list-style-type:"${label}\u00a0 "'>${inlineHtml(content, dialect)}${inner}</li>`;
  });
  return `<ul>${lines.join("\n")}</ul>`;
}

function captionHtml(caption: Caption | undefined, style: Style): string {
  if (caption === undefined) return "";
  const label = `<span class="label">${escape(caption.label)}${style.caption.separator}</span>`;
  return `<div class="caption">${label} ${escape(caption.text)}</div>`;
}

function tableHtml(table: Table, style: Style): string {
  const caption = captionHtml(table.caption, style);
  const rowsHtml = (rows: Table["rows"], tag: "th" | "td"): string =>
    rows
      .map(
        (cells) =>
          `<tr>${cells.map((cell, index) => cellHtml(cell, tag, alignOf(table, cells, index))).join("")}</tr>`,
      )
      .join("\n");
  const head = `<thead${table.isHeadOnce === true ? ' class="once"' : ""}>${rowsHtml(table.rows.slice(0, table.headRows), "th")}</thead>`;
  const body = `<tbody>${rowsHtml(table.rows.slice(table.headRows), "td")}</tbody>`;
  const note = table.note === undefined ? "" : `<div class="tablenote">${escape(table.note)}</div>`;
  const isAbove = style.table.captionSide === "above";
  const isLong = table.rows.length > 24;
  return `<div class="table${isLong ? " long" : ""}">${isAbove ? caption : ""}<table>${head}${body}</table>${isAbove ? "" : caption}${note}</div>`;
}

/** Cells are counted from the right, because what a span from above covers is on the left. */
function alignOf({ columns }: Table, cells: readonly Cell[], index: number): string {
  const behind = cells.slice(index + 1).reduce((sum, { columnSpan = 1 }) => sum + columnSpan, 0);
  const span = cells[index]?.columnSpan ?? 1;
  if (span > 1 && index > 0) return "center";
  return columns[columns.length - behind - span]?.align ?? "left";
}

function cellHtml(
  { text, columnSpan = 1, rowSpan = 1, isBold }: Cell,
  tag: "th" | "td",
  align: string,
): string {
  const spans =
    (columnSpan > 1 ? ` colspan="${columnSpan}"` : "") +
    (rowSpan > 1 ? ` rowspan="${rowSpan}"` : "");
  const inner = isBold === true ? `<b>${escape(text)}</b>` : escape(text);
  return `<${tag}${spans} class="${align}">${inner}</${tag}>`;
}

function figureHtml({ picture, caption, captionSide }: Figure, style: Style): string {
  const drawn =
    picture.kind !== "photo"
      ? svgOf(picture)
      : `<img src="${photoDataUrl(picture)}" style="width:${picture.width}pt;height:${picture.height}pt">`;
  const words = captionHtml(caption, style);
  const parts = captionSide === "above" ? [words, drawn] : [drawn, words];
  return `<div class="figure ${captionSide}">${parts.join("\n")}</div>`;
}

function formHtml({ fields }: Form): string {
  const rows = fields.map(
    ({ label, value }) =>
      `<div class="field"><span>${escape(label)}</span><u>${escape(value)}</u></div>`,
  );
  return `<div class="form">${rows.join("\n")}</div>`;
}

function endNotes(blocks: readonly SourceBlock[]): string {
  const notes = blocks
    .flatMap((block) => {
      if (block.kind === "paragraph") return block.content;
      return block.kind === "list" ? listInlines(block) : [];
    })
    .flatMap((inline) =>
      inline.kind === "note" ? [`<p><sup>${inline.mark}</sup> ${escape(inline.text)}</p>`] : [],
    );
  return notes.length === 0 ? "" : `<div class="endnotes">${notes.join("\n")}</div>`;
}

function listInlines({ items }: List): Inline[] {
  return items.flatMap(({ content, children }) => [
    ...content,
    ...(children === undefined ? [] : listInlines(children)),
  ]);
}

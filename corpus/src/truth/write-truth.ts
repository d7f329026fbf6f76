import type {
  Caption,
  Figure,
  Form,
  Heading,
  Inline,
  List,
  Paragraph,
  References,
  SourceBlock,
  Table,
} from "../model/document.ts";
import { latexOf } from "../model/formula-notations.ts";
import { type BlockWriters, writeBlock } from "../model/write-block.ts";
import { listLabel } from "../model/list-label.ts";
import type { Work } from "../producers/producer.ts";
import type { Style } from "../style/style.ts";
import { contentsLines } from "./contents-leaders.ts";

/** A block as Markdown, and the notes to which it refers. */
export interface TruthUnit {
  readonly markdown: string;
  readonly notes: readonly TruthNote[];
}

export interface TruthNote {
  readonly mark: string;
  readonly markdown: string;
}

/** The document as Markdown, block by block; what it prints but does not say, such as pictures, is left out. */
export function truthUnits({ document, style }: Work, pageText: string): TruthUnit[] {
  return document.blocks
    .map((block) => ({
      markdown: writeBlock(WRITERS, block, { style, pageText }),
      notes: notesOf(block),
    }))
    .filter(({ markdown }) => markdown !== "");
}

interface Context {
  readonly style: Style;
  /** The text of all pages, as a reader of PDFs sees it. */
  readonly pageText: string;
}

const WRITERS: BlockWriters<Context> = {
  heading: (block, { style }) => headingMarkdown(block, style),
  paragraph: (block) => paragraphMarkdown(block),
  list: (block) => listLines(block, 0).join("\n"),
  table: (block, { style }) => tableMarkdown(block, style),
  figure: (block, { style }) => figureMarkdown(block, style),
  code: (block) => ["```", ...block.lines, "```"].join("\n"),
  "display-formula": (block) =>
    `$$\n${latexOf(block.formula)}${block.number === undefined ? "" : ` \\tag{${block.number.slice(1, -1)}}`}\n$$`,
  contents: (block, { pageText }) => contentsLines(block, pageText).join("  \n"),
  references: (block) => referencesMarkdown(block),
  form: (block) => formMarkdown(block),
  lines: (block) => block.lines.join("  \n"),
  "page-break": () => "",
};

function headingMarkdown({ level, number, text }: Heading, style: Style): string {
  const words = number === undefined ? text : `${number} ${text}`;
  const isCapitals = style.headings[level - 1]?.isCapitals ?? false;
  return `${"#".repeat(level)} ${isCapitals ? words.toUpperCase() : words}`;
}

function paragraphMarkdown({ content, runIn, sideNote }: Paragraph): string {
  const text = (runIn === undefined ? "" : `${runIn} `) + inlineMarkdown(content);
  return sideNote === undefined ? text : `${text}\n\n${sideNote}`;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The mark of a note as it is printed, above the line. */
function raised(mark: string): string {
  return mark.replaceAll(/\d/g, (digit) => RAISED.charAt(Number(digit)));
}

function inlineMarkdown(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return `$${latexOf(inline.formula)}$`;
      return inline.kind === "note" ? raised(inline.mark) : inline.text;
    })
    .join("");
}

function notesOf(block: SourceBlock): TruthNote[] {
  if (block.kind === "paragraph") return inlineNotes(block.content);
  return block.kind === "list" ? listNotes(block) : [];
}

function inlineNotes(content: readonly Inline[]): TruthNote[] {
  return content.flatMap((inline) => {
    if (inline.kind !== "note") return [];
    return [{ mark: inline.mark, markdown: `${raised(inline.mark)} ${inline.text}` }];
  });
}

function listNotes({ items }: List): TruthNote[] {
  return items.flatMap(({ content, children }) => [
    ...inlineNotes(content),
    ...(children === undefined ? [] : listNotes(children)),
  ]);
}

/** Bullets become hyphens; numbers and letters are the author's and stay. */
function listLines({ marker, items }: List, depth: number): string[] {
  return items.flatMap(({ content, children }, index) => [
    `${"    ".repeat(depth)}${marker.kind === "bullet" ? "-" : listLabel(marker, index)} ${inlineMarkdown(content)}`,
    ...(children === undefined ? [] : listLines(children, depth + 1)),
  ]);
}

function captionMarkdown({ label, text }: Caption, style: Style): string {
  return `${label}${style.caption.separator} ${text}`;
}

function figureMarkdown({ caption }: Figure, style: Style): string {
  return caption === undefined ? "" : captionMarkdown(caption, style);
}

function tableMarkdown(table: Table, style: Style): string {
  const caption = table.caption === undefined ? [] : [captionMarkdown(table.caption, style)];
  const isAbove = style.table.captionSide === "above";
  return [
    ...(isAbove ? caption : []),
    tableHtml(table),
    ...(isAbove ? [] : caption),
    ...(table.note === undefined ? [] : [table.note]),
  ].join("\n\n");
}

function tableHtml({ rows }: Table): string {
  const lines = rows.map((cells) => {
    const inner = cells.map(({ text, columnSpan = 1, rowSpan = 1 }) => {
      const spans =
        (rowSpan > 1 ? ` rowspan="${rowSpan}"` : "") +
        (columnSpan > 1 ? ` colspan="${columnSpan}"` : "");
      return `<td${spans}>${escapeHtml(text)}</td>`;
    });
    return `<tr>${inner.join("")}</tr>`;
  });
  return `<table>\n${lines.join("\n")}\n</table>`;
}

/** Text as HTML has it. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function referencesMarkdown({ entries }: References): string {
  return entries.map(({ label, text }) => `${label} ${text}`).join("\n\n");
}

function formMarkdown({ fields }: Form): string {
  return fields.map(({ label, value }) => `${label} ${value}`.trim()).join("  \n");
}

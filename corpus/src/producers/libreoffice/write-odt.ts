import type {
  Caption,
  Cell,
  Figure,
  Heading,
  Inline,
  List,
  SourceBlock,
  Table,
} from "../../model/document.ts";
import type { Formula } from "../../model/formula.ts";
import { scriptsOf } from "../../model/formula-notations.ts";
import { cellAlign, columnShares, type GridPlace, gridOf } from "../../model/table-grid.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import type { Style } from "../../style/style.ts";
import { photoPng } from "../pictures/write-photo.ts";
import { round, svgOf } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";
import { escapeXml, flatOdt, listStyle } from "./odf-styles.ts";

interface Context {
  readonly style: Style;
  /** The styles of lists that were written so far; each list has its own. */
  readonly lists: string[];
}

/** The whole document as a flat OpenDocument text. */
export function odtOf(work: Work): string {
  const { document, style } = work;
  const context: Context = { style, lists: [] };
  const [first] = document.blocks;
  const isWide = style.columns > 1 && first?.kind === "heading" && first.level === 1;
  const wide = isWide ? writeBlock(WRITERS, first, context) : "";
  const rest = writeBlocks(document.blocks.slice(isWide ? 1 : 0), context);
  const body =
    style.columns > 1
      ? `${wide}<text:section text:style-name="Columns" text:name="Text">${rest}</text:section>`
      : wide + rest;
  return flatOdt(work, context.lists.join(""), body);
}

/** A page break belongs to the paragraph after it. */
function writeBlocks(blocks: readonly SourceBlock[], context: Context): string {
  return blocks
    .map((block, index) => {
      const isBroken = blocks[index - 1]?.kind === "page-break";
      return block.kind === "heading"
        ? headingOdt(block, context, isBroken)
        : writeBlock(WRITERS, block, context);
    })
    .join("\n");
}

function paragraph(style: string, inner: string): string {
  return `<text:p text:style-name="${style}">${inner}</text:p>`;
}

const WRITERS: BlockWriters<Context> = {
  heading: (block, context) => headingOdt(block, context, false),
  paragraph: (block) => {
    const head = block.runIn === undefined ? "" : `${span("Bold", block.runIn)} `;
    return paragraph("Body", head + inlineOdt(block.content));
  },
  list: (block, context) => listOdt(block, context),
  table: (block, context) => tableOdt(block, context),
  figure: (block, context) => figureOdt(block, context),
  code: (block) => block.lines.map((line) => paragraph("Code", spaced(line))).join(""),
  // It has only formulas in the text.
  "display-formula": () => "",
  contents: (block) =>
    block.entries
      .map(({ depth, text, page }) =>
        paragraph(`Entry${depth}`, `${escapeXml(text)}<text:tab/>${page}`),
      )
      .join(""),
  references: (block) =>
    block.entries
      .map(({ label, text }) => paragraph("Reference", `${escapeXml(label)} ${escapeXml(text)}`))
      .join(""),
  form: (block) =>
    block.fields
      .map(({ label, value }) => paragraph("Field", escapeXml(`${label} ${value}`)))
      .join(""),
  lines: (block) =>
    paragraph(
      `Lines-${{ left: "start", right: "end", center: "center" }[block.align]}`,
      block.lines.map(escapeXml).join("<text:line-break/>"),
    ),
  "page-break": () => "",
};

function headingOdt(
  { level, number, text }: Heading,
  { style }: Context,
  isBroken: boolean,
): string {
  const words = number === undefined ? text : `${number} ${text}`;
  const printed = style.headings[level - 1]?.isCapitals === true ? words.toUpperCase() : words;
  return `<text:h text:style-name="Heading${level}${isBroken && level === 2 ? "Break" : ""}" text:outline-level="${level}">${escapeXml(printed)}</text:h>`;
}

/** XML readers drop blanks at the beginning of a line. */
function spaced(line: string): string {
  const indent = line.length - line.trimStart().length;
  return (indent > 0 ? `<text:s text:c="${indent}"/>` : "") + escapeXml(line.trimStart());
}

function span(style: string, text: string): string {
  return `<text:span text:style-name="${style}">${escapeXml(text)}</text:span>`;
}

const SPANS = { bold: "Bold", italic: "Italic", code: "Monospace" } as const;

function inlineOdt(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return formulaOdt(inline.formula);
      if (inline.kind === "note") {
        return `<text:note text:note-class="footnote"><text:note-citation>${inline.mark}</text:note-citation><text:note-body>${paragraph("Footnote", ` ${escapeXml(inline.text)}`)}</text:note-body></text:note>`;
      }
      return inline.emphasis === undefined
        ? escapeXml(inline.text)
        : span(SPANS[inline.emphasis], inline.text);
    })
    .join("");
}

const FORMULA_SPANS = { i: "Italic", sub: "Lowered", sup: "Raised" } as const;

function formulaOdt(formula: Formula): string {
  return scriptsOf(formula)
    .replaceAll(
      /<(i|sub|sup)>/g,
      (_, tag: keyof typeof FORMULA_SPANS) => `<text:span text:style-name="${FORMULA_SPANS[tag]}">`,
    )
    .replaceAll(/<\/(?:i|sub|sup)>/g, "</text:span>");
}

function listOdt({ marker, items }: List, context: Context): string {
  const name = `L${context.lists.length + 1}`;
  context.lists.push(listStyle(name, marker));
  const inner = items.map(({ content, children }) => {
    const below = children === undefined ? "" : listOdt(children, context);
    return `<text:list-item>${paragraph("Item", inlineOdt(content))}${below}</text:list-item>`;
  });
  return `<text:list text:style-name="${name}">${inner.join("")}</text:list>`;
}

function captionOdt(
  caption: Caption | undefined,
  place: "Above" | "Below",
  { style }: Context,
): string {
  if (caption === undefined) return "";
  const label = caption.label + style.caption.separator;
  return paragraph(
    `Caption${place}`,
    `${style.caption.labelIsBold ? span("Bold", label) : escapeXml(label)} ${escapeXml(caption.text)}`,
  );
}

function tableOdt(table: Table, context: Context): string {
  const { style } = context;
  const isAbove = style.table.captionSide === "above";
  const shares = columnShares(table);
  const grid = gridOf(table);
  const name = `T${context.lists.length + 1}`;
  // Named like lists, so that every table has styles of its own.
  const width = style.table.isFullWidth ? lineWidthPt(style) : lineWidthPt(style) * 0.8;
  context.lists.push(tableStyles(name, width, shares));
  const columns = shares
    .map((_, index) => `<table:table-column table:style-name="${name}.${index}"/>`)
    .join("");
  const rows = grid.map(
    (places, rowIndex) =>
      `<table:table-row>${places.map((place, column) => cellOdt(place, { table, rowIndex, column })).join("")}</table:table-row>`,
  );
  const headRows = rows.slice(0, table.headRows).join("");
  const head =
    table.isHeadOnce === true
      ? headRows
      : `<table:table-header-rows>${headRows}</table:table-header-rows>`;
  return [
    captionOdt(isAbove ? table.caption : undefined, "Above", context),
    `<table:table table:name="${name}" table:style-name="${name}">${columns}${head}${rows.slice(table.headRows).join("")}</table:table>`,
    captionOdt(isAbove ? undefined : table.caption, "Below", context),
    table.note === undefined ? paragraph("Note", "") : paragraph("Note", escapeXml(table.note)),
  ].join("");
}

function tableStyles(name: string, width: number, shares: readonly number[]): string {
  const columns = shares.map(
    (share, index) =>
      `<style:style style:name="${name}.${index}" style:family="table-column"><style:table-column-properties style:column-width="${round(share * width)}pt"/></style:style>`,
  );
  return `<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${round(width)}pt" table:align="left" fo:margin-top="2mm" table:border-model="collapsing"/></style:style>${columns.join("")}`;
}

interface Place {
  readonly table: Table;
  readonly rowIndex: number;
  readonly column: number;
}

function cellOdt(place: GridPlace, where: Place): string {
  if (place.kind === "covered") return "<table:covered-table-cell/>";
  const { text, columnSpan = 1, rowSpan = 1, isBold }: Cell = place.cell;
  const { table, rowIndex, column } = where;
  const isHead = rowIndex < table.headRows;
  const align = cellAlign(table, place.cell, column);
  const spans =
    columnSpan > 1 || rowSpan > 1
      ? ` table:number-columns-spanned="${columnSpan}" table:number-rows-spanned="${rowSpan}"`
      : "";
  const inner = isBold === true ? span("Bold", text) : escapeXml(text);
  return `<table:table-cell table:style-name="${cellStyle(where)}" office:value-type="string"${spans}>${paragraph(`${isHead ? "Head" : "Cell"}-${align}`, inner)}</table:table-cell>`;
}

function cellStyle({ table, rowIndex }: Place): string {
  if (rowIndex < table.headRows) return "HeadCell";
  if ((rowIndex - table.headRows) % 2 === 1)
    return rowIndex === table.rows.length - 1 ? "LastCell" : "StripeCell";
  return rowIndex === table.rows.length - 1 ? "LastCell" : "BodyCell";
}

function figureOdt({ picture, caption, captionSide }: Figure, context: Context): string {
  const data = picture.kind === "photo" ? photoPng(picture) : Buffer.from(svgOf(picture));
  const type = picture.kind === "photo" ? "image/png" : "image/svg+xml";
  const frame = `<draw:frame text:anchor-type="as-char" svg:width="${picture.width}pt" svg:height="${picture.height}pt"><draw:image draw:mime-type="${type}"><office:binary-data>${data.toString("base64")}</office:binary-data></draw:image></draw:frame>`;
  const drawn = paragraph("Picture", frame);
  return captionSide === "above"
    ? captionOdt(caption, "Above", context) + drawn
    : drawn + captionOdt(caption, "Below", context);
}

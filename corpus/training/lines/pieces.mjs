/**
 * Texts of a generated page, piece by piece, in the order of its author: `{ kind, text, block, level?, row?, column?
 * }`.
 */
import { listLabel } from "../../dist/model/list-label.js";
import { pictureTexts } from "../../dist/model/picture.js";
import { gridOf } from "../../dist/statistics/statistics-grid.js";
import { bare } from "../../dist/truth/place-notes.js";

/** The pieces of a document of the generator. */
export function piecesOf({ document, style }) {
  const writer = createWriter(style);
  for (const block of document.blocks) WRITERS[block.kind]?.(block, writer);
  return writer.pieces;
}

/** The pieces of a page of statistics. */
export function piecesOfStatistics({ title, introduction, tables, closing }) {
  const writer = createWriter();
  writer.add("doc_title", title, { level: 1 });
  writer.add("text", introduction);
  for (const table of tables) {
    writer.add("caption", table.caption);
    if (table.unit !== undefined) writer.add("table_note", table.unit);
    writer.addCells(statisticsCells(table));
    for (const note of table.notes) writer.add("table_note", note);
  }
  writer.add("text", closing);
  return writer.pieces;
}

function statisticsCells(table) {
  return gridOf(table).flatMap((fields, row) =>
    fields.flatMap(({ cell, column, isCovered }) => {
      if (cell === undefined || isCovered) return [];
      const { text, mark = "", rowspan = 1, colspan = 1 } = cell;
      return [{ text: text + mark, row, column, rowSpan: rowspan, columnSpan: colspan }];
    }),
  );
}

/** Collects pieces; each that is added is a block of its own. */
function createWriter(style) {
  const pieces = [];
  let block = 0;
  const writer = {
    pieces,
    style,
    hasTitle: false,
    add(kind, text, more = {}) {
      block += 1;
      pieces.push({ kind, text: bare(text), block, ...more });
    },
    /** The notes that a text refers to. */
    addNotes(content) {
      for (const one of content)
        if (one.kind === "note") writer.add("footnote", `${one.mark} ${one.text}`);
    },
    addCaption(caption) {
      if (caption !== undefined)
        writer.add("caption", `${caption.label}${style.caption.separator} ${caption.text}`);
    },
    /** A cell over several rows or columns is in none of them. */
    addCells(cells) {
      block += 1;
      for (const { text, row, column, rowSpan, columnSpan } of cells)
        pieces.push({
          kind: "table",
          text: bare(text),
          block,
          row: rowSpan === 1 ? row : -1,
          column: columnSpan === 1 ? column : -1,
        });
    },
    addLabels(texts) {
      block += 1;
      for (const text of texts) pieces.push({ kind: "figure_text", text: bare(text), block });
    },
  };
  return writer;
}

const WRITERS = {
  heading({ level, number = "", text }, writer) {
    const isTitle = level === 1 && !writer.hasTitle;
    writer.hasTitle ||= isTitle;
    writer.add(isTitle ? "doc_title" : "title", `${number} ${text}`, { level });
  },
  paragraph({ runIn = "", content, sideNote }, writer) {
    writer.add("text", `${runIn} ${plainText(content)}`);
    writer.addNotes(content);
    if (sideNote !== undefined) writer.add("aside", sideNote);
  },
  list: addList,
  table(table, writer) {
    const isCaptionAbove = writer.style.table.captionSide === "above";
    if (isCaptionAbove) writer.addCaption(table.caption);
    writer.addCells(cellsOf(table.rows));
    if (!isCaptionAbove) writer.addCaption(table.caption);
    if (table.note !== undefined) writer.add("table_note", table.note);
  },
  figure({ picture, caption }, writer) {
    writer.addLabels(pictureTexts(picture));
    writer.addCaption(caption);
  },
  code: ({ lines }, writer) => writer.add("code", lines.join("\n")),
  "display-formula"({ number }, writer) {
    writer.add("formula", "");
    if (number !== undefined) writer.add("formula_number", number);
  },
  contents({ entries }, writer) {
    for (const { text, page } of entries) writer.add("contents", `${text} ${page}`);
  },
  references({ entries }, writer) {
    for (const { label, text } of entries) writer.add("reference", `${label} ${text}`);
  },
  form({ fields }, writer) {
    for (const { label, value } of fields) writer.add("text", `${label} ${value}`);
  },
  lines: ({ lines }, writer) => writer.add("text", lines.join(" ")),
};

/** Formulas are set in signs of their own: a line is found by the words around them. */
function plainText(content) {
  return content
    .map((one) => {
      if (one.kind === "text") return one.text;
      return one.kind === "note" ? one.mark : "";
    })
    .join("");
}

function addList({ marker, items }, writer) {
  for (const [index, { content, children }] of items.entries()) {
    const label = marker.kind === "bullet" ? "" : listLabel(marker, index);
    writer.add("list", `${label} ${plainText(content)}`);
    writer.addNotes(content);
    if (children !== undefined) addList(children, writer);
  }
}

/** Cells with their row and column; a row lists only the cells that begin in it. */
function cellsOf(rows) {
  const taken = new Set();
  const take = (cell) => {
    for (let down = 0; down < cell.rowSpan; down += 1)
      for (let across = 0; across < cell.columnSpan; across += 1)
        taken.add(`${cell.row + down} ${cell.column + across}`);
  };
  return rows.flatMap((cells, row) => {
    let column = 0;
    return cells.map(({ text, columnSpan = 1, rowSpan = 1 }) => {
      while (taken.has(`${row} ${column}`)) column += 1;
      const cell = { text, row, column, rowSpan, columnSpan };
      take(cell);
      column += columnSpan;
      return cell;
    });
  });
}

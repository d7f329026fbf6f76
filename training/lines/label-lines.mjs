/** Says of each line of a generated page what its author meant it to be, by finding its letters in the author's text. */
import { bare } from "../../quality/dist/generate/truth/place-notes.js";
import { pictureTexts } from "../../quality/dist/generate/model/picture.js";
import { gridOf } from "../../quality/dist/generate/statistics/statistics-grid.js";
import { listLabel } from "../../quality/dist/generate/model/list-label.js";
import { RUNNING_DATE } from "../../quality/dist/generate/style/style.js";
import { isPageNumber } from "../../packages/engine/dist/language/running-lines.js";
import { KINDS } from "./kinds.mjs";

const kindNumber = new Map(KINDS.map((kind, index) => [kind, index]));

/** The pieces of a page of statistics, likewise. */
export function piecesOfStatistics({ title, introduction, tables, closing }) {
  const pieces = [];
  let block = 0;
  const add = (kind, text, more = {}) => {
    block += 1;
    pieces.push({ kind, text: bare(text), block, ...more });
  };
  add("doc_title", title, { level: 1 });
  add("text", introduction);
  for (const table of tables) {
    add("caption", table.caption);
    if (table.unit !== undefined) add("table_note", table.unit);
    block += 1;
    for (const [row, fields] of gridOf(table).entries()) {
      for (const { cell, column, isCovered } of fields) {
        if (cell === undefined || isCovered) continue;
        pieces.push({
          kind: "table",
          text: bare(`${cell.text}${cell.mark ?? ""}`),
          block,
          row: (cell.rowspan ?? 1) === 1 ? row : -1,
          column: (cell.colspan ?? 1) === 1 ? column : -1,
        });
      }
    }
    for (const note of table.notes) add("table_note", note);
  }
  add("text", closing);
  return pieces;
}

/** The pieces of a document in the order of its author: `{ kind, text, level?, block, row?, column? }`. */
export function piecesOf({ document, style }) {
  const pieces = [];
  let block = 0;
  const add = (kind, text, more = {}) => {
    block += 1;
    pieces.push({ kind, text: bare(text), block, ...more });
  };
  let hasTitle = false;
  const inlineText = (content) =>
    content
      .map((one) => (one.kind === "text" ? one.text : one.kind === "note" ? one.mark : "\u0001"))
      .join("");
  const addNotes = (content) => {
    for (const one of content) if (one.kind === "note") add("footnote", `${one.mark} ${one.text}`);
  };
  const addList = ({ marker, items }) => {
    for (const [index, { content, children }] of items.entries()) {
      const label = marker.kind === "bullet" ? "" : listLabel(marker, index);
      add("list", `${label} ${inlineText(content)}`);
      addNotes(content);
      if (children !== undefined) addList(children);
    }
  };
  const addCaption = (caption) => {
    if (caption !== undefined)
      add("caption", `${caption.label}${style.caption.separator} ${caption.text}`);
  };
  const addTable = ({ rows, columns, caption, note }) => {
    if (style.table.captionSide === "above") addCaption(caption);
    block += 1;
    const taken = new Set();
    for (const [row, cells] of rows.entries()) {
      let column = 0;
      for (const { text, columnSpan = 1, rowSpan = 1 } of cells) {
        while (taken.has(`${row} ${column}`)) column += 1;
        for (let down = 0; down < rowSpan; down += 1)
          for (let across = 0; across < columnSpan; across += 1)
            taken.add(`${row + down} ${column + across}`);
        pieces.push({
          kind: "table",
          text: bare(text),
          block,
          row: rowSpan === 1 ? row : -1,
          column: columnSpan === 1 ? column : -1,
        });
        column += columnSpan;
      }
      void columns;
    }
    if (style.table.captionSide !== "above") addCaption(caption);
    if (note !== undefined) add("table_note", note);
  };
  for (const one of document.blocks) {
    switch (one.kind) {
      case "heading": {
        const isTitle = one.level === 1 && !hasTitle;
        hasTitle ||= isTitle;
        add(isTitle ? "doc_title" : "title", `${one.number ?? ""} ${one.text}`, {
          level: one.level,
        });
        break;
      }
      case "paragraph":
        add("text", `${one.runIn ?? ""} ${inlineText(one.content)}`);
        addNotes(one.content);
        if (one.sideNote !== undefined) add("aside", one.sideNote);
        break;
      case "list":
        addList(one);
        break;
      case "table":
        addTable(one);
        break;
      case "figure":
        block += 1;
        for (const text of pictureTexts(one.picture))
          pieces.push({ kind: "figure_text", text: bare(text), block });
        addCaption(one.caption);
        break;
      case "code":
        add("code", one.lines.join("\n"));
        break;
      case "display-formula":
        add("formula", "");
        if (one.number !== undefined) add("formula_number", one.number);
        break;
      case "contents":
        for (const { text, page } of one.entries) add("contents", `${text} ${page}`);
        break;
      case "references":
        for (const { label, text } of one.entries) add("reference", `${label} ${text}`);
        break;
      case "form":
        for (const { label, value } of one.fields) add("text", `${label} ${value}`);
        break;
      case "lines":
        add("text", one.lines.join(" "));
        break;
      default:
    }
  }
  return pieces;
}

const POINTS_PER_MM = 72 / 25.4;

/** Letters at either end of a line that are enough to find it where a formula divides it. */
const ANCHOR_LETTERS = 12;

/**
 * Labels for the lines of all pages of a document: arrays of `{ kind, block, order, row, column, level }`, kind -1 where nobody
 * knows. `pages` are `{ segments, height }`.
 */
export function labelLines(work, pages, pieces = piecesOf(work)) {
  let text = "";
  const starts = [];
  for (const piece of pieces) {
    starts.push(text.length);
    text += piece.text;
  }
  const owner = new Int32Array(text.length);
  for (const [index, start] of starts.entries())
    owner.fill(index, start, starts[index + 1] ?? text.length);
  const isUsed = new Uint8Array(text.length);
  const running = new Set(
    [work.document.title, work.document.runningHead, RUNNING_DATE].map((one) => bare(one)),
  );
  const { top, bottom } = work.style.marginsMm;
  const flat = [];
  let cursor = 0;
  for (const [page, { segments, height }] of pages.entries()) {
    for (const segment of segments) {
      const letters = bare(segment.text);
      const place = { page, segment, letters, position: -1, kind: undefined };
      flat.push(place);
      const middle = (segment.box[1] + segment.box[3]) / 2;
      const isHead = middle < top * POINTS_PER_MM;
      const isFoot = middle > height - bottom * POINTS_PER_MM;
      if ((isHead || isFoot) && letters !== "") {
        const isNumber =
          isPageNumber(segment.text) || /^\d+(?:von|of|de|sur|di)?\d*$/.test(letters);
        const isRunning = [...running].some(
          (one) =>
            one !== "" && (letters.includes(one) || (letters.length > 5 && one.includes(letters))),
        );
        if (isNumber || isRunning) {
          place.kind = isNumber ? "page_number" : isHead ? "header" : "footer";
          continue;
        }
      }
      if (letters === "") continue;
      const found = find(text, isUsed, letters, cursor);
      if (found === undefined) continue;
      place.position = found.start;
      place.end = found.end - 1;
      isUsed.fill(1, found.start, found.end);
      cursor = found.end;
    }
  }
  return toLabels(flat, pieces, owner, pages.length);
}

/** Where letters are in the text, as near to the cursor as can be, among those that no line has used. */
function find(text, isUsed, letters, cursor) {
  const exact = nearest(text, isUsed, letters, cursor);
  if (exact !== undefined) return exact;
  // A bullet or a number that the program prints and the author did not write; the mark of a note.
  for (const [from, to] of [
    [1, 0],
    [0, 1],
    [2, 0],
    [0, 2],
    [3, 0],
  ]) {
    const inner = letters.slice(from, letters.length - to);
    if (inner.length < 5) continue;
    const found = nearest(text, isUsed, inner, cursor);
    if (found !== undefined) return found;
  }
  if (letters.length < ANCHOR_LETTERS) return undefined;
  return (
    nearest(text, isUsed, letters.slice(0, ANCHOR_LETTERS), cursor) ??
    nearest(text, isUsed, letters.slice(-ANCHOR_LETTERS), cursor)
  );
}

/** A line of very few letters is looked for only near the last one. */
const REACH_OF_SHORT = 1500;

function nearest(text, isUsed, letters, cursor) {
  let best;
  let bestDistance = letters.length < 4 ? REACH_OF_SHORT : Infinity;
  for (let at = text.indexOf(letters); at !== -1; at = text.indexOf(letters, at + 1)) {
    if (isUsed[at] === 1 || isUsed[at + letters.length - 1] === 1) continue;
    // What was passed over is less likely than what comes next.
    const distance = at >= cursor ? at - cursor : 2 * (cursor - at);
    if (distance < bestDistance) [best, bestDistance] = [at, distance];
    if (at > cursor) break;
  }
  return best === undefined ? undefined : { start: best, end: best + letters.length };
}

const UNKNOWN = { kind: -1, block: -1, order: -1, row: -1, column: -1, level: -1 };

function toLabels(flat, pieces, owner, pageCount) {
  fillFormulas(flat, pieces, owner);
  fillMarkers(flat);
  const labels = Array.from({ length: pageCount }, () => []);
  /** The last line of each piece on each page: where the text goes back up, another column begins. */
  const last = new Map();
  let blocks = 0;
  const ids = new Map();
  for (const place of flat) {
    const { page, segment, position, kind } = place;
    if (kind !== undefined) {
      blocks += 1;
      labels[page].push({ ...UNKNOWN, kind: kindNumber.get(kind), block: blocks });
      continue;
    }
    const index = place.piece ?? (position < 0 ? undefined : owner[position]);
    const piece = index === undefined ? undefined : pieces[index];
    if (piece === undefined) {
      labels[page].push(UNKNOWN);
      continue;
    }
    const key = `${page} ${piece.block}`;
    const before = last.get(key);
    const isBroken =
      piece.kind !== "table" &&
      piece.kind !== "figure_text" &&
      before !== undefined &&
      segment.box[1] < before.box[1] - 2 * segment.size;
    if (before === undefined || isBroken) {
      blocks += 1;
      ids.set(key, blocks);
    }
    last.set(key, segment);
    labels[page].push({
      kind: kindNumber.get(piece.kind),
      block: ids.get(key),
      order: position >= 0 ? position : -1,
      row: piece.row ?? -1,
      // Several cells of a row that are set close together are one line.
      column: place.end !== undefined && owner[place.end] !== index ? -1 : (piece.column ?? -1),
      level: piece.level ?? -1,
    });
  }
  return labels;
}

/** Lines that are nowhere in the text are the formula that the author has between the lines around them. */
function fillFormulas(flat, pieces, owner) {
  const indexOf = (place) => (place.position < 0 ? undefined : owner[place.position]);
  let before = -1;
  for (let at = 0; at < flat.length; at += 1) {
    const place = flat[at];
    if (place.kind !== undefined) continue;
    const own = indexOf(place);
    if (own !== undefined) {
      before = own;
      continue;
    }
    let next = at + 1;
    while (
      next < flat.length &&
      (flat[next].kind !== undefined || indexOf(flat[next]) === undefined)
    )
      next += 1;
    const after = next < flat.length ? indexOf(flat[next]) : pieces.length;
    if (after - before > 4 || after < before) continue;
    const formula = pieces.findIndex(
      (piece, index) => index > before && index < after && piece.kind === "formula",
    );
    if (formula >= 0) place.piece = formula;
  }
}

/** A bullet alone in its line is part of the item beside it. */
function fillMarkers(flat) {
  for (const place of flat) {
    if (place.letters !== "" || place.kind !== undefined || place.piece !== undefined) continue;
    const { box, size } = place.segment;
    const beside = flat.find(
      (other) =>
        other.page === place.page &&
        other.position >= 0 &&
        Math.abs(other.segment.box[3] - box[3]) < 0.5 * size &&
        other.segment.box[0] >= box[2] &&
        other.segment.box[0] - box[2] < 3 * size,
    );
    if (beside !== undefined) place.position = beside.position;
  }
}

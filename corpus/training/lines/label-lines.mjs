/** Says of each line of a generated page what its author meant it to be, by finding its letters in the author's text. */
import { isPageNumber } from "../../../packages/document/dist/language/running-lines.js";
import { RUNNING_DATE } from "../../dist/style/style.js";
import { bare } from "../../dist/truth/place-notes.js";
import { KINDS, UNKNOWN } from "./kinds.mjs";
import { createTextFinder } from "./find-letters.mjs";

const POINTS_PER_MM = 72 / 25.4;

/**
 * Labels for the lines of all pages of a document: arrays of `{ kind, block, order, row, column, level }`, kind -1 where nobody
 * knows. `pages` are those of `readPages`, `work` the document and its style, `pieces` what it says.
 */
export function labelLines(work, pages, pieces) {
  const finder = createTextFinder(pieces.map(({ text }) => text));
  const runningKind = createRunningKind(work);
  const places = pages.flatMap(({ text, page: { height } }, page) =>
    text.segments.map((segment) => {
      const letters = bare(segment.text);
      const place = { page, segment, letters, kind: runningKind(segment, letters, height) };
      if (letters !== "" && place.kind === undefined)
        Object.assign(place, finder.find(letters) ?? {});
      return place;
    }),
  );
  fillFormulas(places, pieces);
  fillMarkers(places);
  const labelOf = createLabeller(pieces);
  const labels = pages.map(() => []);
  for (const place of places) labels[place.page].push(labelOf(place));
  return labels;
}

/** Finds the kind of a line in the upper or lower margin; `undefined` for all others. */
function createRunningKind({ document, style }) {
  const { top, bottom } = style.marginsMm;
  const known = [document.title, document.runningHead, RUNNING_DATE]
    .map((text) => bare(text))
    .filter((text) => text !== "");
  return ({ box, text }, letters, height) => {
    const middle = (box[1] + box[3]) / 2;
    const isHead = middle < top * POINTS_PER_MM;
    const isFoot = middle > height - bottom * POINTS_PER_MM;
    if (letters === "" || !(isHead || isFoot)) return undefined;
    if (isPageNumber(text) || /^\d+(?:von|of|de|sur|di)?\d*$/.test(letters)) return "page_number";
    const isKnown = known.some(
      (one) => letters.includes(one) || (letters.length > 5 && one.includes(letters)),
    );
    if (!isKnown) return undefined;
    return isHead ? "header" : "footer";
  };
}

/** Lines that are nowhere in the text are the formula that the author has between the lines around them. */
function fillFormulas(places, pieces) {
  let before = -1;
  for (const [at, place] of places.entries()) {
    if (place.kind !== undefined) continue;
    if (place.piece !== undefined) {
      before = place.piece;
      continue;
    }
    const next = places.find((other, index) => index > at && other.piece !== undefined);
    const after = next?.piece ?? pieces.length;
    // Further apart there is more than one thing that it might be.
    if (after - before > 4) continue;
    const formula = pieces.findIndex(
      ({ kind }, index) => index > before && index < after && kind === "formula",
    );
    if (formula >= 0) place.formula = formula;
  }
}

/** A bullet alone in its line is part of the item beside it. */
function fillMarkers(places) {
  for (const place of places) {
    if (place.letters !== "" || place.kind !== undefined || place.formula !== undefined) continue;
    const beside = places.find((other) => other.piece !== undefined && isBeside(place, other));
    if (beside !== undefined) Object.assign(place, { piece: beside.piece, start: beside.start });
  }
}

function isBeside({ page, segment: { box, size } }, other) {
  const [left, , , bottom] = other.segment.box;
  return (
    other.page === page &&
    Math.abs(bottom - box[3]) < 0.5 * size &&
    left >= box[2] &&
    left - box[2] < 3 * size
  );
}

/** These are one block however their lines lie. */
export const WHOLE = new Set(["table", "figure_text"]);

function createLabeller(pieces) {
  const blockOf = createBlockCounter();
  return (place) => {
    const { page, segment, kind, formula, start = -1 } = place;
    if (kind !== undefined)
      return { ...UNKNOWN, kind: KINDS.indexOf(kind), block: blockOf.another() };
    const index = formula ?? place.piece;
    const piece = pieces[index];
    if (piece === undefined) return UNKNOWN;
    const { row = -1, column = -1, level = -1 } = piece;
    // Several cells of a row that are set close together are one line.
    const isOneCell = (place.lastPiece ?? index) === index;
    return {
      kind: KINDS.indexOf(piece.kind),
      block: blockOf.line(segment, `${page} ${piece.block}`, WHOLE.has(piece.kind)),
      order: start,
      row,
      column: isOneCell ? column : -1,
      level,
    };
  };
}

/** Numbers blocks. Where the text of one goes back up, it goes on in another column, as another block. */
export function createBlockCounter() {
  const last = new Map();
  let count = 0;
  const another = () => (count += 1);
  return {
    another,
    line({ box, size }, key, isWhole) {
      const before = last.get(key);
      const isBroken = before === undefined || (!isWhole && box[1] < before.top - 2 * size);
      const number = isBroken ? another() : before.number;
      last.set(key, { top: box[1], number });
      return number;
    },
  };
}

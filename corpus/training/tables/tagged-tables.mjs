/** Finds the tables of a tagged page whose tags say which row and column each of their tokens is in. */
import { unionOf } from "../../../packages/document/dist/geometry/index.js";
import { describeTable } from "../../../packages/engine/dist/readers/tables/learned/describe-table.js";
import { areaOf } from "../../../packages/engine/dist/readers/tables/steps/table-area.js";
import { readUnits } from "../../dist/real/structure-unit.js";

/** Tables with more letters in a cell than this, in the mean, only place paragraphs on the page. */
const MAX_CELL_LETTERS = 200;
/** Of the characters in the box of a table, at most this share may be of others. */
const MAX_OTHERS = 0.02;
/** Of the tokens of a table, at most this share may lie in two cells. */
const MAX_MIXED = 0.03;

/** Tables as `{ area, described, labels, cells }`. */
export function findTaggedTables(page, ownerOf) {
  const byTable = new Map();
  for (const character of page.characters) {
    const owner = ownerOf(character);
    const unit = typeof owner === "string" ? undefined : readUnits(owner.node);
    if (unit?.table === undefined) continue;
    const entry = byTable.get(unit.table) ?? new Map();
    byTable.set(unit.table, entry.set(character, unit.cell));
  }
  return [...byTable].flatMap(([table, cells]) => readTable(page, table, cells) ?? []);
}

function readTable(page, table, cellOf) {
  if (table.shape !== "clean" && table.shape !== "ragged") return undefined;
  const characters = [...cellOf.keys()];
  if (characters.length > MAX_CELL_LETTERS * table.cells.length) return undefined;
  const size = Math.max(...characters.map(({ font }) => font.size));
  const [left, top, right, bottom] = unionOf(characters.map(({ box }) => box));
  const slack = Math.min(size, 12) / 2;
  const box = [left - slack, top - slack, right + slack, bottom + slack];
  const area = areaOf(page, page.characters, box);
  const others = area.characters.filter((one) => !cellOf.has(one));
  if (others.length > MAX_OTHERS * characters.length) return undefined;
  const own = { ...area, characters: area.characters.filter((one) => cellOf.has(one)) };
  const described = describeTable(own, page);
  if (described === undefined || described.tokens.length < 4) return undefined;
  let mixed = 0;
  const placed = new Map();
  const labels = described.tokens.map(({ characters: letters }) => {
    const counts = new Map();
    for (const letter of letters)
      counts.set(cellOf.get(letter), (counts.get(cellOf.get(letter)) ?? 0) + 1);
    const [[cell, count]] = [...counts].sort((first, second) => second[1] - first[1]);
    if (count < letters.length) mixed += 1;
    if (cell === undefined) return { row: -1, rowSpan: 1, column: -1, columnSpan: 1, isHead: -1 };
    placed.set(cell, [...(placed.get(cell) ?? []), ...letters]);
    const isKnown = table.shape === "clean";
    return {
      row: cell.row,
      rowSpan: cell.rowSpan,
      column: isKnown ? cell.column : -1,
      columnSpan: cell.columnSpan,
      isHead: cell.node.role === "TH" ? 1 : 0,
    };
  });
  if (mixed > MAX_MIXED * labels.length) return undefined;
  const cells = [...placed].map(([{ row, column, rowSpan, columnSpan }, letters]) => ({
    row,
    column,
    rowspan: rowSpan,
    colspan: columnSpan,
    characters: letters,
  }));
  return { area: own, described, labels, cells, isClean: table.shape === "clean" };
}

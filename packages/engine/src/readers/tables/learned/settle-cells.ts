import type { Character, SourcePage } from "@parsewright/document/files";
import { isMathFont } from "@parsewright/document/language";
import { expandBox, medianOf } from "@parsewright/document/geometry";
import type { PageDescription } from "../../describe/describe-page.ts";
import { isMostlyRightToLeft } from "../../text/right-to-left.ts";
import { areaOf, type TableArea } from "../steps/table-area.ts";
import type { Field, PlacedCell } from "../steps/table-cells.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";
import type { CellReader, FindCellReader } from "./cell-reader.ts";
import { certaintyOf } from "./cell-certainty.ts";
import { cellsOfTokens } from "./cells-of-tokens.ts";
import { describeTable, type TableDescription } from "./describe-table.ts";
import { fitGrid, type GridFit } from "./grid-fit.ts";
import { MARK_COUNT, placeTokens, type TableAnswers } from "./place-tokens.ts";

/**
 * The grid of the model replaces that of the rules only if it is this much likelier: more where there are formulas, of
 * which the model has seen few, and most where lines are around all cells.
 */
const LEAST_GAIN = 0.05;
const LEAST_GAIN_IF_FORMULAS = 0.1;
const LEAST_GAIN_IF_RULED = 0.2;

/** In tables with formulas, shorter lines, in font sizes, are the bars of fractions; longer ones are above columns. */
const LONGEST_BAR_SIZES = 5;

/** Model to ask, and the signal to stop. */
export interface CellModel {
  readonly find: FindCellReader;
  readonly signal: AbortSignal;
}

/**
 * Asks the model of cells about a table that rules have read. It takes over the model's rows and columns if those of
 * the rules are clearly less likely. Text that is printed sideways or recognised stays as it was read, and so does a
 * table with rows to be filled in.
 */
export async function settleCells(
  table: TableRegion,
  page: SourcePage,
  { find, signal }: CellModel,
): Promise<TableRegion> {
  const { cells } = table;
  if (cells === undefined || page.isScan === true || hasBlankRow(cells)) return table;
  const own = page.characters.filter((character) => table.characters.has(character));
  const slack = medianOf(own.map(({ font }) => font.size)) / 2;
  const area = areaOf(page, own, expandBox(table.box, slack));
  if (!isLearned(own, area)) return table;
  const described = describeTable(area, page);
  if (described === undefined || !holdsAll(described, table)) return table;
  const reader = await find();
  const answers = reader && (await ask(reader, described.description, signal));
  return answers === undefined ? table : settle(table, described, answers);
}

/** Checks whether lines show a row to be filled in: the model sees only rows with text. */
function hasBlankRow(cells: readonly PlacedCell[]): boolean {
  const written = new Set(
    cells.flatMap(({ row, rowspan, characters }) =>
      characters.length === 0 ? [] : Array.from({ length: rowspan }, (_, down) => row + down),
    ),
  );
  return cells.some(({ row }) => !written.has(row));
}

/**
 * Checks whether the model has learned from tables of this kind: few had fractions, or were written from the right.
 */
function isLearned(characters: readonly Character[], { rulings }: TableArea): boolean {
  const size = medianOf(characters.map(({ font }) => font.size));
  const hasFractions =
    hasFormulas(characters) &&
    rulings.some(
      ({ direction, from, to }) =>
        direction === "horizontal" && to - from < LONGEST_BAR_SIZES * size,
    );
  return !hasFractions && !isMostlyRightToLeft(characters.map(({ text }) => text).join(""));
}

function hasFormulas(characters: readonly Character[]): boolean {
  return characters.some(({ font }) => isMathFont(font.name));
}

/** Checks whether the tokens contain all text of the cells. */
function holdsAll({ tokens }: TableDescription, { cells = [] }: TableRegion): boolean {
  const held = new Set(tokens.flatMap(({ characters }) => characters));
  return cells.every(({ characters }) => characters.every((one) => held.has(one)));
}

/** Asks the model. If that fails, only its answer is lost, not the table. */
async function ask(
  reader: CellReader,
  table: PageDescription,
  signal: AbortSignal,
): Promise<TableAnswers | undefined> {
  try {
    return await reader.read(table, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function settle(
  table: TableRegion,
  { tokens }: TableDescription,
  answers: TableAnswers,
): TableRegion {
  const boxes = tokens.map(({ box }) => box);
  const byModel = placeTokens(boxes, answers);
  const byRules = fieldsOf(tokens, table.cells ?? []);
  const fit = fitGrid(boxes, byModel, answers);
  const fitOfRules = fitGrid(boxes, byRules, answers);
  if (fit.whole - fitOfRules.whole < leastGain(table)) return rated(table, tokens, fitOfRules);
  const cells = cellsOfTokens(tokens, byModel);
  const headerRows = countHeads(byModel, answers);
  const settled = tableRegion({
    box: table.box,
    cells,
    ...(headerRows > 0 && { headerRows }),
    characters: [...table.characters],
  });
  return rated(settled, tokens, fit);
}

function leastGain({ isRuled, characters }: TableRegion): number {
  if (isRuled === true) return LEAST_GAIN_IF_RULED;
  return hasFormulas([...characters]) ? LEAST_GAIN_IF_FORMULAS : LEAST_GAIN;
}

/** Rates each cell by the likelihood of the model's answers about its tokens. */
function rated(
  table: TableRegion,
  tokens: TableDescription["tokens"],
  { ofToken }: GridFit,
): TableRegion {
  const { box, cells = [], headerRows, isRuled, characters } = table;
  const fits = new Map(
    tokens.flatMap((token, index) =>
      token.characters.map((character) => [character, ofToken[index] ?? 0] as const),
    ),
  );
  return tableRegion({
    box,
    cells: cells.map((cell) => {
      const own = cell.characters.flatMap((character) => fits.get(character) ?? []);
      if (own.length === 0) return cell;
      const mean = own.reduce((sum, fit) => sum + fit, 0) / own.length;
      return { ...cell, score: certaintyOf(Math.exp(mean)) };
    }),
    ...(headerRows !== undefined && { headerRows }),
    isRuled,
    characters: [...characters],
  });
}

/** Finds the field of each token: the one with most of its characters. */
function fieldsOf(
  tokens: TableDescription["tokens"],
  cells: readonly PlacedCell[],
): (Field | undefined)[] {
  const cellOf = new Map(
    cells.flatMap((cell) => cell.characters.map((character) => [character, cell] as const)),
  );
  return tokens.map(({ characters }) => {
    const counts = new Map<PlacedCell, number>();
    for (const character of characters) {
      const cell = cellOf.get(character);
      if (cell !== undefined) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    return [...counts].toSorted((first, second) => second[1] - first[1])[0]?.[0];
  });
}

/** Counts the first rows in which all tokens are heads; none where all rows are. */
function countHeads(fields: readonly Field[], { marks }: TableAnswers): number {
  const rowCount = Math.max(0, ...fields.map(({ row, rowspan }) => row + rowspan));
  const body = fields.flatMap(({ row }, token) =>
    (marks[token * MARK_COUNT] ?? 0) > 0.5 ? [] : [row],
  );
  const heads = Math.min(rowCount, ...body);
  return heads === rowCount ? 0 : heads;
}

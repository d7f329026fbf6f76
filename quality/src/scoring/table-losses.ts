import { type HtmlElement, readTables } from "./html-elements.ts";
import { tableGrid, type TableGrid, wordsIn } from "./table-grid.ts";
import { scoreTableElements } from "./table-score.ts";

export const LOSS_KINDS = [
  "missed",
  "false",
  "split",
  "merged",
  "region",
  "rows",
  "columns",
  "spans",
  "text",
] as const;
type LossKind = (typeof LOSS_KINDS)[number];

/** A table that does not come out as the truth has it. */
export interface TableLoss {
  readonly kind: LossKind;
  /** 1 less TEDS of the tables concerned: 0 to 1 for each table of the truth, 1 for each false one. */
  readonly loss: number;
  /** For a person: which table, and its size. */
  readonly note: string;
}

/** Two tables are about the same thing when one has this share of the other's words. */
const MIN_SHARED_WORDS = 0.4;
/** A table has another region than the truth's from this share of words on that are on the wrong side of its edge. */
const MIN_STRAY_WORDS = 0.05;
/** From this share of common words on, two tables are partners, however much other tables have in common with them. */
const MIN_PARTNER_WORDS = 0.9;

/** Says for each table that is wrong what is wrong with it, the gravest reason first. Tables are HTML. */
export function findTableLosses(truth: string, prediction: string): TableLoss[] {
  const expected = readTables(truth).map(withGrid);
  const found = readTables(prediction).map(withGrid);
  const links = linkTables(expected, found);
  const outside = { truth: wordsOutside(truth), prediction: wordsOutside(prediction) };
  const partnersOf = (other: Table): Table[] =>
    expected.filter((_, position) => links[position]?.includes(other));
  const falseTables = found
    .filter((other) => partnersOf(other).length === 0)
    .map((other): TableLoss => ({ kind: "false", loss: 1, note: noteOn(other) }));
  const wrongTables = expected.flatMap((table, position) => {
    const partners = links[position] ?? [];
    const [first, ...more] = partners;
    if (first === undefined) return { kind: "missed" as const, loss: 1, note: noteOn(table) };
    const isMerged = partners.some((partner) => partnersOf(partner).length > 1);
    const kind = isMerged
      ? "merged"
      : more.length > 0
        ? "split"
        : isOtherRegion(table, first, outside)
          ? "region"
          : differenceOf(table, first);
    const loss = 1 - (scoreTableElements([table.element], elementsOf(partners)) ?? 0);
    const note = `${noteOn(table)} as ${partners.map(noteOn).join(" and ")}`;
    return kind === undefined || loss === 0 ? [] : { kind, loss: Math.max(0, loss), note };
  });
  return [...wrongTables, ...falseTables];
}

interface Table {
  readonly element: HtmlElement;
  readonly grid: TableGrid;
  readonly position: number;
}

function withGrid(element: HtmlElement, position: number): Table {
  return { element, grid: tableGrid(element), position };
}

function elementsOf(tables: readonly Table[]): HtmlElement[] {
  return tables.map(({ element }) => element);
}

function noteOn({ position, grid }: Table): string {
  return `table ${position + 1} (${grid.rowCount} × ${grid.columnCount})`;
}

/** For each table of the truth those that it came out as. */
function linkTables(expected: readonly Table[], found: readonly Table[]): Table[][] {
  const free = [...found];
  const partners = expected.map(({ grid }) => {
    const position = free.findIndex((other) => arePartners(grid, other.grid));
    return position < 0 ? [] : free.splice(position, 1);
  });
  return expected.map(({ grid }, position) => {
    const own = partners[position] ?? [];
    return own.length > 0 ? own : free.filter((other) => isLinked(grid, other.grid));
  });
}

function arePartners({ words: one }: TableGrid, { words: other }: TableGrid): boolean {
  const total = one.length + other.length;
  return total > 0 && (2 * sharedWords(one, other)) / total >= MIN_PARTNER_WORDS;
}

function isLinked({ words: one }: TableGrid, { words: other }: TableGrid): boolean {
  const shorter = Math.min(one.length, other.length);
  return shorter > 0 && sharedWords(one, other) / shorter >= MIN_SHARED_WORDS;
}

interface WordsOutside {
  readonly truth: readonly string[];
  readonly prediction: readonly string[];
}

const TABLE = /<table\b.*?<\/table>/gs;

/** The words of a text that no table has. */
function wordsOutside(text: string): string[] {
  return wordsIn(text.replaceAll(TABLE, " "));
}

/** Checks whether rows of a table came out as text around it, or text around it as rows. */
function isOtherRegion({ grid }: Table, { grid: other }: Table, outside: WordsOutside): boolean {
  const torn = sharedWords(withoutWords(grid.words, other.words), outside.prediction);
  const added = sharedWords(withoutWords(other.words, grid.words), outside.truth);
  return torn + added >= MIN_STRAY_WORDS * grid.words.length;
}

/** The words of a text that another one lacks, each as often as it is there more often. */
function withoutWords(words: readonly string[], others: readonly string[]): string[] {
  const counts = countWords(others);
  return words.filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  });
}

/** Counts the words that two texts share, each as often as both have it. */
function sharedWords(one: readonly string[], other: readonly string[]): number {
  return one.length - withoutWords(one, other).length;
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Of two tables about the same thing: the dimension that differs more, else spans, else texts. */
function differenceOf({ grid: one }: Table, { grid: other }: Table): LossKind {
  const rows = Math.abs(one.rowCount - other.rowCount) / Math.max(1, one.rowCount);
  const columns = Math.abs(one.columnCount - other.columnCount) / Math.max(1, one.columnCount);
  if (rows > 0 || columns > 0) return rows > columns ? "rows" : "columns";
  return JSON.stringify(one.rows) === JSON.stringify(other.rows) ? "spans" : "text";
}

import type { CellDifference, SheetComparison } from "./compare-sheet.ts";

const WORST_LISTED = 10;

/** A workbook that was compared, or could not be. */
export interface BookResult {
  readonly book: string;
  readonly sheets: readonly (SheetComparison & { readonly name: string })[];
  readonly failure?: string;
}

/** The figures of a run, for a person to read. */
export function formatReport(results: readonly BookResult[], examples: number): string {
  const failures = results.filter(({ failure }) => failure !== undefined);
  const sheetCount = results.reduce((sum, { sheets }) => sum + sheets.length, 0);
  return [
    `cells   ${shareLine(results)} over ${sheetCount} sheets of ${results.length} workbooks`,
    `failures ${failures.length}`,
    ...failures.map(({ book, failure }) => `  ${book}  ${failure}`),
    "lowest",
    ...worstOf(results).map((result) => `  ${result.book}  ${shareLine([result])}`),
    "differences",
    ...kindLines(results, examples),
  ].join("\n");
}

function shareLine(results: readonly BookResult[]): string {
  const { cells, equal } = countCells(results);
  const share = cells === 0 ? 1 : equal / cells;
  return `${(share * 100).toFixed(2)} % equal (${equal} of ${cells})`;
}

function countCells(results: readonly BookResult[]): { cells: number; equal: number } {
  const sheets = results.flatMap((result) => result.sheets);
  const cells = sheets.reduce((sum, { cellCount }) => sum + cellCount, 0);
  return { cells, equal: cells - sheets.reduce((sum, sheet) => sum + sheet.differences.length, 0) };
}

function worstOf(results: readonly BookResult[]): BookResult[] {
  const share = (result: BookResult) => {
    const { cells, equal } = countCells([result]);
    return cells === 0 ? 1 : equal / cells;
  };
  return results
    .filter((result) => share(result) < 1)
    .toSorted((one, other) => share(one) - share(other))
    .slice(0, WORST_LISTED);
}

function kindLines(results: readonly BookResult[], examples: number): string[] {
  const byKind = new Map<string, string[]>();
  for (const { book, sheets } of results) {
    for (const { name, differences } of sheets) {
      for (const difference of differences) {
        const lines = byKind.get(difference.kind) ?? [];
        byKind.set(difference.kind, lines);
        lines.push(`    ${book} ${name} ${differenceLine(difference)}`);
      }
    }
  }
  return [...byKind]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([kind, lines]) => [`  ${lines.length}  ${kind}`, ...lines.slice(0, examples)]);
}

function differenceLine({ row, column, truth, ours }: CellDifference): string {
  return `row ${row + 1} column ${column + 1}: ${JSON.stringify(truth)} read as ${JSON.stringify(ours)}`;
}

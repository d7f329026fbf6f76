import { readCsv, splitUnquotedLine } from "./read-csv.ts";
import { type DifferenceKind, differenceKind } from "./difference-kind.ts";

/** A cell that Excel and the engine show differently. */
export interface CellDifference {
  readonly row: number;
  readonly column: number;
  readonly truth: string;
  readonly ours: string;
  readonly kind: DifferenceKind;
}

export interface SheetComparison {
  /** Cells that either of the two shows. */
  readonly cellCount: number;
  readonly differences: readonly CellDifference[];
}

interface ShownCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Rows that show where on the sheet an export begins. */
const ALIGNMENT_ROWS = 100;
const MAX_SHIFT = 20;

/** Compares the texts of a sheet with the CSV that Excel exported, cell by cell. */
export function compareSheet(cells: readonly ShownCell[], csv: string): SheetComparison {
  // An export leaves out blank rows above and columns left of all that is used or formatted; which, it does not say.
  const rows = cells.reduce((first, { row }) => Math.min(first, row), MAX_SHIFT);
  const columns = cells.reduce((first, { column }) => Math.min(first, column), MAX_SHIFT);
  const head = cells.filter(({ row }) => row < ALIGNMENT_ROWS);
  let best = { row: 0, column: 0 };
  let fewest = Number.POSITIVE_INFINITY;
  for (const shift of shiftsUpTo(rows, columns)) {
    const rowLimit = ALIGNMENT_ROWS - MAX_SHIFT;
    const { differences } = compareShifted(head, csv, { ...shift, rowLimit });
    if (differences.length < fewest) [best, fewest] = [shift, differences.length];
  }
  return compareShifted(cells, csv, { ...best, rowLimit: Number.POSITIVE_INFINITY });
}

interface Shift {
  readonly row: number;
  readonly column: number;
}

function shiftsUpTo(rows: number, columns: number): Shift[] {
  return Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => ({ row, column })),
  ).flat();
}

function compareShifted(
  cells: readonly ShownCell[],
  csv: string,
  shift: Shift & { readonly rowLimit: number },
): SheetComparison {
  const ours: string[][] = [];
  for (const { row, column, text } of cells) {
    (ours[row - shift.row] ??= [])[column - shift.column] = normalise(text);
  }
  const truth = readTruth(csv, ours);
  const differences: CellDifference[] = [];
  let cellCount = 0;
  for (let row = 0; row < Math.min(shift.rowLimit, Math.max(ours.length, truth.length)); row++) {
    const [ourRow = [], truthRow = []] = [ours[row], truth[row]];
    for (let column = 0; column < Math.max(ourRow.length, truthRow.length); column++) {
      const [our = "", shown = ""] = [ourRow[column], truthRow[column]];
      if (our === "" && shown === "") continue;
      cellCount++;
      if (our !== shown) {
        const kind = differenceKind(shown, our);
        differences.push({
          row: row + shift.row,
          column: column + shift.column,
          truth: shown,
          ours: our,
          kind,
        });
      }
    }
  }
  return { cellCount, differences };
}

function readTruth(csv: string, ours: readonly (readonly string[] | undefined)[]): string[][] {
  if (csv.includes('"')) return readCsv(csv).map((row) => row.map(normalise));
  return csv.split(/\r\n|\r|\n/).map((line, row) =>
    splitUnquotedLine(
      line,
      Array.from(ours[row] ?? [], (text) => text ?? ""),
    ),
  );
}

/** Line ends differ between the systems that Excel ran on. */
function normalise(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

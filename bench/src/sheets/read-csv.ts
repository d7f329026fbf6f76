/** Reads a CSV file as Excel writes it: rows of fields. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of csv.matchAll(FIELD)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  // The end of the file reads as one more field of an empty line.
  if (rows.at(-1)?.join("") === "") rows.pop();
  return rows;
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/g;

/** Commas that a field of an export without quotes may hold. */
const MAX_COMMAS = 5;

/** Wider lines are split at every comma. */
const MAX_SEARCHED_PIECES = 500;

/**
 * Some exports do not quote fields with commas. Splits such a line so that as many fields as possible say what is
 * expected in their columns.
 */
export function splitUnquotedLine(line: string, expected: readonly string[]): string[] {
  const pieces = line.split(",");
  if (pieces.length <= expected.length || pieces.length > MAX_SEARCHED_PIECES) return pieces;
  /** By piece and column: the best split of the rest, from there to the ends of both. */
  const known = new Map<string, { hits: number; fields: string[] }>();

  function best(piece: number, column: number): { hits: number; fields: string[] } {
    if (piece >= pieces.length) return { hits: 0, fields: [] };
    const key = `${piece} ${column}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let result = { hits: -1, fields: [] as string[] };
    for (let count = 1; count <= Math.min(MAX_COMMAS + 1, pieces.length - piece); count++) {
      const field = pieces.slice(piece, piece + count).join(",");
      const rest = best(piece + count, column + 1);
      const hits = rest.hits + (field !== "" && field === expected[column] ? 1 : 0);
      if (hits > result.hits) result = { hits, fields: [field, ...rest.fields] };
    }
    known.set(key, result);
    return result;
  }
  return best(0, 0).fields;
}

import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { ALIGNED_ROWS, UNALIGNED_ROWS, type Converter, type ElementWriter } from "./converter.ts";
import { splitEquationNumber } from "./equation-number.ts";
import { textToLatex } from "@parsewright/document/latex";

/** More columns are not a matrix but an attack on whoever lays it out. */
const MOST_COLUMNS = 1000;

const COLUMN_LETTERS = new Map([
  ["left", "l"],
  ["right", "r"],
]);

export const writeMatrix: ElementWriter = (element, convert) => {
  const columns = justificationOf(element);
  const environment = isCentred(element) ? "matrix" : "array";
  return writeEnvironment(
    environment === "array" ? `array}{${columns}` : environment,
    matrixRows(element, convert),
  );
};

/** A matrix in an environment that draws its fence; it centres every column. */
export function writeFencedMatrix(
  element: XmlElement,
  environment: string,
  convert: Converter,
): string {
  return writeEnvironment(environment, matrixRows(element, convert));
}

export function isCentred(matrix: XmlElement): boolean {
  return !/[lr]/.test(justificationOf(matrix));
}

function matrixRows(element: XmlElement, convert: Converter): string[] {
  return childElements(element, "m:mr").map((row) =>
    childElements(row, "m:e")
      .slice(0, MOST_COLUMNS)
      .map((cell) => convert.content(cell))
      .join(" & "),
  );
}

/** One letter for each column. */
function justificationOf(element: XmlElement): string {
  const columns = findChild(element, "m:mPr", "m:mcs");
  const letters = (columns ? childElements(columns, "m:mc") : []).map((column) => {
    const count = Number(findChild(column, "m:mcPr", "m:count")?.attributes["m:val"] ?? 1);
    const side = findChild(column, "m:mcPr", "m:mcJc")?.attributes["m:val"] ?? "";
    return (COLUMN_LETTERS.get(side) ?? "c").repeat(
      Math.min(Math.max(count || 1, 1), MOST_COLUMNS),
    );
  });
  const width = Math.max(
    ...childElements(element, "m:mr").map((row) => childElements(row, "m:e").length),
    1,
  );
  return letters.join("").padEnd(width, "c").slice(0, Math.min(width, MOST_COLUMNS));
}

/** Equations under each other. */
export const writeEquationArray: ElementWriter = (element, convert) =>
  stackLines(arrayRows(element, convert));

/** Equations behind one brace. */
export function writeCases(element: XmlElement, convert: Converter): string {
  const rows = arrayRows(element, convert);
  // Cases have two columns.
  const isWider = rows.some((row) => row.split(MARK).length > 2);
  return isWider
    ? String.raw`\left\{${writeEnvironment("aligned", rows)}\right.`
    : writeEnvironment("cases", rows);
}

const MARK = /(?<!\\)&/;

/** Lines under each other, lined up where they say so. One line is alone. */
export function stackLines(lines: readonly string[]): string {
  const [only = "", ...others] = lines;
  if (others.length === 0) return only;
  const isAligned = lines.some((line) => MARK.test(line));
  return writeEnvironment(isAligned ? "aligned" : "gathered", lines);
}

function arrayRows(element: XmlElement, convert: Converter): string[] {
  const rows = childElements(element, "m:e");
  const marks = rows.length > 1 ? ALIGNED_ROWS : UNALIGNED_ROWS;
  return rows.map((row) => {
    const { body, number } = splitEquationNumber(row);
    const latex = convert.row(body, marks);
    return number === "" ? latex : String.raw`${latex}\qquad ${textToLatex(number)}`;
  });
}

function writeEnvironment(environment: string, rows: readonly string[]): string {
  // After a line break, a bracket would be read as a length and a star as an order.
  const safeRows = rows.map((row) => (/^\s*[[*]/.test(row) ? `{}${row}` : row));
  const name = environment.replace(/\}.*$/, "");
  return String.raw`\begin{${environment}} ${safeRows.join(String.raw` \\ `)} \end{${name}}`;
}

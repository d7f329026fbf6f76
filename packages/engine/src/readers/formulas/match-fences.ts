import {
  axisOf,
  createPart,
  type Environment,
  type FormulaElement,
  mainSizeOf,
  type Surroundings,
} from "./formula-element.ts";
import { middleY } from "@parsewright/document/geometry";
import { SLACK_SIZES, SMALLER_SHARE, TALL_SIZES } from "../text/formula-measures.ts";
import { splitRows } from "./split-rows.ts";
import { signOf } from "./to-element.ts";

/** The two parts of a binomial are further apart than this, in font sizes. Rows of a matrix are 1.2 apart. */
const MIN_BINOMIAL_DISTANCE_SIZES = 1.255;

const MATRICES = new Map<string, Environment>([
  ["()", "pmatrix"],
  ["[]", "bmatrix"],
  ["{}", "Bmatrix"],
  ["||", "vmatrix"],
  ["‖‖", "Vmatrix"],
]);

/**
 * Makes a part of each pair of tall fences with its content, so that rows inside are not taken for rows of the whole
 * formula.
 */
export function matchFences(elements: readonly FormulaElement[]): FormulaElement[] {
  const size = mainSizeOf(elements);
  let output: FormulaElement[] = [];
  let open: FormulaElement[] = [];
  for (const element of elements.toSorted((first, second) => first.box[0] - second.box[0])) {
    const isTall = element.box[3] - element.box[1] > TALL_SIZES * size;
    const opening = isTall ? findOpening(open, element) : undefined;
    if (opening === undefined) {
      output.push(element);
      if (isTall && (element.kind === "open" || element.kind === "bar")) open.push(element);
      continue;
    }
    const position = output.indexOf(opening);
    const content = output.slice(position + 1).filter((one) => isBetween(one, opening));
    const fenced = new Set([opening, ...content]);
    output = output.filter((one) => !fenced.has(one));
    output.push(createFenced(opening, content, element));
    open = open.filter((one) => !fenced.has(one));
  }
  return closeCases(output, open);
}

/** Checks whether an element is at the height of a fence: rows above and below may have fences of their own. */
function isBetween({ box }: FormulaElement, { box: fence, size }: FormulaElement): boolean {
  const y = middleY(box);
  return y > fence[1] - SLACK_SIZES * size && y < fence[3] + SLACK_SIZES * size;
}

/** Finds the fence that this one closes. */
function findOpening(
  open: readonly FormulaElement[],
  element: FormulaElement,
): FormulaElement | undefined {
  const { kind, text } = element;
  if (kind !== "close" && kind !== "bar") return undefined;
  const fits = open.filter((opening) => hasSameExtent(opening, element));
  const last = (texts: string) => fits.findLast((opening) => texts.includes(opening.text));
  if (kind === "bar") return last(text);
  // Tries other partners last: half-open intervals end with another fence than they begin with, and states of physics
  // begin with a bar.
  return last(PARTNERS.get(text) ?? text) ?? last("([{⟨") ?? last("|∣");
}

const PARTNERS = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
  ["⟩", "⟨"],
  ["〉", "〈"],
  ["⌉", "⌈"],
  ["⌋", "⌊"],
]);

/** Checks for the same top and bottom: fences that belong together fit the same content. */
function hasSameExtent(first: FormulaElement, second: FormulaElement): boolean {
  const slack = SLACK_SIZES * Math.max(first.size, second.size);
  return (
    Math.abs(first.box[1] - second.box[1]) < slack && Math.abs(first.box[3] - second.box[3]) < slack
  );
}

function createFenced(
  opening: FormulaElement,
  content: readonly FormulaElement[],
  closing: FormulaElement,
): FormulaElement {
  const part = createPart({
    elements: [opening, ...content, closing],
    axis: axisOf(opening),
    size: content.length === 0 ? opening.size : mainSizeOf(content),
    write: (surroundings) => writeFenced({ opening, content, closing }, surroundings),
  });
  return { ...part, isCentred: true };
}

interface Fenced {
  readonly opening: FormulaElement;
  readonly content: readonly FormulaElement[];
  readonly closing: FormulaElement;
}

function writeFenced({ opening, content, closing }: Fenced, surroundings: Surroundings): string {
  const { read, style, size } = surroundings;
  const rows = splitRows(content);
  const environment = MATRICES.get(barsAsTyped(opening.text) + barsAsTyped(closing.text));
  if (rows.length === 2 && environment === "pmatrix" && isBinomial(rows, size)) {
    const [upper = [], lower = []] = rows;
    return String.raw`\binom{${read(upper, "script")}}{${read(lower, "script")}}`;
  }
  const isMatrix = rows.length > 1 || isRowOfMatrix(content, environment);
  if (isMatrix && environment !== undefined) return read(content, "text", environment);
  const [left, right] = [opening, closing].map(({ text }) => fenceSign(text));
  return String.raw`\left${left}${separator(left)}${read(content, style)}\right${right}`;
}

/**
 * Checks whether a single row is a matrix: wide white between its cells, and no commas, relations or large operators.
 */
function isRowOfMatrix(
  content: readonly FormulaElement[],
  environment: Environment | undefined,
): boolean {
  if (environment !== "pmatrix" && environment !== "bmatrix") return false;
  const isPlain = content.every(({ kind }) => !/^(?:punctuation|relation|large)$/.test(kind));
  const [row = []] = splitRows(content);
  return isPlain && hasWideGap(row, mainSizeOf(content));
}

/** Separates a command from the letter behind it. */
function separator(fence = ""): string {
  return /[a-z]$/.test(fence) ? " " : "";
}

function barsAsTyped(text: string): string {
  if (text === "∣" || text === "⏐") return "|";
  return text === "∥" ? "‖" : text;
}

function fenceSign(text: string): string {
  const typed = barsAsTyped(text);
  return typed === "|" ? "|" : (signOf(typed) ?? ".");
}

function isBinomial(rows: readonly (readonly FormulaElement[])[], outerSize: number): boolean {
  const [upper = [], lower = []] = rows;
  const size = mainSizeOf([...upper, ...lower]);
  const [first, second] = [upper, lower].map((row) => {
    const [main] = row.filter((element) => element.size >= SMALLER_SHARE * size).map(axisOf);
    return main ?? 0;
  });
  const hasColumns = rows.some((row) => hasWideGap(row, size));
  const distance = (second ?? 0) - (first ?? 0);
  return (
    !hasColumns &&
    (distance > MIN_BINOMIAL_DISTANCE_SIZES * size || size < SMALLER_SHARE * outerSize)
  );
}

function hasWideGap(row: readonly FormulaElement[], size: number): boolean {
  return row.some((element, index) => {
    const previous = row[index - 1];
    return previous !== undefined && element.advance[0] - previous.advance[1] > 0.7 * size;
  });
}

/** Makes cases of a tall brace that is not closed, and the rows to its right. */
function closeCases(
  elements: readonly FormulaElement[],
  open: readonly FormulaElement[],
): FormulaElement[] {
  let output = [...elements];
  for (const brace of open.toReversed()) {
    const right = output.slice(output.indexOf(brace) + 1);
    const content = withoutEnd(right.filter((one) => isBetween(one, brace)));
    if (brace.text !== "{" || splitRows(content).length < 2) continue;
    const part = createPart({
      elements: [brace, ...content],
      axis: axisOf(brace),
      size: mainSizeOf(content),
      write: ({ read }) => read(content, "text", "cases"),
    });
    const used = new Set([brace, ...content]);
    output = [...output.filter((one) => !used.has(one)), { ...part, isCentred: true }];
  }
  return output;
}

/** Leaves out a full stop behind all rows, which is on the line of the whole formula and not on that of a row. */
function withoutEnd(content: readonly FormulaElement[]): readonly FormulaElement[] {
  const [last, ...before] = content.toReversed();
  if (last?.kind !== "punctuation") return content;
  const isOnRow = ({ baseline, size, isCentred }: FormulaElement) =>
    !isCentred && Math.abs(baseline - last.baseline) < SLACK_SIZES * size;
  return before.some(isOnRow) ? content : before.toReversed();
}

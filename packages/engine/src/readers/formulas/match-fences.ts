import {
  axisOf,
  createPart,
  type Environment,
  type FormulaElement,
  mainSizeOf,
  type Surroundings,
} from "./formula-element.ts";
import { splitRows } from "./split-rows.ts";
import { signOf } from "./to-element.ts";

/** Fences that TeX has made to fit are taller than this many font sizes; the usual ones are about one. */
const TALL_SIZES = 1.13;

/** Two fences belong together when their ends differ by less than this many font sizes. */
const SAME_EXTENT_SIZES = 0.35;

/** Rows of a matrix are 1.2 font sizes apart; the two parts of a binomial are further apart. */
const MIN_BINOMIAL_DISTANCE_SIZES = 1.28;

const MATRICES = new Map<string, Environment>([
  ["()", "pmatrix"],
  ["[]", "bmatrix"],
  ["{}", "Bmatrix"],
  ["||", "vmatrix"],
  ["‖‖", "Vmatrix"],
]);

/** Makes parts of what stands between tall fences, so that rows inside are not taken for rows of the whole. */
export function matchFences(elements: readonly FormulaElement[]): FormulaElement[] {
  const size = mainSizeOf(elements);
  const output: FormulaElement[] = [];
  const open: number[] = [];
  for (const element of elements.toSorted((first, second) => first.box[0] - second.box[0])) {
    const isTall = element.box[3] - element.box[1] > TALL_SIZES * size;
    const position = isTall ? findOpening(output, open, element) : -1;
    const opening = output[position];
    if (opening !== undefined) {
      const content = output.splice(position).slice(1);
      output.push(createFenced(opening, content, element));
      while ((open.at(-1) ?? -1) >= position) open.pop();
      continue;
    }
    output.push(element);
    if (isTall && (element.kind === "open" || element.kind === "bar")) open.push(output.length - 1);
  }
  return closeCases(output, open);
}

/** Where the fence stands that this one closes, or -1. */
function findOpening(
  output: readonly FormulaElement[],
  open: readonly number[],
  { kind, text, ...element }: FormulaElement,
): number {
  if (kind !== "close" && kind !== "bar") return -1;
  const fits = open.filter((position) => {
    const opening = output[position];
    return opening !== undefined && hasSameExtent(opening, element);
  });
  const hasText = (texts: string) => (position: number) =>
    texts.includes(output[position]?.text ?? " ");
  const partner = fits.findLast(hasText(kind === "bar" ? text : (PARTNERS.get(text) ?? text)));
  if (partner !== undefined || kind === "bar") return partner ?? -1;
  // Half-open intervals end with another fence than they began with, states of physics begin with a bar.
  return fits.findLast(hasText("([{⟨")) ?? fits.findLast(hasText("|∣")) ?? -1;
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

type Placed = Pick<FormulaElement, "box" | "size">;

function hasSameExtent(first: Placed, second: Placed): boolean {
  const slack = SAME_EXTENT_SIZES * Math.max(first.size, second.size);
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
  if (rows.length > 1 && environment !== undefined) return read(content, "text", environment);
  const [left, right] = [opening, closing].map(({ text }) => fenceSign(text));
  return String.raw`\left${left}${separator(left)}${read(content, style)}\right${right}`;
}

/** A command must not run into the letter behind it. */
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
    const [main] = row.filter((element) => element.size >= 0.9 * size).map(axisOf);
    return main ?? 0;
  });
  const hasColumns = rows.some((row) => hasWideGap(row, size));
  const distance = (second ?? 0) - (first ?? 0);
  return !hasColumns && (distance > MIN_BINOMIAL_DISTANCE_SIZES * size || size < 0.86 * outerSize);
}

function hasWideGap(row: readonly FormulaElement[], size: number): boolean {
  return row.some((element, index) => {
    const previous = row[index - 1];
    return previous !== undefined && element.advance[0] - previous.advance[1] > 0.7 * size;
  });
}

/** A tall brace that nothing closes holds the cases to its right. */
function closeCases(output: FormulaElement[], open: readonly number[]): FormulaElement[] {
  for (const position of open.toReversed()) {
    const brace = output[position];
    const content = output.slice(position + 1);
    if (brace?.text !== "{" || splitRows(content).length < 2) continue;
    const part = createPart({
      elements: [brace, ...content],
      axis: axisOf(brace),
      size: mainSizeOf(content),
      write: ({ read }) => read(content, "text", "cases"),
    });
    output.splice(position, output.length - position, { ...part, isCentred: true });
  }
  return output;
}

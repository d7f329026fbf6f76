import { FUNCTION_NAMES } from "@parsewright/document/latex";
import { unionOf } from "@parsewright/document/geometry";
import { createPart, type FormulaElement, type Surroundings } from "./formula-element.ts";
import { REACH_SIZES, SLACK_SIZES } from "../text/formula-measures.ts";
import { splitRows } from "./split-rows.ts";

/** Limit: more elements in one limit than any formula has; the search is quadratic in them. */
const MAX_LIMIT_ELEMENTS = 60;

const INTEGRAL = /^[∫-∳⨋-⨜]$/u;

interface Line {
  readonly size: number;
  readonly isOnLine: (element: FormulaElement) => boolean;
}

/** Joins sums, functions such as `lim`, and relations with the elements that are centred above and below them. */
export function attachLimits(given: readonly FormulaElement[], line: Line): FormulaElement[] {
  const used = new Set<FormulaElement>();
  const parts = new Map<FormulaElement, FormulaElement>();
  const loose = given.filter((element) => !line.isOnLine(element) && element.kind !== "prime");
  if (loose.length === 0) return [...given];
  const elements = joinArguments(given, loose, line);
  for (const operator of elements) {
    if (loose.includes(operator) || !canHaveLimits(operator)) continue;
    const free = loose.filter((element) => !used.has(element));
    const above =
      operator.text !== "" && operator.kind === "part"
        ? []
        : limitOf(operator, free, { ...line, side: "above" });
    const below = limitOf(operator, free, { ...line, side: "below" });
    if (above.length + below.length === 0) continue;
    for (const element of [...above, ...below]) used.add(element);
    parts.set(operator, createOperator(operator, above, below));
  }
  return elements
    .filter((element) => !used.has(element))
    .map((element) => parts.get(element) ?? element);
}

/** Joins `arg` with the function behind it if more of a limit is centred under both than under the function alone. */
function joinArguments(
  elements: readonly FormulaElement[],
  loose: readonly FormulaElement[],
  { size, isOnLine }: Line,
): FormulaElement[] {
  const joined: FormulaElement[] = [];
  for (const element of elements) {
    const last = joined.findLast(isOnLine);
    const isBehindArgument = last?.text === "arg" && /^(?:min|max|inf|sup)$/.test(element.text);
    const whole = isBehindArgument ? joinNames(last, element) : element;
    const limitUnder = (operator: FormulaElement) =>
      limitOf(operator, loose, { size, side: "below" }).length;
    if (last !== undefined && whole !== element && limitUnder(whole) > limitUnder(element))
      joined.splice(joined.indexOf(last), 1, whole);
    else joined.push(element);
  }
  return joined;
}

function joinNames(first: FormulaElement, second: FormulaElement): FormulaElement {
  const part = createPart({
    elements: [first, second],
    write: (surroundings) => first.write(surroundings) + second.write(surroundings),
  });
  return { ...part, text: `${first.text} ${second.text}` };
}

function canHaveLimits({ kind, text }: FormulaElement): boolean {
  const isWord = kind === "part" && /^[A-Za-z ]{2,}$/.test(text);
  return kind === "large" || kind === "relation" || isWord;
}

function limitOf(
  operator: FormulaElement,
  loose: readonly FormulaElement[],
  { size, side }: { size: number; side: "above" | "below" },
): FormulaElement[] {
  const candidates = loose.filter((element) => {
    const [top, bottom] = lineOf(element);
    const gap = side === "above" ? operator.box[1] - bottom : top - operator.box[3];
    return gap > -SLACK_SIZES * size && gap < REACH_SIZES * size;
  });
  const run = runAround(operator, candidates, size);
  if (run.length === 0 || run.length > MAX_LIMIT_ELEMENTS) return [];
  const row = longestCentred(run, operator, size);
  // Looks for further rows, which limits may have.
  const rest = loose.filter((element) => !row.includes(element));
  const box = unionOf([operator.box, ...row.map((element) => element.box)]);
  const next = row.length === 0 ? [] : limitOf({ ...operator, box }, rest, { size, side });
  const limit = [...row, ...next];
  // Refuses a part of a run below an integral: integrals lean, so that it is mostly their script.
  return INTEGRAL.test(operator.text) && row.length < run.length ? [] : limit;
}

/** Top and bottom of the line of an element: a comma is as near as the letters beside it. */
function lineOf({ box, baseline, size, isCentred }: FormulaElement): [number, number] {
  if (isCentred) return [box[1], box[3]];
  return [Math.min(box[1], baseline - 0.45 * size), Math.max(box[3], baseline)];
}

/** Finds neighbouring elements of which at least one is above or below the operator. */
function runAround(
  { advance }: FormulaElement,
  candidates: readonly FormulaElement[],
  size: number,
): FormulaElement[] {
  const runs: FormulaElement[][] = [];
  let right = -Infinity;
  for (const element of candidates) {
    const run = runs.at(-1);
    if (run !== undefined && element.box[0] - right < 0.5 * size) run.push(element);
    else runs.push([element]);
    right = Math.max(right, element.box[2]);
  }
  return runs.find((run) => run.some((element) => isOver(element, advance))) ?? [];
}

function isOver({ box }: FormulaElement, [left, right]: readonly [number, number]): boolean {
  return box[0] < right && box[2] > left;
}

/** Finds the limit in a run: the longest part that is centred on the operator, as TeX sets limits. */
function longestCentred(
  run: readonly FormulaElement[],
  operator: FormulaElement,
  size: number,
): FormulaElement[] {
  const middle = (operator.advance[0] + operator.advance[1]) / 2;
  let [best, bestError]: [readonly FormulaElement[], number] = [[], Infinity];
  for (let first = 0; first < run.length; first++) {
    for (let last = run.length; last > first; last--) {
      const part = run.slice(first, last);
      const error = centreError(part, middle) / size;
      const isBetter =
        bestError < SLACK_SIZES
          ? error < SLACK_SIZES && part.length > best.length
          : error < bestError;
      if (isBetter && part.some((element) => isOver(element, operator.advance)))
        [best, bestError] = [part, error];
    }
  }
  const slack = operator.kind === "large" ? 0.45 : 0.2;
  return bestError < slack ? [...best] : [];
}

function centreError(part: readonly FormulaElement[], middle: number): number {
  const left = Math.min(...part.map(({ advance }) => advance[0]));
  const right = Math.max(...part.map(({ advance }) => advance[1]));
  return Math.abs((left + right) / 2 - middle);
}

function createOperator(
  operator: FormulaElement,
  above: readonly FormulaElement[],
  below: readonly FormulaElement[],
): FormulaElement {
  const part = createPart({
    elements: [operator, ...above, ...below],
    size: operator.size,
    write: (surroundings) => writeOperator(operator, { above, below }, surroundings),
  });
  return {
    ...part,
    box: operator.box,
    baseline: operator.baseline,
    isCentred: operator.isCentred,
    advance: part.advance,
  };
}

interface Limits {
  readonly above: readonly FormulaElement[];
  readonly below: readonly FormulaElement[];
}

function writeOperator(
  operator: FormulaElement,
  { above, below }: Limits,
  surroundings: Surroundings,
): string {
  const base = operator.write(surroundings);
  const read = (limit: readonly FormulaElement[]) => {
    if (limit.length === 0) return "";
    const rows = splitRows(limit).map((row) => surroundings.read(row, "script"));
    return rows.length === 1
      ? (rows[0] ?? "")
      : String.raw`\substack{${rows.join(String.raw`\\`)}}`;
  };
  const [over, under] = [read(above), read(below)];
  if (operator.kind === "relation") return writeRelation(base, over, under);
  const scripts = `${under && `_{${under}}`}${over && `^{${over}}`}`;
  if (operator.kind === "large")
    return `${base}${base.endsWith("int") ? String.raw`\limits` : ""}${scripts}`;
  return FUNCTION_NAMES.has(operator.text)
    ? base + scripts
    : String.raw`\operatorname*{${operator.text.replaceAll(" ", String.raw`\,`)}}${scripts}`;
}

function writeRelation(base: string, over: string, under: string): string {
  if (under === "" && over === String.raw`\sim` && base === "=") return String.raw`\cong`;
  if (under === "" && base === String.raw`\longrightarrow`)
    return String.raw`\xrightarrow{${over}}`;
  const lower = under === "" ? base : String.raw`\underset{${under}}{${base}}`;
  return over === "" ? lower : String.raw`\overset{${over}}{${lower}}`;
}

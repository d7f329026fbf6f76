import { asScriptBase, joinLatex, withScripts } from "@parsewright/document/latex";
import { attachLimits } from "./attach-limits.ts";
import { axisOf, type FormulaElement, mainSizeOf, type Surroundings } from "./formula-element.ts";
import { joinWords } from "./join-words.ts";
import {
  AXIS_HEIGHT,
  QUAD_SIZES,
  SLACK_SIZES,
  SMALLER_SHARE,
  TALL_SIZES,
} from "../text/formula-measures.ts";

/** Largest distances of elements from the axis of their line, by kind, in font sizes. */
const TOLERANCES = { sign: 0.16, part: 0.2, tall: 0.42, small: 0.08 };

/** White around a bar that is between two things, in font sizes. */
const MID_GAP_SIZES = 0.2;

/** An element of the line with its scripts. */
interface Item {
  readonly base: FormulaElement | undefined;
  readonly sub: FormulaElement[];
  readonly sup: FormulaElement[];
}

/** Reads elements that are on one line, from left to right, with their scripts and limits. */
export function readRow(elements: readonly FormulaElement[], surroundings: Surroundings): string {
  const size = mainSizeOf(elements);
  const axis = findAxis(elements, size);
  const isOnLine = (element: FormulaElement) => isOnAxis(element, axis, size);
  const words = joinWords(elements, isOnLine);
  const items = attachScripts(attachLimits(words, { size, isOnLine }), { axis, isOnLine });
  const inner = { ...surroundings, size: signSizeOf(elements) ?? surroundings.size };
  return joinLatex(
    items.flatMap((item, index) => {
      const gap = gapBefore(items[index - 1], item) / Math.max(size, 1);
      return [spaceFor(gap), writeItem(item, inner, isBetween(items, index, size))];
    }),
  );
}

/** Size of the plain signs; parts may be set smaller than the line they are on. */
function signSizeOf(elements: readonly FormulaElement[]): number | undefined {
  const signs = elements.filter(({ kind, isCentred }) => kind !== "part" && !isCentred);
  return signs.length === 0 ? undefined : mainSizeOf(signs);
}

/** The axis that most of the largest elements share; of equals, the leftmost. */
function findAxis(elements: readonly FormulaElement[], size: number): number {
  const main = elements.filter((element) => element.size >= SMALLER_SHARE * size);
  const plain = main.filter(({ isCentred }) => !isCentred);
  const candidates = plain.length > 0 ? plain : main;
  const groups: { axis: number; weight: number }[] = [];
  for (const element of candidates) {
    const axis = axisOf(element);
    const group = groups.find((one) => Math.abs(one.axis - axis) < TOLERANCES.sign * size);
    const weight = element.kind === "relation" ? 2 : 1;
    if (group === undefined) groups.push({ axis, weight });
    else group.weight += weight;
  }
  const [first] = groups.toSorted((one, other) => other.weight - one.weight);
  return first?.axis ?? 0;
}

function isOnAxis(element: FormulaElement, axis: number, size: number): boolean {
  const distance = Math.abs(axisOf(element) - axis);
  // Tall signs are about the axis only roughly.
  if (element.isCentred && element.box[3] - element.box[1] > TALL_SIZES * size)
    return distance < TOLERANCES.tall * size;
  if (element.kind === "part") return distance < TOLERANCES.part * size;
  if (element.size >= SMALLER_SHARE * size) return distance < TOLERANCES.sign * size;
  // The axis of small signs on the baseline is lower than that of the line.
  const raised = element.isCentred
    ? distance
    : Math.abs(element.baseline - AXIS_HEIGHT * size - axis);
  return raised < TOLERANCES.small * size;
}

interface Line {
  readonly axis: number;
  readonly isOnLine: (element: FormulaElement) => boolean;
}

/** Scripts belong to the element before them, up or down from its axis. */
function attachScripts(elements: readonly FormulaElement[], { axis, isOnLine }: Line): Item[] {
  const items: Item[] = [];
  for (const element of elements) {
    const previous = items.at(-1);
    const nested = previous === undefined ? undefined : findNested(previous, element);
    if (nested !== undefined) nested.push(element);
    else if (isOnLine(element)) items.push({ base: element, sub: [], sup: [] });
    else {
      const item = previous ?? { base: undefined, sub: [], sup: [] };
      (axisOf(element) < axis ? item.sup : item.sub).push(element);
      if (previous === undefined) items.push(item);
    }
  }
  return items;
}

/** The scripts that a smaller element goes on with: it is a script of a script, at whatever height that puts it. */
function findNested({ sub, sup }: Item, element: FormulaElement): FormulaElement[] | undefined {
  const distanceTo = (scripts: readonly FormulaElement[]) => {
    const last = scripts.findLast(({ size }) => element.size < SMALLER_SHARE * size);
    const right = Math.max(...scripts.map(({ advance }) => advance[1]));
    if (last === undefined || element.advance[0] - right > SLACK_SIZES * last.size) return Infinity;
    return Math.abs(axisOf(last) - axisOf(element)) / last.size;
  };
  const [nearest] = [sub, sup].toSorted((first, second) => distanceTo(first) - distanceTo(second));
  return nearest !== undefined && distanceTo(nearest) < 0.8 ? nearest : undefined;
}

function rightOf({ base, sub, sup }: Item): number {
  return Math.max(
    ...[...(base === undefined ? [] : [base]), ...sub, ...sup].map(({ advance }) => advance[1]),
  );
}

function gapBefore(previous: Item | undefined, { base }: Item): number {
  return previous === undefined || base === undefined ? 0 : base.advance[0] - rightOf(previous);
}

function spaceFor(gapSizes: number): string {
  if (gapSizes < QUAD_SIZES) return "";
  return gapSizes < 2 * QUAD_SIZES ? String.raw`\quad ` : String.raw`\qquad `;
}

/** Checks whether white on both sides sets the element apart. */
function isBetween(items: readonly Item[], index: number, size: number): boolean {
  const [item, next] = [items[index], items[index + 1]];
  if (item === undefined || next === undefined || index === 0) return false;
  const [before, after] = [gapBefore(items[index - 1], item), gapBefore(item, next)];
  return Math.min(before, after) > MID_GAP_SIZES * size;
}

function writeItem(
  { base, sub, sup }: Item,
  surroundings: Surroundings,
  isMiddle: boolean,
): string {
  if (base === undefined) surroundings.doubt("script without base");
  // A fraction whose bar was not found looks like this.
  if (isSignBetween(base) && sub.length > 0 && sup.length > 0)
    surroundings.doubt("scripts of a relation");
  const latex = base === undefined ? "{}" : writeBase(base, surroundings, isMiddle);
  if (sub.length + sup.length === 0) return latex;
  const { read } = surroundings;
  return withScripts(isScriptable(latex) ? latex : asScriptBase(latex), {
    sub: sub.length === 0 ? "" : read(sub, "script"),
    sup: sup.length === 0 ? "" : read(sup, "script"),
  });
}

function isSignBetween(base: FormulaElement | undefined): boolean {
  if (base === undefined) return false;
  return base.kind === "relation" || base.kind === "punctuation" || /^[+−-]$/u.test(base.text);
}

function writeBase(base: FormulaElement, surroundings: Surroundings, isMiddle: boolean): string {
  if (base.kind === "radical") surroundings.doubt("root without bar");
  if (base.text === "|" && isMiddle) return String.raw`\mid`;
  return base.write(surroundings);
}

/** Operators carry their scripts without a group around them, which would make them limits. */
function isScriptable(latex: string): boolean {
  return /^\\[A-Za-z]+$|^\\operatorname\{|^\{\}$/.test(latex);
}

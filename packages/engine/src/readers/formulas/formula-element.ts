import type { Box } from "@parsewright/contract";
import { middleY, unionOf } from "@parsewright/document/geometry";
import type { Alphabet } from "@parsewright/document/latex";
import { AXIS_HEIGHT, SMALLER_SHARE } from "../text/formula-measures.ts";

type ElementKind =
  | "letter"
  | "digit"
  | "sign"
  | "relation"
  | "punctuation"
  | "prime"
  | "accent"
  | "large"
  | "open"
  | "close"
  | "bar"
  | "radical"
  | "brace"
  | "part";

/** A sign of a formula, or a part of it that counts as one thing. */
export interface FormulaElement {
  readonly kind: ElementKind;
  /** Text according to the file; empty for a part. */
  readonly text: string;
  readonly alphabet: Alphabet;
  /** Around its strokes, in points of the page. */
  readonly box: Box;
  /** From its left to its right, with the white that belongs to it. */
  readonly advance: readonly [left: number, right: number];
  readonly baseline: number;
  readonly size: number;
  /** Is centred on the axis of its line instead of on the baseline: fences, sums, fractions. */
  readonly isCentred: boolean;
  readonly hasSpaceBefore: boolean;
  /** Its LaTeX, which may depend on what it is in. */
  readonly write: (surroundings: Surroundings) => string;
}

/** Size in which TeX sets the content of a part. */
export type FormulaStyle = "display" | "text" | "script";

/** Environment that holds rows together. */
export type Environment =
  | "matrix"
  | "pmatrix"
  | "bmatrix"
  | "Bmatrix"
  | "vmatrix"
  | "Vmatrix"
  | "cases";

/** Surroundings of a part of a formula. */
export interface Surroundings {
  readonly style: FormulaStyle;
  /** Font size of the line around it, in points. */
  readonly size: number;
  /** Reads what a part holds; `environment` is the one to use when that is several rows. */
  readonly read: (
    elements: readonly FormulaElement[],
    style: FormulaStyle,
    environment?: Environment,
  ) => string;
  /** Notes that something could be read in another way. */
  readonly doubt: (reason: Doubt) => void;
}

/** Reason why the reading of a formula is uncertain. */
export type Doubt =
  | "unknown sign"
  | "script without base"
  | "root without bar"
  | "accent without base"
  | "line without use"
  | "scripts of a relation"
  | "too deep";

/** Height of the axis of the line that the element would be on. */
export function axisOf({ isCentred, box, baseline, size }: FormulaElement): number {
  return isCentred ? middleY(box) : baseline - AXIS_HEIGHT * size;
}

/**
 * The font size of the largest signs. TeX has fences and sums in one size only, so they count when nothing else does,
 * or when all the rest is above and below them.
 */
export function mainSizeOf(elements: readonly FormulaElement[]): number {
  const plain = elements.filter(({ isCentred, kind }) => !isCentred || kind === "part");
  const [size, plainSize] = [largestOf(elements), largestOf(plain)];
  if (plain.length === 0 || plainSize > SMALLER_SHARE * size) return size;
  const [centred] = elements.filter(({ isCentred, kind }) => isCentred && kind !== "part");
  const isOnLine = (element: FormulaElement) =>
    centred === undefined || Math.abs(axisOf(element) - axisOf(centred)) < 0.35 * element.size;
  return plain.some(isOnLine) ? plainSize : size;
}

function largestOf(elements: readonly FormulaElement[]): number {
  return elements.reduce((largest, { size }) => Math.max(largest, size), 0);
}

interface PartOptions {
  readonly elements: readonly FormulaElement[];
  readonly write: FormulaElement["write"];
  /** Its axis; by default that of its largest signs. */
  readonly axis?: number;
  readonly box?: Box;
  readonly size?: number;
}

/** A part of a formula that counts as one thing; it must hold at least one element. */
export function createPart({ elements, write, axis, box, size }: PartOptions): FormulaElement {
  const [first] = elements;
  const around = box ?? unionOf(elements.map((element) => element.box));
  const partSize = size ?? mainSizeOf(elements);
  const baseline = axis === undefined ? baselineOf(elements) : axis + AXIS_HEIGHT * partSize;
  return {
    kind: "part",
    text: "",
    alphabet: "italic",
    box: around,
    advance: [around[0], around[2]],
    baseline,
    size: partSize,
    isCentred: false,
    hasSpaceBefore: first?.hasSpaceBefore ?? false,
    write,
  };
}

/** The baseline of the largest signs. */
function baselineOf(elements: readonly FormulaElement[]): number {
  const size = mainSizeOf(elements);
  const main = elements.find(
    (element) => !element.isCentred && element.size >= SMALLER_SHARE * size,
  );
  if (main !== undefined) return main.baseline;
  const [first] = elements;
  return first === undefined ? 0 : axisOf(first) + AXIS_HEIGHT * size;
}

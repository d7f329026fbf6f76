import type { Box } from "@parsewright/contract";
import { asOptionalArgument } from "@parsewright/document/latex";
import type { Ruling } from "@parsewright/document/files";
import { boxWidth, middleX, middleY, unionOf } from "@parsewright/document/geometry";
import {
  createPart,
  type FormulaElement,
  type FormulaStyle,
  mainSizeOf,
  type Surroundings,
} from "./formula-element.ts";
import { isLineOf, readBrace, separateBraces } from "./lying-braces.ts";
import { REACH_SIZES, SLACK_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";
import { elementsBeside, type Span } from "./stacked-elements.ts";

/** Largest white between the bar of a fraction and its parts, and between pieces of these, in font sizes. */
const FRACTION_REACH = { first: REACH_SIZES, next: 0.26 };

/** The same for a line over or under letters, which is closer to them than a bar to the parts of its fraction. */
const LINE_REACH = { first: 0.35, next: 0.2 };

/** Elements left after fractions, roots and overlines have become parts. */
interface ReadRules {
  readonly elements: FormulaElement[];
  readonly unusedRules: number;
}

/**
 * Makes fractions, roots, lined letters and braced parts, inner ones first: an inner line is never longer than the
 * outer one.
 */
export function readRules(elements: readonly FormulaElement[], bars: readonly Ruling[]): ReadRules {
  const { braces, others } = separateBraces(elements);
  let rest = others;
  let unusedRules = 0;
  const lines = bars
    .map(({ from, to, position }): Span => ({ from, to, y: position }))
    .filter((line) => !braces.some((brace) => isLineOf(brace, line)));
  const spans = [...lines, ...braces].toSorted((first, second) =>
    compareSpans(first, second, elements),
  );
  const open = new Set(spans);
  for (const span of spans) {
    open.delete(span);
    const brace = braces.find((one) => one === span);
    const found = brace === undefined ? readSpan(rest, span, open) : readBrace(rest, brace);
    if (found === undefined) {
      unusedRules++;
      continue;
    }
    const used = new Set(found.used);
    rest = [...rest.filter((element) => !used.has(element)), found.part];
  }
  return { elements: rest, unusedRules };
}

/**
 * Puts the shorter line first. Of two lines of the same length, the one closer to the text below it comes first: it is
 * a line over letters.
 */
function compareSpans(first: Span, second: Span, elements: readonly FormulaElement[]): number {
  const difference = first.to - first.from - (second.to - second.from);
  if (Math.abs(difference) > SLACK_SIZES * mainSizeOf(elements)) return difference;
  return whiteBelow(first, elements) - whiteBelow(second, elements);
}

function whiteBelow({ from, to, y }: Span, elements: readonly FormulaElement[]): number {
  const below = elements.filter(({ box }) => {
    const x = middleX(box);
    return x > from && x < to && middleY(box) > y;
  });
  return Math.min(Infinity, ...below.map(({ box }) => box[1])) - y;
}

interface FoundPart {
  readonly part: FormulaElement;
  readonly used: readonly FormulaElement[];
}

function readSpan(
  elements: readonly FormulaElement[],
  span: Span,
  open: ReadonlySet<Span>,
): FoundPart | undefined {
  const root = readRoot(elements, span, [...open]);
  if (root !== undefined) return root;
  const [upperLimit, lowerLimit] = limitsOf(span, [...open]);
  const above = (reach: { first: number; next: number }) =>
    elementsBeside(elements, span, { direction: "above", ...reach, limit: upperLimit });
  const below = (reach: { first: number; next: number }) =>
    elementsBeside(elements, span, { direction: "below", ...reach, limit: lowerLimit });
  const [numerator, denominator] = [above(FRACTION_REACH), below(FRACTION_REACH)];
  if (numerator.length > 0 && denominator.length > 0)
    return {
      part: createFraction(numerator, denominator, span),
      used: [...numerator, ...denominator],
    };
  const covered = below(LINE_REACH);
  if (covered.length > 0) {
    // A long line is over more than the few characters that come close enough to it.
    const isWhole = boxWidth(unionOf(covered.map(({ box }) => box))) > 0.5 * (span.to - span.from);
    return createLined(isWhole ? covered : below({ ...LINE_REACH, next: REACH_SIZES }), "overline");
  }
  const underlined = above(LINE_REACH);
  return underlined.length > 0 ? createLined(underlined, "underline") : undefined;
}

/** Finds the nearest lines above and below that overlap this one from left to right. */
function limitsOf({ from, to, y }: Span, outer: readonly Span[]): [number, number] {
  const over = outer.filter((other) => other.from < to && other.to > from).map((other) => other.y);
  return [
    Math.max(-Infinity, ...over.filter((other) => other < y)),
    Math.min(Infinity, ...over.filter((other) => other > y)),
  ];
}

function boxOf(elements: readonly FormulaElement[], { from, to, y }: Span): Box {
  return unionOf([[from, y, to, y], ...elements.map(({ box }) => box)]);
}

const INNER_STYLES: Readonly<Record<FormulaStyle, FormulaStyle>> = {
  display: "text",
  text: "script",
  script: "script",
};

function createFraction(
  numerator: readonly FormulaElement[],
  denominator: readonly FormulaElement[],
  span: Span,
): FormulaElement {
  const elements = [...numerator, ...denominator];
  const size = mainSizeOf(elements);
  return createPart({
    elements,
    size,
    axis: span.y,
    box: boxOf(elements, span),
    write({ style, size: outerSize, read }) {
      const isSmaller = size < SMALLER_SHARE * outerSize;
      const command = fractionCommand(style, isSmaller);
      const inner =
        command === "tfrac" ? "script" : INNER_STYLES[command === "dfrac" ? "display" : style];
      return `\\${command}{${read(numerator, inner)}}{${read(denominator, inner)}}`;
    },
  });
}

function fractionCommand(style: FormulaStyle, isSmaller: boolean): "frac" | "tfrac" | "dfrac" {
  if (style === "display") return isSmaller ? "tfrac" : "frac";
  return style === "text" && !isSmaller ? "dfrac" : "frac";
}

function createLined(
  elements: readonly FormulaElement[],
  command: "overline" | "underline",
): FoundPart {
  const part = createPart({
    elements,
    write: ({ style, read }) => `\\${command}{${read(elements, style)}}`,
  });
  return { part, used: elements };
}

function readRoot(
  elements: readonly FormulaElement[],
  span: Span,
  outer: readonly Span[],
): FoundPart | undefined {
  const radical = elements.find(
    (element) =>
      element.kind === "radical" &&
      (isBarOf(span, element) ||
        (seemsBarOf(span, element) && !outer.some((other) => isBarOf(other, element)))),
  );
  if (radical === undefined) return undefined;
  const { box, size } = radical;
  const bottom = Math.max(box[3], span.y + box[3] - box[1]);
  const content = elements.filter((element) => {
    const [x, y] = [middleX(element.box), middleY(element.box)];
    const isUnder = y > span.y - 0.1 * size && y < bottom + 0.2 * size;
    return element !== radical && isUnder && x > span.from && x < span.to;
  });
  if (content.length === 0) return undefined;
  const index = withIndexStart(
    elements.filter((element) => isRootIndex(element, radical, content)),
    elements,
  );
  const used = [radical, ...content, ...index];
  const part = createPart({
    elements: content,
    box: boxOf(used, span),
    write: (surroundings) => writeRoot(content, index, surroundings),
  });
  return { part, used };
}

/** Checks for the bar of a root, which begins at the tip of its radical. */
function isBarOf({ from, y }: Span, { box, size }: FormulaElement): boolean {
  return Math.max(Math.abs(box[2] - from), Math.abs(box[1] - y)) < SLACK_SIZES * size;
}

/**
 * Checks for a bar of a radical whose place is not exact: where the ink is not known, a radical that hangs from its
 * baseline seems too high.
 */
function seemsBarOf({ from, y }: Span, { box, size }: FormulaElement): boolean {
  return Math.abs(box[2] - from) < SLACK_SIZES * size && y > box[1] && y < box[3];
}

function isRootIndex(
  { box, size }: FormulaElement,
  radical: FormulaElement,
  content: readonly FormulaElement[],
): boolean {
  const x = middleX(box);
  const isInFront = x > radical.box[0] && x < middleX(radical.box) + 0.2 * radical.size;
  const isHigh = middleY(box) < middleY(radical.box) + 0.1 * radical.size;
  const isSmall = size < SMALLER_SHARE * Math.max(...content.map((element) => element.size));
  return isInFront && isHigh && isSmall && box[1] > radical.box[1] - 0.5 * radical.size;
}

/** Adds the first characters of an order with several: they are before the radical. */
function withIndexStart(
  index: readonly FormulaElement[],
  elements: readonly FormulaElement[],
): FormulaElement[] {
  const whole = [...index];
  for (const element of elements.toSorted((one, other) => other.box[0] - one.box[0])) {
    const [first] = whole.toSorted((one, other) => one.box[0] - other.box[0]);
    if (first === undefined || whole.includes(element)) continue;
    const gap = first.advance[0] - element.advance[1];
    const isNext = Math.abs(gap) < SLACK_SIZES * first.size && element.size === first.size;
    if (isNext && element.baseline === first.baseline) whole.push(element);
  }
  return whole;
}

function writeRoot(
  content: readonly FormulaElement[],
  index: readonly FormulaElement[],
  { style, read }: Surroundings,
): string {
  const order = index.length === 0 ? "" : `[${asOptionalArgument(read(index, "script"))}]`;
  return String.raw`\sqrt${order}{${read(content, style)}}`;
}

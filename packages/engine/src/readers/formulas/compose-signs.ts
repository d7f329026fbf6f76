import { MATH_SYMBOLS } from "@parsewright/document/latex";
import { boxHeight, middleX, unionOf } from "@parsewright/document/geometry";
import { type FormulaElement, mainSizeOf } from "./formula-element.ts";
import { SLACK_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";
import { createSign } from "./to-element.ts";

/** Symbols that TeX draws as two that overlap. */
const PAIRS = new Map(
  Object.entries({
    "↦→": "↦",
    "↦⟶": "⟼",
    "−−": "−",
    "−→": "⟶",
    "==": "=",
    "=⇒": "⟹",
    "←−": "⟵",
    "⇐=": "⟸",
    "←→": "⟷",
    "⇐⇒": "⟺",
    "↪→": "↪",
    "←↩": "↩",
    "|=": "⊨",
    "∈/": "∉",
    "/0": "∅",
    "0/": "∅",
    "∫∫": "∬",
    "∬∫": "∭",
    hħ: "ℏ",
    ħh: "ℏ",
  }),
);

const STROKE = "\u0338";

/** Joins the pieces of which TeX draws one symbol. `elements` are in the order of the file. */
export function composeSigns(elements: readonly FormulaElement[]): FormulaElement[] {
  const composed: FormulaElement[] = [];
  const size = mainSizeOf(elements);
  for (const element of joinShafts(joinStrokes(joinPieces(elements.map(asShaft))))) {
    composed.push(element);
    while (joinLastPair(composed));
    joinDots(composed, size);
  }
  return composed;
}

/**
 * An arrow that is less high than this, in font sizes, is a piece of a shaft: some fonts give it the code of an arrow.
 */
const SHAFT_HEIGHT_SIZES = 0.1;

function asShaft(element: FormulaElement): FormulaElement {
  const { text, box, size } = element;
  const isShaft = /[←→]/.test(text) && boxHeight(box) < SHAFT_HEIGHT_SIZES * size;
  return isShaft ? createSign({ ...element, text: "−" }) : element;
}

/** Joins each stroke with the symbol that it is drawn over, wherever the file has the symbol. */
function joinStrokes(elements: readonly FormulaElement[]): FormulaElement[] {
  const joined = [...elements];
  for (const stroke of elements.filter(({ text }) => text === STROKE)) {
    const [x, size] = [middleX(stroke.box), stroke.size];
    const index = joined.findIndex(
      ({ box, baseline, text }) =>
        text !== STROKE &&
        x > box[0] &&
        x < box[2] &&
        Math.abs(baseline - stroke.baseline) < 0.1 * size,
    );
    const sign = joined[index];
    if (sign === undefined) continue;
    joined[index] = negate(sign, stroke);
    joined.splice(joined.indexOf(stroke), 1);
  }
  return joined;
}

/**
 * Joins each arrow with the pieces of its shaft, which overlap it or each other. Other symbols may come between them in
 * the file.
 */
function joinShafts(elements: readonly FormulaElement[]): FormulaElement[] {
  const joined = [...elements];
  for (let arrow of elements.filter(({ text }) => text === "→"))
    for (let shaft = findShaft(joined, arrow); shaft !== undefined;) {
      const longer = join([arrow, shaft], "⟶");
      joined[joined.indexOf(arrow)] = longer;
      joined.splice(joined.indexOf(shaft), 1);
      arrow = longer;
      shaft = findShaft(joined, arrow);
    }
  return joined;
}

function findShaft(elements: readonly FormulaElement[], arrow: FormulaElement) {
  return elements.find(
    ({ text, advance, baseline, size }) =>
      text === "−" &&
      Math.abs(baseline - arrow.baseline) < 0.1 * size &&
      advance[1] - arrow.advance[0] > (SLACK_SIZES / 2) * size &&
      arrow.advance[1] - advance[0] > (SLACK_SIZES / 2) * size,
  );
}

/** Joins the last two elements if they are pieces of one symbol. */
function joinLastPair(elements: FormulaElement[]): boolean {
  const [first, second] = elements.slice(-2);
  const pair = first === undefined || second === undefined ? undefined : joinPair(first, second);
  if (pair !== undefined) elements.splice(-2, 2, pair);
  return pair !== undefined;
}

function joinPair(first: FormulaElement, second: FormulaElement): FormulaElement | undefined {
  const size = Math.max(first.size, second.size);
  if (Math.abs(first.baseline - second.baseline) > 0.1 * size) return undefined;
  const overlap = first.advance[1] - second.advance[0];
  const text = PAIRS.get(first.text + second.text);
  const isZeroWidth = first.text === "↦" || first.text === "↪";
  // Distinguishes joined symbols, which overlap by a sixth of the font size, in some fonts by a tenth, from neighbours,
  // which do not overlap.
  const isJoined = overlap > (isZeroWidth ? -SLACK_SIZES : SLACK_SIZES / 2) * size;
  return text !== undefined && isJoined ? join([first, second], text) : undefined;
}

function join(
  elements: readonly [FormulaElement, ...FormulaElement[]],
  text: string,
): FormulaElement {
  const box = unionOf(elements.map((element) => element.box));
  const advance = [
    Math.min(...elements.map((element) => element.advance[0])),
    Math.max(...elements.map((element) => element.advance[1])),
  ] as const;
  return createSign({ ...elements[0], text, box, advance });
}

function negate(sign: FormulaElement, stroke: FormulaElement): FormulaElement {
  const text = (sign.text + STROKE).normalize("NFC");
  const negated = join([sign, stroke], text);
  if (MATH_SYMBOLS.has(text)) return negated;
  return {
    ...negated,
    kind: "relation",
    write: () => `\\not${MATH_SYMBOLS.get(sign.text) ?? sign.text}`,
  };
}

/** Distance from one dot to the next. */
interface DotStep {
  readonly right: number;
  readonly down: number;
  readonly mainSize: number;
}

/** Makes an ellipsis of the last three elements when they are dots. */
function joinDots(elements: FormulaElement[], mainSize: number): void {
  const [first, second, third] = elements.slice(-3);
  if (first === undefined || second === undefined || third === undefined) return;
  if (!".·⋅".includes(first.text) || first.text !== second.text || second.text !== third.text)
    return;
  const { size } = first;
  const [right, down] = [second.advance[0] - first.advance[0], second.baseline - first.baseline];
  const isEven =
    Math.abs(third.advance[0] - second.advance[0] - right) < 0.05 * size &&
    Math.abs(third.baseline - second.baseline - down) < 0.05 * size;
  const text = isEven ? ellipsisOf(first, { right, down, mainSize }) : undefined;
  if (text !== undefined) elements.splice(-3, 3, join([first, second, third], text));
}

function ellipsisOf(dot: FormulaElement, step: DotStep): string | undefined {
  const { text, size } = dot;
  const [right, down] = [step.right / size, step.down / size];
  if (Math.abs(down) < 0.05) return text === "." ? levelDots(dot, step) : cdots(right);
  if (text !== "." || Math.abs(down) > 0.8) return undefined;
  if (Math.abs(right) < 0.05) return "⋮";
  return down > 0 && right > 0 && right < 1 ? "⋱" : undefined;
}

function cdots(rightSizes: number): string | undefined {
  return rightSizes < 0.8 ? "⋯" : undefined;
}

function levelDots(
  { size, advance }: FormulaElement,
  { right, mainSize }: DotStep,
): string | undefined {
  const gap = (right - (advance[1] - advance[0])) / size;
  // Requires gaps: typed full stops have none between them. In scripts, TeX leaves them out of an ellipsis too.
  const minGap = size < SMALLER_SHARE * mainSize ? -0.05 : 0.5 * SLACK_SIZES;
  return gap > minGap && gap < 0.5 ? "…" : undefined;
}

/** Pieces of tall fences, from the top to the bottom of each. */
const FENCES: readonly (readonly [pieces: string, fence: string])[] = [
  ["⎛⎜⎝", "("],
  ["⎞⎟⎠", ")"],
  ["⎡⎢⎣", "["],
  ["⎤⎥⎦", "]"],
  ["⎧⎪⎨⎩", "{"],
  ["⎫⎪⎬⎭", "}"],
  ["|⏐", "|"],
  ["‖", "‖"],
  ["⎷⏐", "√"],
];
/** Fences that consist of other fences without their upper or lower end. */
const HALF_FENCES = new Map(Object.entries({ "⎢⎣": "⌊", "⎡⎢": "⌈", "⎥⎦": "⌋", "⎤⎥": "⌉" }));

const PIECE = /^[⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎪⎨⎩⎫⎬⎭⏐⎷|‖]$/u;

function joinPieces(elements: readonly FormulaElement[]): FormulaElement[] {
  const pieces = elements.filter(({ text }) => PIECE.test(text));
  if (pieces.length < 2) return [...elements];
  const joined = new Map<FormulaElement, FormulaElement>();
  const dropped = new Set<FormulaElement>();
  for (const stack of stackPieces(pieces)) {
    const [top, ...others] = stack;
    const fence = top === undefined || others.length === 0 ? undefined : fenceOf(stack);
    if (top === undefined || fence === undefined) continue;
    joined.set(top, join([top, ...others], fence));
    for (const other of others) dropped.add(other);
  }
  return elements
    .filter((element) => !dropped.has(element))
    .map((element) => joined.get(element) ?? element);
}

/** Groups pieces that are above each other, each group from top to bottom. */
function stackPieces(pieces: readonly FormulaElement[]): FormulaElement[][] {
  const stacks: FormulaElement[][] = [];
  const ordered = pieces.toSorted(
    (first, second) =>
      Math.round(first.advance[0]) - Math.round(second.advance[0]) || first.box[1] - second.box[1],
  );
  for (const piece of ordered) {
    const stack = stacks.at(-1);
    const last = stack?.at(-1);
    const isNext =
      last !== undefined &&
      Math.abs(last.advance[0] - piece.advance[0]) < 0.15 * piece.size &&
      piece.box[1] - last.box[3] < pieceGap(piece) * piece.size;
    if (isNext) stack?.push(piece);
    else stacks.push([piece]);
  }
  return stacks;
}

/**
 * Largest gap between pieces of one fence, in font sizes. Bars of two rows are whole fences, and closer to each other
 * than other pieces may be.
 */
function pieceGap({ text }: FormulaElement): number {
  return text === "|" || text === "‖" ? 0.12 : 0.35;
}

function fenceOf(stack: readonly FormulaElement[]): string | undefined {
  const kinds = [...new Set(stack.map(({ text }) => text))];
  const half = HALF_FENCES.get(kinds.join(""));
  return half ?? FENCES.find(([pieces]) => kinds.every((kind) => pieces.includes(kind)))?.[1];
}

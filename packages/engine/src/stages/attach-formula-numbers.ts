import type { Block, Line, Span } from "@parsewright/contract";
import { equationLabelOf, toHalfWidth, withTags } from "@parsewright/document/language";
import { blockText, spansOf } from "@parsewright/document/blocks";
import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** Puts the number beside a displayed formula into the formula, as `\tag{}`; a number without a formula becomes text. */
export const attachFormulaNumbers: Stage = {
  name: "attach-formula-numbers",
  apply: (document) => rewriteBodies(document, (page) => attachWithinPage(page.para_blocks)),
};

function attachWithinPage(blocks: readonly Block[]): Block[] {
  const attached: (Block | undefined)[] = [...blocks];
  for (const [target, numbers] of numbersOfRows(blocks)) {
    const formula = blocks[target];
    const tagged = formula === undefined ? undefined : withRowTags(formula, numbers);
    if (tagged === undefined) continue;
    attached[target] = tagged;
    for (const number of numbers) attached[blocks.indexOf(number)] = undefined;
  }
  for (const [position, block] of attached.entries()) {
    if (block?.type !== "formula_number") continue;
    const target = besidePosition(attached, block) ?? formulaPosition(attached, position);
    const formula = target === undefined ? undefined : attached[target];
    if (target === undefined || formula === undefined) {
      attached[position] = { ...block, type: "text" };
      continue;
    }
    attached[target] = withTag(formula, formulaNumber(block));
    attached[position] = undefined;
  }
  return attached.filter((block) => block !== undefined);
}

/** Finds formulas with several numbers, and these from top to bottom. */
function numbersOfRows(blocks: readonly Block[]): [position: number, numbers: Block[]][] {
  const byPosition = new Map<number, Block[]>();
  for (const block of blocks) {
    if (block.type !== "formula_number") continue;
    const target = besidePosition(blocks, block);
    if (target !== undefined) byPosition.set(target, [...(byPosition.get(target) ?? []), block]);
  }
  return [...byPosition]
    .filter(([, numbers]) => numbers.length > 1)
    .map(([target, numbers]) => [
      target,
      numbers.toSorted((first, second) => (middleOf(first) ?? 0) - (middleOf(second) ?? 0)),
    ]);
}

function middleOf({ bbox }: Block): number | undefined {
  return bbox === undefined ? undefined : (bbox[1] + bbox[3]) / 2;
}

/**
 * Finds the formula at the height of a number. If there are several, as in columns, it takes the one nearest in reading
 * order.
 */
function besidePosition(blocks: readonly (Block | undefined)[], number: Block): number | undefined {
  const numberPosition = blocks.indexOf(number);
  const middle = middleOf(number);
  if (middle === undefined) return undefined;
  const beside = [...blocks.keys()].filter((position) => {
    const block = blocks[position];
    if (block?.bbox === undefined || !canTakeTag(block)) return false;
    const isOnItsHeight = middle >= block.bbox[1] && middle <= block.bbox[3];
    const isBehind = block.bbox[0] > (number.bbox?.[0] ?? 0);
    return isOnItsHeight && !(isBehind && isTextBetween(blocks, position, numberPosition));
  });
  const distanceTo = (position: number) => Math.abs(position - numberPosition);
  const [nearest] = beside.toSorted((first, second) => distanceTo(first) - distanceTo(second));
  return nearest;
}

/** Checks whether a number and a formula to its right are separated by text, as in two columns. */
function isTextBetween(
  blocks: readonly (Block | undefined)[],
  one: number,
  other: number,
): boolean {
  const between = blocks.slice(Math.min(one, other) + 1, Math.max(one, other));
  return between.some(
    (block) =>
      block !== undefined && block.type !== "formula_number" && block.type !== "interline_equation",
  );
}

/** Finds the formula before the number, or the one after it if no number of its own follows that one. */
function formulaPosition(
  blocks: readonly (Block | undefined)[],
  numberPosition: number,
): number | undefined {
  if (canTakeTag(blocks[numberPosition - 1])) return numberPosition - 1;
  const nextHasItsOwn = blocks[numberPosition + 2]?.type === "formula_number";
  return !nextHasItsOwn && canTakeTag(blocks[numberPosition + 1]) ? numberPosition + 1 : undefined;
}

/** Gives each row of a formula its number; `undefined` if there are not as many rows as numbers. */
function withRowTags(formula: Block, numbers: readonly Block[]): Block | undefined {
  const span = spansOf(formula).findLast(isFormula);
  const tags = numbers.map((number) => String.raw`\tag{${formulaNumber(number)}}`);
  const latex = withTags(span?.content ?? "", tags);
  return span && latex !== undefined ? withContent(formula, span, latex) : undefined;
}

function canTakeTag(block: Block | undefined): boolean {
  if (block?.type !== "interline_equation") return false;
  const latex = spansOf(block).find(isFormula)?.content;
  // LaTeX refuses a second tag on one formula.
  return latex !== undefined && latex !== "" && !latex.includes(String.raw`\tag{`);
}

function withTag(formula: Block, number: string): Block {
  const span = spansOf(formula).findLast(isFormula);
  if (span === undefined) return formula;
  return withContent(formula, span, String.raw`${span.content ?? ""}\tag{${number}}`);
}

function withContent(formula: Block, formulaSpan: Span, content: string): Block {
  const lines = (formula.lines ?? []).map((line): Line => ({
    ...line,
    spans: line.spans.map((span) => (span === formulaSpan ? { ...span, content } : span)),
  }));
  return { ...formula, lines };
}

function isFormula(span: Span): boolean {
  return span.type === "interline_equation";
}

function formulaNumber(block: Block): string {
  const text = toHalfWidth(blockText(block)).trim();
  return equationLabelOf(text) ?? text.replace(/^\((.*)\)$/, "$1").trim();
}

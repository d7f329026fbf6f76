import type { Block, Line, Span } from "@parser/contract";
import { equationLabelOf } from "../language/equation-number.ts";
import { toHalfWidth } from "../language/half-width.ts";
import { blockText } from "./block-text.ts";
import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** Puts the number beside a displayed formula into the formula, as `\tag{}`; a number without a formula becomes text. */
export const attachFormulaNumbers: Stage = {
  name: "attach-formula-numbers",
  apply: (document) => rewriteBodies(document, (page) => attachWithinPage(page.para_blocks)),
};

function attachWithinPage(blocks: readonly Block[]): Block[] {
  const attached: (Block | undefined)[] = [...blocks];
  for (const [position, block] of blocks.entries()) {
    if (block.type !== "formula_number") continue;
    const target = formulaPosition(attached, position);
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

/** The formula before the number; or the one after it, unless that one is followed by a number of its own. */
function formulaPosition(
  blocks: readonly (Block | undefined)[],
  numberPosition: number,
): number | undefined {
  if (canTakeTag(blocks[numberPosition - 1])) return numberPosition - 1;
  const nextHasItsOwn = blocks[numberPosition + 2]?.type === "formula_number";
  return !nextHasItsOwn && canTakeTag(blocks[numberPosition + 1]) ? numberPosition + 1 : undefined;
}

function canTakeTag(block: Block | undefined): boolean {
  if (block?.type !== "interline_equation") return false;
  const latex = (block.lines ?? []).flatMap((line) => line.spans).find(isFormula)?.content;
  // LaTeX refuses a second tag on one formula.
  return latex !== undefined && latex !== "" && !latex.includes(String.raw`\tag{`);
}

function withTag(formula: Block, number: string): Block {
  const lastFormula = (formula.lines ?? []).flatMap((line) => line.spans).findLast(isFormula);
  const tagSpan = (span: Span): Span =>
    span === lastFormula
      ? { ...span, content: String.raw`${span.content ?? ""}\tag{${number}}` }
      : span;
  const lines = (formula.lines ?? []).map((line): Line => ({
    ...line,
    spans: line.spans.map(tagSpan),
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

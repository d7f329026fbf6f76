import type { Block, Span } from "@parsewright/contract";
import type { Pixels } from "@parsewright/document/images";
import type { SourcePage } from "@parsewright/document/files";
import { joinEquationRows, tagsOf, withoutTags, withTags } from "@parsewright/document/language";
import { spansOf } from "@parsewright/document/blocks";
import type { FindFormulaDrawer, FormulaDrawer } from "../drawn/formula-drawer.ts";
import { cutRows } from "./cut-rows.ts";
import { eraseBoxes, findNumberBoxes } from "./erase-numbers.ts";
import type { FindFormulaRecognizer } from "./formula-recognizer.ts";
import { joinRows } from "./join-rows.ts";

/**
 * Constant: the middle of the resolutions that the model was trained with: the text of most pages then needs no
 * scaling.
 */
const DOTS_PER_INCH = 150;

/**
 * 97 % of right formulas look more like the page than this, whatever their fonts. Below it, a second reader is asked.
 */
const SURE_LIKENESS = 0.6;

/** 99 % of right formulas look more like the page than this, and one in eight of wrong ones. */
const MIN_LIKENESS = 0.45;

/**
 * Two readers with this share of their symbols in common have read the same formula; one symbol in ten is mistaken for
 * another.
 */
const MIN_SHARED_SIGNS = 0.8;

export interface FormulaReaders {
  readonly findRecognizer: FindFormulaRecognizer;
  /** Absent where LaTeX is not compared with the page: it is then believed. */
  readonly findDrawer?: FindFormulaDrawer | undefined;
  readonly signal: AbortSignal;
}

/**
 * Gives display formulas the LaTeX that looks most like the page. LaTeX composed from characters is kept if it looks
 * right. Else, and for pictures of formulas, a model reads the picture. If nothing looks right, the result shows the
 * picture, with the best LaTeX beside it. A reader that fails costs its own answers, not the page.
 */
export async function settleFormulas(
  blocks: readonly Block[],
  page: SourcePage,
  readers: FormulaReaders,
): Promise<readonly Block[]> {
  const formulas = blocks.flatMap((block) => toFormula(block, page) ?? []);
  if (formulas.length === 0) return blocks;
  await compareAll(formulas, readers);
  await recognizeUnsure(formulas, readers);
  await recognizeRows(formulas, readers);
  const settled = new Map(formulas.map((formula) => [formula.block, withBest(formula)]));
  return joinRows(blocks.map((block) => settled.get(block) ?? block));
}

/** A display formula and the candidates for its LaTeX. */
interface Formula {
  readonly block: Block;
  /** Without the numbers in `tags`. */
  readonly picture: Pixels;
  readonly tags: readonly string[];
  readonly candidates: Candidate[];
}

interface Candidate {
  readonly latex: string;
  /** Part of it that the picture shows. */
  readonly pictured: string;
  /** Confidence of its reader. */
  readonly confidence: number;
  /** Likeness to the page; absent for a candidate that was not drawn. */
  likeness?: number;
}

function toFormula(block: Block, page: SourcePage): Formula | undefined {
  const { type, bbox } = block;
  if (type !== "interline_equation" || bbox === undefined) return undefined;
  const spans = spansOf(block);
  const composed = spans.flatMap(({ content, score = 1 }) =>
    content === undefined ? [] : { latex: content, confidence: score },
  );
  const whole = page.render(bbox, DOTS_PER_INCH);
  const tags = composed.flatMap(({ latex }) => tagsOf(latex));
  const numbers = tags.length > 0 ? findNumberBoxes(page, bbox) : [];
  // Erases the number of an equation from the picture. It is far from the equation or between its rows, where neither
  // the drawing nor the model expects it.
  const isErased = numbers.length > 0;
  return {
    block,
    picture: eraseBoxes(whole, bbox, numbers),
    tags: isErased ? tags : [],
    candidates: composed.map((one) => ({
      ...one,
      pictured: isErased ? withoutTags(one.latex) : one.latex,
    })),
  };
}

async function compareAll(formulas: readonly Formula[], readers: FormulaReaders): Promise<void> {
  const { findDrawer, signal } = readers;
  try {
    const drawer = await findDrawer?.();
    if (drawer === undefined) return;
    for (const formula of formulas) await compare(formula, drawer, signal);
  } catch {
    signal.throwIfAborted();
  }
}

async function compare(
  { picture, candidates }: Formula,
  drawer: FormulaDrawer,
  signal: AbortSignal,
): Promise<void> {
  const fresh = candidates.filter(({ likeness }) => likeness === undefined);
  if (fresh.length === 0) return;
  const question = { picture, candidates: fresh.map(({ pictured }) => pictured) };
  const likenesses = await drawer.compare(question, signal);
  for (const [index, candidate] of fresh.entries()) candidate.likeness = likenesses[index] ?? 0;
}

async function recognizeUnsure(
  formulas: readonly Formula[],
  readers: FormulaReaders,
): Promise<void> {
  const { findRecognizer, signal } = readers;
  const unsure = formulas.filter(({ candidates }) => !candidates.some(isSure));
  if (unsure.length === 0) return;
  try {
    const recognizer = await findRecognizer();
    if (recognizer === undefined) return;
    const answers = await recognizer.read(
      unsure.map(({ picture }) => picture),
      signal,
    );
    for (const [index, { candidates, tags }] of unsure.entries()) {
      const answer = answers[index];
      if (answer === undefined) continue;
      const latex = withTags(answer.latex, tags);
      if (latex !== undefined) candidates.push({ ...answer, latex, pictured: answer.latex });
    }
    await compareAll(unsure, readers);
  } catch {
    signal.throwIfAborted();
  }
}

/**
 * Shows rows to the model one by one where nothing looks like the page: of rows that are far apart, it reads only the
 * first.
 */
async function recognizeRows(formulas: readonly Formula[], readers: FormulaReaders): Promise<void> {
  const { findRecognizer, signal } = readers;
  const unlike = formulas
    .filter(({ candidates }) => candidates.length > 0 && !candidates.some(isLike))
    .map((formula) => ({ formula, rows: cutRows(formula.picture) }))
    .filter(({ rows }) => rows.length > 0);
  if (unlike.length === 0) return;
  try {
    const recognizer = await findRecognizer();
    for (const { formula, rows } of unlike) {
      const answers = (await recognizer?.read(rows, signal)) ?? [];
      const read = answers.filter((answer) => answer !== undefined);
      if (read.length < rows.length) continue;
      const joined = read.map(({ latex }) => latex).reduce(joinEquationRows);
      const latex = withTags(joined, formula.tags);
      const confidence = Math.min(...read.map((answer) => answer.confidence));
      if (latex !== undefined) formula.candidates.push({ latex, pictured: joined, confidence });
    }
    await compareAll(
      unlike.map(({ formula }) => formula),
      readers,
    );
  } catch {
    signal.throwIfAborted();
  }
}

function isLike({ likeness = MIN_LIKENESS }: Candidate): boolean {
  return likeness >= MIN_LIKENESS;
}

/** A candidate that was not drawn counts as sure. */
function isSure({ likeness = 1 }: Candidate): boolean {
  return likeness >= SURE_LIKENESS;
}

function withBest({ block, candidates }: Formula): Block {
  const ratingOf = ({ likeness, confidence }: Candidate) => likeness ?? confidence;
  const [likeliest] = candidates.toSorted((one, other) => ratingOf(other) - ratingOf(one));
  const looksRight = likeliest !== undefined && isLike(likeliest);
  const isAgreed = (agreementOf(candidates) ?? 0) >= MIN_SHARED_SIGNS;
  // If both readers agree, a drawing that looks different only shows that the fonts differ.
  const agreed = !looksRight && isAgreed ? candidates[0] : undefined;
  const best = agreed ?? likeliest;
  if (best === undefined) return block;
  const isShown = looksRight || agreed !== undefined;
  // Halves the weight of a disagreement: a formula that looks like the page is right more often than not.
  const trust = (1 + (agreementOf(candidates) ?? 1)) / 2;
  const changed = (span: Span): Span => {
    const { content: _content, ...bare } = span;
    const latex = isShown ? { content: best.latex } : { parser_latex: best.latex };
    return { ...bare, ...latex, score: ratingOf(best) * trust };
  };
  const lines = (block.lines ?? []).map((line) => ({ ...line, spans: line.spans.map(changed) }));
  return { ...block, lines };
}

/**
 * Share of symbols that the composed and the recognised LaTeX have in common; `undefined` if there is only one of them.
 */
function agreementOf([composed, recognized]: readonly Candidate[]): number | undefined {
  if (composed === undefined || recognized === undefined) return undefined;
  const [signs, others] = [signsOf(composed.pictured), signsOf(recognized.pictured)];
  const left = [...others];
  const shared = signs.filter((sign) => {
    const at = left.indexOf(sign);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return shared.length / Math.max(1, signs.length, others.length);
}

/** Lists the commands, letters, digits and operators of a formula, whatever their structure. */
function signsOf(latex: string): string[] {
  return latex.match(/\\[A-Za-z]+|[^\s{}^_\\]/g) ?? [];
}

import type { PageDescription } from "../../describe/describe-page.ts";
import type { LineAnswers } from "./line-model.ts";
import type { NamedGroup } from "./named-group.ts";

/**
 * A logistic regression, fitted to how differently real pages are read with the reader of lines and with a layout model
 * (`corpus/training/lines/fit_doubt.py`). How sure the model is of a page in the mean says less: a page of which it knows all but
 * one block, or all but where blocks end, is read differently more often than one of which it knows every line a little
 * less well.
 */
const WEIGHTS = { constant: 2.4396, openPairs: 0.3885, leastScore: -2.8742 };

/** Pages without a pair of lines in doubt differ by less than this. */
const FEWEST_OPEN_PAIRS = 0.003;

/** Likelihood that a layout model reads a page differently from the reader of lines, 0 to 1. */
export function doubtAbout(
  groups: readonly NamedGroup[],
  answers: Pick<LineAnswers, "blocks">,
  page: PageDescription,
): number {
  const { openPairs, leastScore } = doubtsAbout(groups, answers, page);
  const { constant, openPairs: perPair, leastScore: perScore } = WEIGHTS;
  return 1 / (1 + Math.exp(-(constant + perPair * openPairs + perScore * leastScore)));
}

/** Numbers from which that likelihood is computed. */
export function doubtsAbout(
  groups: readonly NamedGroup[],
  answers: Pick<LineAnswers, "blocks">,
  page: PageDescription,
): { readonly openPairs: number; readonly leastScore: number } {
  return {
    openPairs: Math.log(FEWEST_OPEN_PAIRS + openPairsOf(answers, page)),
    leastScore: Math.min(1, ...groups.map(({ score }) => score)),
  };
}

/** With how many others, in the mean, a line may or may not make up one block. */
function openPairsOf(
  { blocks }: Pick<LineAnswers, "blocks">,
  { lineCount, rowCount }: PageDescription,
): number {
  let open = 0;
  for (let first = 0; first < lineCount; first++)
    for (let second = 0; second < lineCount; second++) {
      const likelihood = first === second ? 0 : (blocks[first * rowCount + second] ?? 0);
      open += likelihood * (1 - likelihood);
    }
  return open / Math.max(lineCount, 1);
}

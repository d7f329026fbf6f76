import { indelSimilarity } from "../scoring/edit-distance.ts";
import { drawnForm, equalWhenDrawn } from "./drawn-form.ts";
import { normalForm } from "./normal-form.ts";

export interface FormulaComparison {
  /** Formulas of the truth. */
  readonly expected: number;
  /** Our formulas. */
  readonly written: number;
  /** Formulas of the truth that ours has, equal or with mistakes. */
  readonly found: number;
  /** Formulas of the truth that ours has and that look the same once drawn. */
  readonly equal: number;
  /** Formulas of the truth that ours has in the same source, but for spaces, braces and synonyms. */
  readonly sameSource: number;
  /** Our formulas that KaTeX cannot draw. */
  readonly broken: readonly string[];
  /** Formulas of the truth without an equal among ours, each with ours that is nearest to it, if any. */
  readonly unequal: readonly { readonly truth: string; readonly ours: string | undefined }[];
  /** Our formulas that are none of the truth's. */
  readonly false: readonly string[];
}

/** Compares the formulas of one document with the truth. The order on the page makes no difference to what is equal. */
export function compareFormulas(
  ours: readonly string[],
  truth: readonly string[],
): FormulaComparison {
  const equal = takePairs(truth, ours, equalWhenDrawn);
  const near = takeNearest(equal.unmatched, equal.left);
  const sameSource = takePairs(truth, ours, (one, other) => normalForm(one) === normalForm(other));
  const paired = new Map(near.pairs);
  return {
    expected: truth.length,
    written: ours.length,
    found: equal.pairs.length + near.pairs.length,
    equal: equal.pairs.length,
    sameSource: sameSource.pairs.length,
    broken: ours.filter((latex) => drawnForm(latex) === undefined),
    unequal: equal.unmatched.map((latex) => ({ truth: latex, ours: paired.get(latex) })),
    false: near.left,
  };
}

interface Pairs {
  readonly pairs: readonly (readonly [truth: string, ours: string])[];
  readonly unmatched: readonly string[];
  readonly left: readonly string[];
}

/** Each of our formulas is taken for one of the truth only. */
function takePairs(
  truth: readonly string[],
  ours: readonly string[],
  belong: (truth: string, ours: string) => boolean,
): Pairs {
  const left = [...ours];
  const pairs: [string, string][] = [];
  const unmatched = truth.filter((latex) => {
    const index = left.findIndex((candidate) => belong(latex, candidate));
    if (index < 0) return true;
    pairs.push([latex, ...(left.splice(index, 1) as [string])]);
    return false;
  });
  return { pairs, unmatched, left };
}

/** Readings with at least this much in common are of the same formula. */
const MIN_ALIKE = 0.5;

/** Pairs what is most alike first. */
function takeNearest(truth: readonly string[], ours: readonly string[]): Pairs {
  const candidates = truth.flatMap((one, position) =>
    ours.map((other, place) => ({
      position,
      place,
      pair: [one, other] as const,
      likeness: likenessOf(formOf(one), formOf(other)),
    })),
  );
  const [positions, places] = [new Set<number>(), new Set<number>()];
  const pairs = candidates
    .filter(({ likeness }) => likeness >= MIN_ALIKE)
    .toSorted((one, other) => other.likeness - one.likeness)
    .filter(({ position, place }) => {
      if (positions.has(position) || places.has(place)) return false;
      positions.add(position);
      places.add(place);
      return true;
    })
    .map(({ pair }) => pair);
  return {
    pairs,
    unmatched: truth.filter((_, position) => !positions.has(position)),
    left: ours.filter((_, place) => !places.has(place)),
  };
}

/** 0 for texts whose lengths alone say that they are too different, which is cheaper to know. */
function likenessOf(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  const most = (2 * shorter) / Math.max(one.length + other.length, 1);
  return most < MIN_ALIKE ? 0 : indelSimilarity(one, other);
}

function formOf(latex: string): string {
  return drawnForm(latex) ?? normalForm(latex);
}

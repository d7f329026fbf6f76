import { drawnForm, equalWhenDrawn } from "@parsewright/quality";

interface EquationDifference {
  readonly ours: string;
  readonly pandoc: string;
}

export interface EquationComparison {
  /** Equations that look the same once drawn. */
  readonly alike: number;
  readonly different: readonly EquationDifference[];
  /** Our equations that cannot be drawn. */
  readonly broken: readonly string[];
}

/** Draws both lists and compares what is drawn. Equations that only one side has differ from nothing (`""`). */
export function compareEquations(
  ours: readonly string[],
  pandoc: readonly string[],
): EquationComparison {
  const different: EquationDifference[] = [];
  let alike = 0;
  for (let index = 0; index < Math.max(ours.length, pandoc.length); index++) {
    const pair = { ours: ours[index] ?? "", pandoc: pandoc[index] ?? "" };
    if (equalWhenDrawn(pair.ours, pair.pandoc)) alike++;
    else different.push(pair);
  }
  return { alike, different, broken: ours.filter((latex) => drawnForm(latex) === undefined) };
}

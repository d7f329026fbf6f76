import { renderToString } from "katex";

interface EquationDifference {
  readonly ours: string;
  readonly pandoc: string;
}

export interface EquationComparison {
  /** Equations that look the same once drawn. */
  readonly alike: number;
  readonly different: readonly EquationDifference[];
  /** Equations of ours that cannot be drawn. */
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
    const drawn = draw(pair.ours);
    if (drawn !== undefined && drawn === draw(pair.pandoc)) alike++;
    else different.push(pair);
  }
  return { alike, different, broken: ours.filter((latex) => draw(latex) === undefined) };
}

/** Pandoc keeps spaces, empty scripts and one-row matrices that Word writes and nobody sees. */
function withoutInvisible(latex: string): string {
  return latex
    .replaceAll(/\\begin\{matrix\}\s*((?:(?!\\begin|\\\\).)*)\\\\\s*\\end\{matrix\}/gs, "$1")
    .replaceAll(/\\text\{(?:\\ | )+\}|\\[ ,;:!]|\\q?quad\b|~/g, " ")
    .replaceAll(/\\text\{(?:\\ | )+/g, "\\text{")
    .replaceAll(/[_^]\{\s*\}/g, " ")
    .replaceAll(/\\(?:left|right|limits)(?![a-zA-Z])/g, "");
}

/** What a reader sees of a formula, without the spaces and the wrappers that do not show. */
function draw(latex: string): string | undefined {
  try {
    const markup = renderToString(withoutInvisible(latex), {
      output: "mathml",
      displayMode: true,
      throwOnError: true,
      strict: false,
    });
    return markup
      .replace(/<annotation.*<\/annotation>/s, "")
      .replaceAll(/<mspace[^>]*>|<\/mspace>|<\/?mstyle[^>]*>|<\/?mpadded[^>]*>/g, "")
      .replaceAll(/<mrow><\/mrow>|\s(?:fence|stretchy|separator|lspace|rspace|form)="[^"]*"/g, "")
      .replaceAll(/<\/?mrow>/g, "")
      .replaceAll(/\s+/g, " ");
  } catch {
    return undefined;
  }
}

import { readArgument } from "./split-latex.ts";

/** Commands whose argument is not text. */
const SILENT =
  /\\(?:color|cellcolor|columncolor|rowcolor|hspace|vspace|phantom|hphantom|vphantom|label|cite|citep|citet|ref|fontsize|rule|includegraphics|raisebox|rotatebox|begin|end|setlength|textcolor|resizebox|scalebox|arraystretch|renewcommand|def)\b\*?/;

const SYMBOLS: Readonly<Record<string, string>> = {
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ϵ",
  varepsilon: "ε",
  zeta: "ζ",
  eta: "η",
  theta: "θ",
  kappa: "κ",
  lambda: "λ",
  mu: "μ",
  nu: "ν",
  xi: "ξ",
  pi: "π",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  phi: "ϕ",
  varphi: "φ",
  chi: "χ",
  psi: "ψ",
  omega: "ω",
  Gamma: "Γ",
  Delta: "Δ",
  Theta: "Θ",
  Lambda: "Λ",
  Sigma: "Σ",
  Phi: "Φ",
  Psi: "Ψ",
  Omega: "Ω",
  ell: "ℓ",
  times: "×",
  pm: "±",
};

/** The text that a piece of LaTeX shows, as far as letters and digits go. */
export function latexToText(latex: string): string {
  return withoutSilent(latex)
    .replaceAll(/\\([a-zA-Z]+)\*?/g, (_, name: string) => SYMBOLS[name] ?? " ")
    .replaceAll(/\\[^]/g, (escaped) => (/[%&#_$]/.test(escaped) ? escaped.slice(1) : " "))
    .replaceAll(/[{}$^_~]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function withoutSilent(latex: string): string {
  let rest = latex;
  for (let found = SILENT.exec(rest); found !== null; found = SILENT.exec(rest)) {
    const after = found.index + found[0].length;
    const optional = readArgument(rest, after, ["[", "]"])?.end ?? after;
    const first = readArgument(rest, optional);
    const end = isInnerTable(found[0], first?.content)
      ? skipColumns(rest, first?.end ?? optional)
      : (first?.end ?? optional);
    rest = rest.slice(0, found.index) + rest.slice(end);
  }
  return rest;
}

function isInnerTable(command: string, argument: string | undefined): boolean {
  return command === "\\begin" && argument === "tabular";
}

/** Past the list of columns that follows `\begin{tabular}`. */
function skipColumns(latex: string, start: number): number {
  const optional = readArgument(latex, start, ["[", "]"])?.end ?? start;
  return readArgument(latex, optional)?.end ?? optional;
}

const RELATIONS = String.raw`[=<>]|\\(?:leq?|geq?|neq?|ll|gg|sim|simeq|approx|cong|equiv|propto|subset|subseteq|supset|supseteq|in|to|rightarrow|Rightarrow|Leftrightarrow|Longrightarrow)(?![A-Za-z])`;
const RELATION = new RegExp(`^(?:${RELATIONS})`);

const OPERATORS = String.raw`[+-]|\\(?:pm|mp|times|cdot|cup|cap)(?![A-Za-z])`;

/** Signs with which rows of an equation go on. */
const GOES_ON = new RegExp(`^(?:${RELATIONS}|${OPERATORS})`);

/** Signs with which a formula ends that a line end cuts. */
const IS_OPEN = new RegExp(`(?:${RELATIONS}|${OPERATORS})$`);

const ROWS = /^\\begin\{(aligned|gathered)\}(.*)\\end\{\1\}$/s;

/** Checks whether the LaTeX begins as the lower rows of an equation do. */
export function continuesEquationAbove(latex: string): boolean {
  return GOES_ON.test(latex.replace(/^(?:\\begin\{(?:aligned|gathered)\})?&?/, ""));
}

/** Checks whether the LaTeX ends with a sign behind which something is missing. */
export function goesOnBelow(latex: string): boolean {
  return IS_OPEN.test(latex.trimEnd());
}

/** One equation of its upper rows, which have no number, and its lower rows, whose number becomes that of the whole. */
export function joinEquationRows(above: string, below: string): string {
  const [body = below, tag = ""] = below.split(/(?=\\tag\{[^}]*\}$)/);
  const [upper, lower] = [above, body].map(rowsOf);
  const isAligned = upper?.environment === "aligned" || lower?.environment === "aligned";
  const environment = isAligned ? "aligned" : "gathered";
  const rows = [upper, lower].map((part) => part && writeFor(environment, part));
  return String.raw`\begin{${environment}}${rows.join(String.raw`\\`)}\end{${environment}}${tag}`;
}

interface EquationRows {
  readonly latex: string;
  readonly environment: string | undefined;
  /** Text between the beginning and the end of the environment; all of it if there is none. */
  readonly content: string;
}

function rowsOf(latex: string): EquationRows {
  const [, environment, content = latex] = ROWS.exec(latex) ?? [];
  return { latex, environment, content };
}

/** Rows of another environment stay in their own, as one row. */
function writeFor(environment: string, { latex, environment: own, content }: EquationRows): string {
  if (own === environment) return content;
  if (own !== undefined) return `&${latex}`;
  return environment === "aligned" ? alignAtRelation(latex) : latex;
}

/** A row of `aligned`: its lines meet at the first relation that is not inside anything. */
function alignAtRelation(row: string): string {
  let [depth, position] = [0, 0];
  for (const [token] of row.matchAll(/\\[A-Za-z]+|\\.|./gs)) {
    if (depth === 0 && RELATION.test(token)) break;
    if (/^(?:\{|\\left|\\begin)$/.test(token)) depth++;
    if (/^(?:\}|\\right|\\end)$/.test(token)) depth--;
    position += token.length;
  }
  return position === row.length ? `&${row}` : `${row.slice(0, position)}&${row.slice(position)}`;
}

const TAG = /\\(?:tag\*?\{[^{}]*\}|notag(?![A-Za-z]))/g;

/** Numbers of an equation's rows, `\tag{…}` or `\notag`; one for the whole if its rows have none of their own. */
export function tagsOf(latex: string): string[] {
  return latex.match(TAG) ?? [];
}

/** The equation without its numbers, in an environment that has none. */
export function withoutTags(latex: string): string {
  return latex.replace(TAG, "").replace(/(?<=\\(?:begin|end)\{(?:align|gather))(?=\})/g, "ed");
}

/** An equation with numbers: one for all of it, or one for each of its rows; `undefined` where it has not as many rows as numbers. */
export function withTags(latex: string, tags: readonly string[]): string | undefined {
  if (tags.length < 2) return latex + tags.join("");
  const { environment, content } = rowsOf(latex);
  const rows = splitRows(content);
  if (environment === undefined || rows.length !== tags.length) return undefined;
  const numbered = environment === "aligned" ? "align" : "gather";
  const tagged = rows.map((row, index) => row + (tags[index] ?? ""));
  return String.raw`\begin{${numbered}}${tagged.join(String.raw`\\`)}\end{${numbered}}`;
}

/** The rows of an environment, with the rows of those inside it left together. */
function splitRows(latex: string): string[] {
  const rows = [""];
  let depth = 0;
  for (const [token] of latex.matchAll(/\\(?:begin|end)\{|\\\\|\\?./gs)) {
    if (token.startsWith(String.raw`\begin`)) depth++;
    if (token.startsWith(String.raw`\end{`)) depth--;
    if (token === String.raw`\\` && depth === 0) rows.push("");
    else rows[rows.length - 1] += token;
  }
  return rows;
}

const COMMAND = /\\(?:[A-Za-z]+|[^A-Za-z])/y;
const LEFT_OR_RIGHT = /\\(left|right|begin|end)(?![A-Za-z])/g;
/** Commands that may have an argument in square brackets. */
const OPTIONAL_COMMAND = /^\\(?:sqrt|x[A-Za-z]+)$/;
const DELIMITER = /\s*(?:\\(?:[A-Za-z]+|[^A-Za-z])|\{[A-Za-z]*\*?\}|[^\\])/y;

/** Finds the end of the smallest complete unit that starts here: a sign, a group, or a command with its groups. */
export function endOfAtom(latex: string, start: number): number {
  if (latex[start] === "{") return endOfGroup(latex, start);
  if (latex[start] !== "\\")
    return start + String.fromCodePoint(latex.codePointAt(start) ?? 0).length;
  const command = matchAt(COMMAND, latex, start);
  let end = start + command.length;
  if (command === "\\left" || command === "\\begin") end = endOfPair(latex, start);
  if (OPTIONAL_COMMAND.test(command) && latex[end] === "[") end = endOfGroup(latex, end);
  while (latex[end] === "{") end = endOfGroup(latex, end);
  return end;
}

/** Checks whether the last thing has two subscripts or two superscripts, which is an error; primes are a superscript. */
function hasScriptTwice(latex: string): boolean {
  let position = 0;
  let marks = "";
  // More primes, or one superscript, may follow primes directly.
  let areOpenPrimes = false;
  let isTwice = false;
  while (position < latex.length) {
    const character = latex[position] ?? "";
    const isScript = "'^_".includes(character);
    if (!isScript) {
      [marks, isTwice, areOpenPrimes] = ["", false, false];
    } else {
      const mark = character === "_" ? "_" : "^";
      isTwice ||= marks.includes(mark) && !(areOpenPrimes && mark === "^");
      if (!marks.includes(mark)) marks += mark;
      areOpenPrimes = character === "'";
    }
    position = endOfAtom(latex, position + (isScript && character !== "'" ? 1 : 0));
  }
  return isTwice;
}

/** Finds the end of the scripts that the LaTeX begins with. */
function endOfLeadingScripts(latex: string): number {
  let position = 0;
  while (/['^_]/.test(latex[position] ?? "")) {
    position = latex[position] === "'" ? position + 1 : endOfAtom(latex, position + 1);
  }
  return position;
}

/** Commands of one group that make a letter or word, which a script may follow directly. */
const LETTER_COMMAND =
  /^\\(?:math(?:rm|bf|it|cal|frak|bb|sf|tt|ring)|boldsymbol|text|operatorname|hat|tilde|bar|vec|d{0,4}ot|breve|check|acute|grave)\{/;

/** LaTeX that a script can follow: as it is, or as a group. */
export function asScriptBase(latex: string): string {
  if (latex === "") return "{}";
  const isNumberOrPrimes = /^\d[\d.]*$|^'+$/.test(latex);
  return isNumberOrPrimes || isLetter(latex) || isFenced(latex) ? latex : `{${latex}}`;
}

/** One sign, one command, or a letter or word with its style. */
export function isLetter(latex: string): boolean {
  const isAtom = endOfAtom(latex, 0) === latex.length && !/^['^_\s]/.test(latex);
  return isAtom && (!latex.endsWith("}") || LETTER_COMMAND.test(latex) || latex === String.raw`\}`);
}

/** One pair of delimiters around everything. */
function isFenced(latex: string): boolean {
  if (latex.startsWith(String.raw`\left`)) return endOfAtom(latex, 0) === latex.length;
  if (!/^[([]/.test(latex)) return false;
  let depth = 0;
  for (let position = 0; position < latex.length; position++) {
    if ("([".includes(latex[position] ?? "")) depth++;
    else if (")]".includes(latex[position] ?? "")) depth--;
    if (depth === 0) return position === latex.length - 1;
  }
  return false;
}

/** LaTeX for square brackets: one inside would end them, and a group at the start could be taken for the whole. */
export function asOptionalArgument(latex: string): string {
  return latex.startsWith("{") || latex.includes("]") ? `{${latex}}` : latex;
}

/** Separator needed between two pieces so that each keeps its meaning. */
export function separatorBetween(left: string, right: string): "" | " " | "{}" {
  const isScript = /^['^_]/.test(right);
  if (!isScript) return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z0-9]/.test(right) ? " " : "";
  return hasScriptTwice(left + right.slice(0, endOfLeadingScripts(right))) ? "{}" : "";
}

/** Joins pieces of one formula. */
export function joinLatex(pieces: readonly string[]): string {
  let joined = "";
  /** The last piece and the scripts written behind it. */
  let previous = "";
  for (const piece of pieces) {
    if (piece === "") continue;
    const separator = separatorBetween(previous, piece);
    joined += separator + piece;
    const isOnlyScripts = endOfLeadingScripts(piece) === piece.length;
    if (separator === "{}" || !isOnlyScripts) previous = piece;
    else if (!/^'+$/.test(piece) || !previous.endsWith("'")) previous += piece;
  }
  return joined;
}

function endOfGroup(latex: string, start: number): number {
  let depth = 0;
  for (let position = start; position < latex.length; position++) {
    const character = latex[position];
    if (character === "\\") position++;
    else if (character === "{" || (character === "[" && position === start)) depth++;
    else if (character === "}" || (character === "]" && latex[start] === "[" && depth === 1))
      depth--;
    if (depth === 0) return position + 1;
  }
  return latex.length;
}

function endOfPair(latex: string, start: number): number {
  let depth = 0;
  LEFT_OR_RIGHT.lastIndex = start;
  for (let match = LEFT_OR_RIGHT.exec(latex); match; match = LEFT_OR_RIGHT.exec(latex)) {
    depth += match[1] === "left" || match[1] === "begin" ? 1 : -1;
    if (depth === 0) {
      const end = match.index + match[0].length;
      return end + matchAt(DELIMITER, latex, end).length;
    }
  }
  return latex.length;
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? "";
}

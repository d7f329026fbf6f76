import {
  endOfAtom,
  joinLatex,
  LETTER_LIKE,
  OPERATOR_SIGNS,
  separatorBetween,
} from "@parsewright/document/latex";

/**
 * Marks whose meaning depends on what is beside them, perhaps in another run.
 * They are private characters until the whole group is known; files' own private characters never get this far.
 */
export const SPACE = "\uE000";
export const CARET = "\uE001";
export const UNDERSCORE = "\uE002";

/** Writes the loose marks of a finished group. */
export function resolveLooseMarks(latex: string): string {
  return resolveScripts(resolveSpaces(latex));
}

const SPACES = new RegExp(`${SPACE}+`, "g");
const LAST_TOKEN = /(?:\\[A-Za-z]+|\\?.)$/su;
const FIRST_TOKEN = /^(?:\\[A-Za-z]+|\\?.)/su;

/** Keeps the spaces that separate words; beside operators TeX sets its own. */
function resolveSpaces(latex: string): string {
  const chunks = latex.split(SPACES);
  if (chunks.length === 1) return latex;
  const counts = Array.from(latex.matchAll(SPACES), ([spaces]) => spaces.length);
  let resolved = chunks[0] ?? "";
  for (const [index, count] of counts.entries()) {
    const right = chunks[index + 1] ?? "";
    resolved += spaceBetween(chunks[index] ?? "", right, count) + right;
  }
  return resolved;
}

function spaceBetween(left: string, right: string, count: number): string {
  const before = LAST_TOKEN.exec(left)?.[0] ?? "";
  const after = FIRST_TOKEN.exec(right)?.[0] ?? "";
  if (before === "" || after === "") return "";
  const isSpacedAnyway = SPACED_AFTER.has(before) || SPACED_BEFORE.has(after);
  if (isSpacedAnyway && (count === 1 || !/[,;.]/.test(before)))
    return separatorBetween(left, right);
  return count === 1 ? String.raw`\ ` : String.raw`\quad `;
}

const SPACED_AFTER = new Set([...OPERATOR_SIGNS, ...Array.from("([,;.")]);
const SPACED_BEFORE = new Set([...OPERATOR_SIGNS, ...Array.from(")],;.!")]);

const LINEAR_OPERAND = /-?[A-Za-z0-9]+|\([^()\\{}&]*\)/y;
const SCRIPT_MARK = new RegExp(`[${CARET}${UNDERSCORE}]`, "g");

/** A typed `x^2` or `a_i` means a script; anything else is the character itself. */
function resolveScripts(latex: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: character, index } of latex.matchAll(SCRIPT_MARK)) {
    if (index < end) continue;
    const mark = character === CARET ? "^" : "_";
    const operandEnd = endOfOperand(latex, index + 1);
    const operand = latex.slice(index + 1, operandEnd).replace(/^\((.*)\)$/s, "$1");
    const isScript = operandEnd > index + 1;
    pieces.push(
      latex.slice(end, index),
      isScript ? `${mark}{${resolveScripts(operand)}}` : LITERAL[mark],
    );
    end = operandEnd;
  }
  return joinLatex([...pieces, latex.slice(end)]);
}

const LITERAL = { "^": String.raw`\text{\textasciicircum}`, _: String.raw`\_` } as const;

function endOfOperand(latex: string, start: number): number {
  LINEAR_OPERAND.lastIndex = start;
  if (LINEAR_OPERAND.test(latex)) return LINEAR_OPERAND.lastIndex;
  const end = endOfAtom(latex, start);
  const atom = latex.slice(start, end);
  return LETTER_LIKE.has(atom) || /^\\math[a-z]+\{\w+\}$/.test(atom) ? end : start;
}

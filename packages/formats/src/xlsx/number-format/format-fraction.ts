import { countDigits, fillPlaceholders } from "./fill-placeholders.ts";
import type { FormatToken } from "./format-token.ts";

/** More digits than a fraction can use. */
const MAX_DENOMINATOR_DIGITS = 7;

/** Writes a number that is not negative as a whole number and a fraction, or as a fraction alone. */
export function formatFraction(tokens: readonly FormatToken[], value: number): string {
  const parts = splitFormat(tokens);
  const hasWhole = countDigits(parts.whole) > 0;
  const whole = hasWhole ? Math.floor(value) : 0;
  const fraction = approximate(value - whole, parts);
  const carried = hasWhole && fraction.numerator === fraction.denominator ? 1 : 0;
  const numerator = carried === 1 ? 0 : fraction.numerator;
  const isWhole = hasWhole && numerator === 0;
  const wholeDigits = whole + carried === 0 && !isWhole ? "" : String(whole + carried);

  const written =
    formatNumerator(parts.numerator, numerator) +
    "/" +
    formatDenominator(parts, fraction.denominator);
  return (
    fillPlaceholders(parts.whole, { integer: wholeDigits, fraction: "", isGrouped: false }) +
    (isWhole ? " ".repeat(written.length) : written) +
    parts.after.map(({ text }) => text).join("")
  );
}

interface FractionFormat {
  /** Everything in front of the numerator. */
  readonly whole: readonly FormatToken[];
  readonly numerator: readonly FormatToken[];
  readonly denominator: readonly FormatToken[];
  readonly fixedDenominator: number | undefined;
  readonly after: readonly FormatToken[];
}

function splitFormat(tokens: readonly FormatToken[]): FractionFormat {
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  let start = slash;
  while (tokens[start - 1]?.kind === "digit") start--;
  let end = slash + 1;
  while (isDenominatorPart(tokens[end])) end++;
  const denominator = tokens.slice(slash + 1, end);
  const written = denominator.map(({ text }) => text).join("");
  return {
    whole: tokens.slice(0, start),
    numerator: tokens.slice(start, slash),
    denominator,
    fixedDenominator: /^\d+$/.test(written) && Number(written) > 0 ? Number(written) : undefined,
    after: tokens.slice(end),
  };
}

function isDenominatorPart(token: FormatToken | undefined): boolean {
  return token?.kind === "digit" || (token?.kind === "literal" && /^\d$/.test(token.text));
}

function approximate(value: number, { denominator, fixedDenominator }: FractionFormat): Fraction {
  if (fixedDenominator !== undefined) {
    return { numerator: Math.round(value * fixedDenominator), denominator: fixedDenominator };
  }
  const digits = Math.min(denominator.length, MAX_DENOMINATOR_DIGITS);
  return approximateFreely(value, 10 ** digits - 1);
}

interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** A rest this small is an error of calculation, not a part of the number. */
const NOTHING = 5e-8;

/** The last convergent of the continued fraction whose denominator is not above the limit, as Excel chooses. */
function approximateFreely(value: number, maxDenominator: number): Fraction {
  let before: Fraction = { numerator: 1, denominator: 0 };
  let current: Fraction = { numerator: Math.floor(value), denominator: 1 };
  let rest = value - Math.floor(value);
  while (rest > NOTHING) {
    const term = Math.floor(1 / rest);
    const next = {
      numerator: before.numerator + term * current.numerator,
      denominator: before.denominator + term * current.denominator,
    };
    if (next.denominator > maxDenominator) return current;
    rest = 1 / rest - term;
    [before, current] = [current, next];
  }
  return current;
}

function formatNumerator(tokens: readonly FormatToken[], numerator: number): string {
  return fillPlaceholders(tokens, { integer: String(numerator), fraction: "", isGrouped: false });
}

/** Is at the slash, so blanks go behind it. */
function formatDenominator(
  { denominator: tokens, fixedDenominator }: FractionFormat,
  denominator: number,
): string {
  if (fixedDenominator !== undefined) return String(fixedDenominator);
  const digits = String(denominator);
  const blanks = tokens.filter(({ text }) => text === "?").length;
  const zeros = tokens.filter(({ text }) => text === "0").length;
  return digits.padStart(zeros, "0").padEnd(Math.min(blanks + zeros, tokens.length), " ");
}

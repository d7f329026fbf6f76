import { roundDecimal, shiftDecimal, toDecimal } from "./decimal.ts";
import { countDigits, fillPlaceholders, pointIndex } from "./fill-placeholders.ts";
import { hasGrouping } from "./format-number.ts";
import type { FormatToken } from "./format-token.ts";

/** Writes a number that is not negative as a mantissa and a power of ten, which is a multiple of the digits in front of the point. */
export function formatScientific(tokens: readonly FormatToken[], value: number): string {
  const split = tokens.findIndex(({ kind }) => kind === "exponent");
  const mantissaTokens = tokens.slice(0, split);
  const { mantissa, power } = splitNumber(mantissaTokens, value);
  const exponentToken = tokens[split]?.text ?? "";
  const sign = power < 0 ? "-" : exponentToken.endsWith("+") ? "+" : "";
  return (
    fillPlaceholders(mantissaTokens, { ...mantissa, isGrouped: hasGrouping(mantissaTokens) }) +
    exponentToken.charAt(0) +
    fillExponent(tokens.slice(split + 1), { sign, digits: String(Math.abs(power)) })
  );
}

function splitNumber(tokens: readonly FormatToken[], value: number) {
  const point = pointIndex(tokens);
  const step = Math.max(1, countDigits(tokens, 0, point));
  const places = countDigits(tokens, point);
  const decimal = toDecimal(value);
  // Zero fills its places whatever they are.
  if (decimal.digits === "") {
    return { mantissa: { integer: "0".repeat(step), fraction: "0".repeat(places) }, power: 0 };
  }
  const power = Math.floor((decimal.exponent - 1) / step) * step;
  const mantissa = roundDecimal(shiftDecimal(decimal, -power), places);
  if (mantissa.integer.length <= step) return { mantissa, power };
  // Rounding carried into a place too many: 9.99 became 10.0.
  return {
    mantissa: roundDecimal(shiftDecimal(decimal, -power - step), places),
    power: power + step,
  };
}

/** The sign is right in front of the digits. Digits behind a point in the exponent do not exist. */
function fillExponent(
  tokens: readonly FormatToken[],
  { sign, digits }: { sign: string; digits: string },
): string {
  const first = tokens.findIndex(({ kind }) => kind === "digit");
  if (first === -1) return sign + digits + tokens.map(({ text }) => text).join("");
  const before = tokens.slice(0, first).map(({ text }) => text);
  const after = tokens.slice(first);
  return (
    before.join("") +
    sign +
    fillPlaceholders(after, { integer: digits, fraction: "", isGrouped: false })
  );
}

import { roundDecimal, shiftDecimal, toDecimal } from "./decimal.ts";

/** Characters that fit a cell of the format General: digits and the point, without the sign. */
const WIDTH = 11;

/** Digits after the point of a number in scientific notation: what fits beside a digit, the point and `E+00`. */
const SCIENTIFIC_PLACES = 5;

/** From this power of ten down, a number that does not fit is written in scientific notation. */
const SMALLEST_FIXED_EXPONENT = -3;

/** A number as a cell without a number format shows it. */
export function formatGeneral(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 10 ** WIDTH) return String(value);
  const sign = value < 0 ? "-" : "";
  return sign + formatSize(Math.abs(value));
}

function formatSize(size: number): string {
  const decimal = toDecimal(size);
  const { digits, exponent } = decimal;
  if (exponent > WIDTH) return formatScientific(size);
  const places = Math.max(0, WIDTH - 1 - Math.max(1, exponent));
  if (exponent < SMALLEST_FIXED_EXPONENT && digits.length - exponent > places) {
    return formatScientific(size);
  }
  const { integer, fraction } = roundDecimal(decimal, places);
  if (integer.length > WIDTH) return formatScientific(size);
  const kept = fraction.replace(/0+$/, "");
  return (integer || "0") + (kept === "" ? "" : `.${kept}`);
}

function formatScientific(size: number): string {
  const decimal = toDecimal(size);
  const hasLongExponent = Math.abs(decimal.exponent - 1) >= 100;
  const places = hasLongExponent ? SCIENTIFIC_PLACES - 1 : SCIENTIFIC_PLACES;
  const mantissa = roundDecimal(shiftDecimal(decimal, 1 - decimal.exponent), places);
  const hasCarried = mantissa.integer.length > 1;
  const power = decimal.exponent - (hasCarried ? 0 : 1);
  const kept = mantissa.fraction.replace(/0+$/, "");
  const exponent = String(Math.abs(power)).padStart(2, "0");
  return `${mantissa.integer.charAt(0)}${kept && `.${kept}`}E${power < 0 ? "-" : "+"}${exponent}`;
}

/** Excel keeps and shows no more digits of a number. */
const SIGNIFICANT_DIGITS = 15;

/** A number, not negative, in decimal digits: 0.DIGITS times ten to the power of `exponent`. */
export interface Decimal {
  /** Without zeros at either end; `""` for zero. */
  readonly digits: string;
  readonly exponent: number;
}

/** The digits of a number's size, as many as Excel keeps. */
export function toDecimal(value: number): Decimal {
  const [mantissa = "", power = ""] = Math.abs(value)
    .toExponential(SIGNIFICANT_DIGITS - 1)
    .split("e");
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  return digits === "" ? { digits, exponent: 0 } : { digits, exponent: Number(power) + 1 };
}

/** The same digits with the point moved to the right. */
export function shiftDecimal({ digits, exponent }: Decimal, places: number): Decimal {
  return { digits, exponent: digits === "" ? 0 : exponent + places };
}

/** Rounds to this many decimal places, halves away from zero. `integer` is `""` for zero. */
export function roundDecimal(
  { digits, exponent }: Decimal,
  places: number,
): { integer: string; fraction: string } {
  const kept = exponent + places;
  const all = kept < 0 ? "" : digits.slice(0, kept).padEnd(kept, "0");
  const isUp = kept >= 0 && (digits[kept] ?? "0") >= "5";
  const rounded = (isUp ? increment(all) : all).padStart(places, "0");
  const point = rounded.length - places;
  return { integer: rounded.slice(0, point).replace(/^0+/, ""), fraction: rounded.slice(point) };
}

function increment(digits: string): string {
  const head = digits.replace(/9*$/, "");
  const zeros = "0".repeat(digits.length - head.length);
  return head === "" ? `1${zeros}` : head.slice(0, -1) + (Number(head.at(-1)) + 1) + zeros;
}

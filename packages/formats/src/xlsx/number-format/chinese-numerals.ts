import { type ChineseDigits, spellChinese } from "../../office/spell-chinese.ts";

/** Numerals of running text, and the formal ones for sums of money, which cannot be altered into others. */
export type Numerals = "everyday" | "financial";

const DIGITS: Readonly<Record<Numerals, ChineseDigits>> = {
  everyday: { numerals: "〇一二三四五六七八九", units: "十百千" },
  financial: { numerals: "零壹贰叁肆伍陆柒捌玖", units: "拾佰仟" },
};

/** A number written with digits, in Chinese numerals as Excel writes them. */
export function toChineseNumerals(number: string, numerals: Numerals): string {
  const match = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(number);
  if (match === null) return number;
  const [, sign = "", integer = "", fraction = ""] = match;
  const digits = DIGITS[numerals];
  const decimals = fraction.replace(/\d/g, (digit) => digits.numerals.charAt(Number(digit)));
  return sign + spellChinese(integer, digits) + (decimals && `.${decimals}`);
}

import { type ChineseDigits, spellChinese } from "../../office/spell-chinese.ts";

export const PLAIN_DIGITS: ChineseDigits = { numerals: "零一二三四五六七八九", units: "十百千" };
export const LEGAL_DIGITS: ChineseDigits = { numerals: "零壹贰叁肆伍陆柒捌玖", units: "拾佰仟" };

const LARGEST = 9999;

/** 十一, 一百零二: as one says it. */
export function chineseThousands(value: number, digits: ChineseDigits): string {
  if (value > LARGEST) return String(value);
  const text = spellChinese(String(value), digits);
  return value >= 10 && value < 20 && digits === PLAIN_DIGITS ? text.slice(1) : text;
}

/** The same up to 99; above it, Word writes digit by digit. */
export function chineseNumber(value: number, digits: ChineseDigits): string {
  return value < 100
    ? chineseThousands(value, digits)
    : Array.from(String(value), (digit) =>
        digit === "0" ? "〇" : digits.numerals[Number(digit)],
      ).join("");
}

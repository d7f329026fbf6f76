interface Digits {
  readonly numerals: string;
  /** Ten, hundred, thousand. */
  readonly units: string;
}

export const PLAIN_DIGITS: Digits = { numerals: "零一二三四五六七八九", units: "十百千" };
export const LEGAL_DIGITS: Digits = { numerals: "零壹贰叁肆伍陆柒捌玖", units: "拾佰仟" };

const LARGEST = 9999;

/** 十一, 一百零二: as one says it. */
export function chineseThousands(value: number, digits: Digits): string {
  if (value > LARGEST) return String(value);
  const places = Array.from(String(value), Number);
  let text = "";
  for (const [position, place] of places.entries()) {
    const power = places.length - 1 - position;
    if (place !== 0) {
      text += (digits.numerals[place] ?? "") + (power > 0 ? (digits.units[power - 1] ?? "") : "");
    } else if (
      places.slice(position).some((rest) => rest !== 0) &&
      !text.endsWith(zeroOf(digits))
    ) {
      text += zeroOf(digits);
    }
  }
  return value >= 10 && value < 20 && digits === PLAIN_DIGITS ? text.slice(1) : text;
}

/** The same up to 99; above it, Word writes digit by digit. */
export function chineseNumber(value: number, digits: Digits): string {
  return value < 100
    ? chineseThousands(value, digits)
    : Array.from(String(value), (digit) =>
        digit === "0" ? "〇" : digits.numerals[Number(digit)],
      ).join("");
}

function zeroOf({ numerals }: Digits): string {
  return numerals.charAt(0);
}

export interface ChineseDigits {
  /** Zero first. */
  readonly numerals: string;
  /** Ten, hundred, thousand. */
  readonly units: string;
}

/** Of each four digits. */
const GROUPS = ["", "万", "亿", "万亿"];

/** A whole number of up to 16 digits, as one says it. */
export function spellChinese(integer: string, digits: ChineseDigits): string {
  const zero = digits.numerals.charAt(0);
  if (/^0+$/.test(integer)) return zero;
  const groups = integer.padStart(Math.ceil(integer.length / 4) * 4, "0").match(/\d{4}/g) ?? [];
  const spelled = groups.map((group, index) => {
    const text = spellGroup(group, digits);
    return text + (/[^0]/.test(group) ? (GROUPS[groups.length - 1 - index] ?? "") : "");
  });
  const joined = spelled.join("").replaceAll(new RegExp(`${zero}{2,}`, "g"), zero);
  return joined.replace(new RegExp(`^${zero}|${zero}$`, "g"), "");
}

/** A zero stands for any run of empty places that digits follow. */
function spellGroup(group: string, { numerals, units }: ChineseDigits): string {
  const zero = numerals.charAt(0);
  return Array.from(group, (digit, index) =>
    digit === "0" ? zero : numerals.charAt(Number(digit)) + units.charAt(2 - index),
  )
    .join("")
    .replace(new RegExp(`${zero}{2,}`, "g"), zero)
    .replace(new RegExp(`${zero}$`), group.endsWith("0") && /[1-9]/.test(group) ? "" : zero);
}

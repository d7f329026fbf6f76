/** Those of texts, and those that cannot be changed into others, for sums of money. */
export type Numerals = "everyday" | "financial";

interface NumeralWords {
  readonly digits: string;
  /** Of ten, a hundred, a thousand. */
  readonly places: readonly string[];
}

const WORDS: Readonly<Record<Numerals, NumeralWords>> = {
  everyday: { digits: "〇一二三四五六七八九", places: ["", "十", "百", "千"] },
  financial: { digits: "零壹贰叁肆伍陆柒捌玖", places: ["", "拾", "佰", "仟"] },
};

/** Of each four digits. */
const GROUPS = ["", "万", "亿", "万亿"];

/** A number written with digits, in Chinese numerals as Excel writes them. */
export function toChineseNumerals(number: string, numerals: Numerals): string {
  const match = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(number);
  if (match === null) return number;
  const [, sign = "", integer = "", fraction = ""] = match;
  const words = WORDS[numerals];
  const decimals = fraction.replace(/\d/g, (digit) => words.digits.charAt(Number(digit)));
  return sign + spellInteger(integer, words) + (decimals && `.${decimals}`);
}

function spellInteger(integer: string, words: NumeralWords): string {
  const zero = words.digits.charAt(0);
  if (/^0+$/.test(integer)) return zero;
  const groups = integer.padStart(Math.ceil(integer.length / 4) * 4, "0").match(/\d{4}/g) ?? [];
  const spelled = groups.map((group, index) => {
    const text = spellGroup(group, words);
    return text + (/[^0]/.test(group) ? (GROUPS[groups.length - 1 - index] ?? "") : "");
  });
  const joined = spelled.join("").replaceAll(new RegExp(`${zero}{2,}`, "g"), zero);
  return joined.replace(new RegExp(`^${zero}|${zero}$`, "g"), "");
}

/** A zero stands for any run of empty places that digits follow. */
function spellGroup(group: string, { digits, places }: NumeralWords): string {
  const zero = digits.charAt(0);
  return Array.from(group, (digit, index) =>
    digit === "0" ? zero : digits.charAt(Number(digit)) + (places[3 - index] ?? ""),
  )
    .join("")
    .replace(new RegExp(`${zero}{2,}`, "g"), zero)
    .replace(new RegExp(`${zero}$`), group.endsWith("0") && /[1-9]/.test(group) ? "" : zero);
}

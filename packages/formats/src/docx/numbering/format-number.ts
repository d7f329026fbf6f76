import { lookUp } from "../../look-up.ts";
import { chineseNumber, chineseThousands, LEGAL_DIGITS, PLAIN_DIGITS } from "./chinese-numbers.ts";
import { cardinalText, ordinalText } from "./number-words.ts";

type Format = (value: number) => string;

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя";
const HEAVENLY_STEMS = "甲乙丙丁戊己庚辛壬癸";
const EARTHLY_BRANCHES = "子丑寅卯辰巳午未申酉戌亥";
const ARABIC_ALPHABET = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي";
const HEBREW_ALPHABET = "אבגדהוזחטיכלמנסעפצקרשת";
const KOREAN_SYLLABLES = "가나다라마바사아자차카타파하";
const JAPANESE_SYLLABLES =
  "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン";
const IROHA =
  "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン";

/** By the value of `w:numFmt`. What is not here is written in digits. */
const FORMATS: Readonly<Record<string, Format>> = {
  none: () => "",
  decimalZero: (value) => String(value).padStart(2, "0"),
  upperLetter: (value) => repeatLetter(value, LATIN).toUpperCase(),
  lowerLetter: (value) => repeatLetter(value, LATIN),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  russianUpper: (value) => repeatLetter(value, RUSSIAN).toUpperCase(),
  russianLower: (value) => repeatLetter(value, RUSSIAN),
  ordinal: (value) => `${value}${ordinalSuffix(value)}`,
  cardinalText,
  ordinalText,
  hex: (value) => value.toString(16).toUpperCase(),
  chicago: (value) => repeatLetter(value, "*†‡§"),
  numberInDash: (value) => `- ${value} -`,
  decimalFullWidth: (value) => digits(value, 0xff_10),
  decimalFullWidth2: (value) => digits(value, 0xff_10),
  hindiNumbers: (value) => digits(value, 0x09_66),
  thaiNumbers: (value) => digits(value, 0x0e_50),
  decimalEnclosedCircle: (value) => enclosed(value, 0x24_60),
  decimalEnclosedCircleChinese: (value) => enclosed(value, 0x24_60),
  decimalEnclosedParen: (value) => enclosed(value, 0x24_74),
  decimalEnclosedFullstop: (value) => enclosed(value, 0x24_88),
  chineseCounting: (value) => chineseNumber(value, PLAIN_DIGITS),
  japaneseCounting: (value) => chineseNumber(value, PLAIN_DIGITS),
  taiwaneseCounting: (value) => chineseNumber(value, PLAIN_DIGITS),
  chineseCountingThousand: (value) => chineseThousands(value, PLAIN_DIGITS),
  taiwaneseCountingThousand: (value) => chineseThousands(value, PLAIN_DIGITS),
  chineseLegalSimplified: (value) => chineseThousands(value, LEGAL_DIGITS),
  ideographLegalTraditional: (value) => chineseThousands(value, LEGAL_DIGITS),
  ideographDigital: digitByDigit,
  japaneseDigitalTenThousand: digitByDigit,
  taiwaneseDigital: digitByDigit,
  koreanDigital2: digitByDigit,
  ideographTraditional: (value) => repeatLetter(value, HEAVENLY_STEMS),
  ideographZodiac: (value) => repeatLetter(value, EARTHLY_BRANCHES),
  ideographEnclosedCircle: (value) => (value <= 10 ? enclosed(value, 0x32_80) : String(value)),
  ganada: (value) => repeatLetter(value, KOREAN_SYLLABLES),
  aiueo: (value) => repeatLetter(value, JAPANESE_SYLLABLES),
  aiueoFullWidth: (value) => repeatLetter(value, JAPANESE_SYLLABLES),
  iroha: (value) => repeatLetter(value, IROHA),
  irohaFullWidth: (value) => repeatLetter(value, IROHA),
  arabicAlpha: (value) => repeatLetter(value, ARABIC_ALPHABET),
  hebrew1: (value) => repeatLetter(value, HEBREW_ALPHABET),
};

/** A list number as its format writes it. `pattern` is the example of a custom format: `001, 002, 003, ...`. */
export function formatNumber(value: number, format: string, pattern = ""): string {
  if (format === "custom") {
    const width = /^0*\d/.exec(pattern)?.[0].length ?? 1;
    return String(value).padStart(width, "0");
  }
  // A list may begin at 0 or below, which no alphabet can write.
  if (value < 1 && format !== "none") return String(value);
  return lookUp(FORMATS, format)?.(value) ?? String(value);
}

/** The longest repetition worth writing: nobody reads a number from `aaaa…`. */
const MOST_REPETITIONS = 8;

/** a to z, then aa to zz, as Word counts on. */
function repeatLetter(value: number, alphabet: string): string {
  const letters = Array.from(alphabet);
  const letter = letters[(value - 1) % letters.length] ?? "";
  const times = Math.floor((value - 1) / letters.length) + 1;
  return times > MOST_REPETITIONS ? String(value) : letter.repeat(times);
}

const ROMAN_DIGITS = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

/** Above it, Roman numerals are only a long row of M. */
const LARGEST_ROMAN = 4999;

function roman(value: number): string {
  if (value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let numeral = "";
  for (const [worth, sign] of ROMAN_DIGITS) {
    numeral += sign.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return numeral;
}

function ordinalSuffix(value: number): string {
  const isTeen = Math.floor((value % 100) / 10) === 1;
  return isTeen ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
}

function digits(value: number, zero: number): string {
  return Array.from(String(value), (digit) => String.fromCodePoint(zero + Number(digit))).join("");
}

function digitByDigit(value: number): string {
  return Array.from(String(value), (digit) => "〇一二三四五六七八九"[Number(digit)]).join("");
}

/** Unicode has the enclosed numbers up to 20 in a row. */
function enclosed(value: number, one: number): string {
  return value <= 20 ? String.fromCodePoint(one + value - 1) : String(value);
}

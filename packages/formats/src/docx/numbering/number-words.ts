const ONES = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/** Lists of more than a thousand items are not counted in words. */
const LARGEST = 999;

/** One, Two, Twenty-one: as Word writes a list in words. */
export function cardinalText(value: number): string {
  return value > LARGEST ? String(value) : capitalize(words(value));
}

/** First, Second, Twenty-first. */
export function ordinalText(value: number): string {
  if (value > LARGEST) return String(value);
  const text = words(value);
  const start = Math.max(text.lastIndexOf(" "), text.lastIndexOf("-")) + 1;
  return capitalize(text.slice(0, start) + toOrdinal(text.slice(start)));
}

function words(value: number): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) return joinWords(TENS[Math.floor(value / 10)], words(value % 10), "-");
  return joinWords(`${ONES[Math.floor(value / 100)]} hundred`, words(value % 100), " ");
}

function joinWords(left: string | undefined, right: string, separator: string): string {
  return right === "" ? `${left}` : `${left}${separator}${right}`;
}

function toOrdinal(word: string): string {
  if (word.endsWith("y")) return `${word.slice(0, -1)}ieth`;
  return IRREGULAR_ORDINALS[word] ?? `${word}th`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

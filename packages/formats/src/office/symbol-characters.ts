import { lookUp } from "../look-up.ts";
/** Symbol font, from 0x20 on in rows of sixteen; a space where there is nothing to map to. */
const SYMBOL = [
  " !∀#∃%&∍()∗+,−./",
  "0123456789:;<=>?",
  "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ",
  "ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_",
  "‾αβχδεφγηιϕκλμνο",
  "πθρστυϖωξψζ{|}∼ ",
  "                ",
  "                ",
  "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓",
  "°±″≥×∝∂•÷≠≡≈…⏐⎯↵",
  "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉",
  "∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓",
  "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪",
  " 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ",
].join("");

/** Dingbat fonts: the characters that documents use, by code. */
const DINGBATS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: {
    0x21: "✏",
    0x22: "✂",
    0x28: "☎",
    0x2a: "✉",
    0x36: "⌛",
    0x45: "☜",
    0x46: "☞",
    0x47: "☝",
    0x4a: "☺",
    0x4b: "😐",
    0x4c: "☹",
    0x4e: "☠",
    0x52: "☼",
    0x6c: "●",
    0x6d: "❍",
    0x6e: "■",
    0x6f: "□",
    0x71: "❑",
    0x72: "❒",
    0x73: "⬧",
    0x74: "⧫",
    0x75: "◆",
    0x76: "❖",
    0x77: "⬥",
    0x9e: "·",
    0x9f: "•",
    0xa1: "○",
    0xa7: "▪",
    0xa8: "☐",
    0xab: "★",
    0xac: "✶",
    0xd8: "➢",
    0xdf: "←",
    0xe0: "→",
    0xe1: "↑",
    0xe2: "↓",
    0xe7: "⬅",
    0xe8: "➔",
    0xef: "⇦",
    0xf0: "⇨",
    0xf1: "⇧",
    0xf2: "⇩",
    0xfb: "✗",
    0xfc: "✓",
    0xfd: "☒",
    0xfe: "☑",
  },
  "wingdings 2": {
    0x4f: "✗",
    0x50: "✓",
    0x51: "☒",
    0x52: "☑",
    0x53: "☒",
    0x54: "☒",
    0x97: "●",
    0xa2: "■",
    0xa3: "□",
    0xae: "◆",
  },
  "wingdings 3": { 0x66: "←", 0x67: "→", 0x68: "↑", 0x69: "↓", 0x75: "▶", 0x7d: "▶" },
  webdings: { 0x61: "✔", 0x63: "□", 0x67: "■", 0x6e: "●", 0x72: "✘" },
};

/** Start of the private area that Word uses for symbol fonts. */
const PRIVATE_AREA_START = 0xf0_00;
const PRIVATE_AREA_END = 0xf0_ff;
const FIRST_SYMBOL = 0x20;
const FIRST_CIRCLED_DIGIT = 0x81;

/** The Unicode character that a symbol font draws for a code; `undefined` when none is known. */
export function symbolCharacter(font: string, code: number): string | undefined {
  const index = code >= PRIVATE_AREA_START ? code - PRIVATE_AREA_START : code;
  const name = font.toLowerCase();
  if (name === "symbol") return SYMBOL[index - FIRST_SYMBOL]?.trim() || undefined;
  if (name === "wingdings") return circledDigit(index) ?? lookUp(DINGBATS, name)?.[index];
  return lookUp(DINGBATS, name)?.[index];
}

/** The text with the private characters of a symbol font replaced by what the font draws. */
export function replaceSymbols(text: string, font: string | undefined): string {
  if (font === undefined || !/[\uF000-\uF0FF]/.test(text)) return text;
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isPrivate = code >= PRIVATE_AREA_START && code <= PRIVATE_AREA_END;
    return isPrivate ? (symbolCharacter(font, code) ?? character) : character;
  }).join("");
}

/** Ten plain circled digits, then ten filled ones, each after its zero. */
function circledDigit(index: number): string | undefined {
  const position = index - FIRST_CIRCLED_DIGIT;
  return position >= 0 && position <= 9 ? "①②③④⑤⑥⑦⑧⑨⑩"[position] : FILLED_DIGITS[index];
}

const FILLED_DIGITS: Readonly<Record<number, string>> = Object.fromEntries(
  Array.from("❶❷❸❹❺❻❼❽❾❿", (digit, index) => [0x8c + index, digit]),
);

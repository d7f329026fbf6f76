import {
  ACCENTS,
  type Alphabet,
  isBold,
  LARGE_OPERATORS,
  LATIN_LOOKALIKES,
  LETTER_LIKE,
  MATH_SYMBOLS,
  plainLetter,
  PRIMES,
  setInAlphabet,
  textToLatex,
} from "@parsewright/document/latex";
import type { Character } from "@parsewright/document/files";
import type { FormulaElement, Surroundings } from "./formula-element.ts";
import { alphabetOf } from "./formula-fonts.ts";

/** Signs that TeX's fonts name otherwise than Unicode does. */
const TEX_SIGNS = new Map(
  Object.entries({
    "◦": String.raw`\circ`,
    "∗": "*",
    "∥": String.raw`\|`,
    "\\": String.raw`\setminus`,
    "⧵": String.raw`\setminus`,
    "\u2329": String.raw`\langle`,
    "\u232a": String.raw`\rangle`,
    "°": String.raw`{}^{\circ}`,
    "¯": String.raw`\bar{}`,
  }),
);

const KINDS: readonly (readonly [RegExp, FormulaElement["kind"]])[] = [
  [/^[([{⟨〈\u2329⌈⌊⟦⎡⎢⎣⎛⎜⎝⎧⎨⎩⎰]$/u, "open"],
  [/^[)\]}⟩〉\u232a⌉⌋⟧⎤⎥⎦⎞⎟⎠⎫⎬⎭⎱]$/u, "close"],
  [/^[|∣‖∥⏐⎪]$/u, "bar"],
  [/^[√⎷]$/u, "radical"],
  [/^[⏞⏟]$/u, "brace"],
  [/^['’′″‴⁗]$/u, "prime"],
  [/^[,.;:!?…]$/u, "punctuation"],
  [/^[\u2190-\u21ff\u27f0-\u27ff=<>≤≥≠≡≈∼≃≅∝∈∉∋⊂⊃⊆⊇⊊⊋⊢⊣⊨⊩≪≫≺≻≼≽⪯⪰⩽⩾≍≐≜≔∶⊥⊴⊵∽≲≳]$/u, "relation"],
  [/^\p{N}+$/u, "digit"],
];

/** Accents that are never signs of their own. */
const PURE_ACCENT = /^[\u0300-\u0333\u20d0-\u20ef\u02c6-\u02cb\u02d8-\u02dc\u00a8\u00af\u00b4`]$/u;

/** Converts a character to an element of a formula. */
export function toElement(character: Character): FormulaElement {
  const { box, ink, baseline, font, hasSpaceBefore, isGarbled } = character;
  // Fonts say the sign of the ohm for the letter that it is.
  const source = character.text.normalize("NFC");
  const plain = plainLetter(source);
  const hasInk = ink !== undefined && ink[2] > ink[0] && ink[3] > ink[1];
  return createSign({
    text: LATIN_LOOKALIKES.get(source) ?? plain?.letter ?? drawnForm(source, font.name),
    alphabet: plain?.alphabet ?? alphabetOf(font),
    box: hasInk ? ink : box,
    advance: [box[0], box[2]],
    baseline: baseline.y,
    size: font.size,
    hasSpaceBefore,
    isGarbled: isGarbled === true,
  });
}

/** Fonts that say another character than they draw: forms of a Greek letter swapped, signs under the codes of letters. */
const MISNAMED: readonly (readonly [RegExp, string, string])[] = [
  [/^MathDesign-/, "φϕεϵ", "ϕφϵε"],
  [/^Kp--M-/, "φϕ", "ϕφ"],
  [/^(?:StandardSymL|Symbol)/, "φϕ", "ϕφ"],
  [/^MSBM/, "κ", "ϰ"],
  [/^Adv(?:P|OT|TT)/, "¼þðÞ", "=+()"],
];

/** PDFium gives two or three letters for a glyph that is named like a ligature. */
const MISNAMED_LIGATURES = new Map([
  ["⏐⏐", "]"],
  ["⏐⏞", "⎤"],
  ["⏐⏟", "⎦"],
  ["⏐⏐⏞", "⎥"],
]);

function drawnForm(text: string, fontName: string): string {
  const piece = MISNAMED_LIGATURES.get(text);
  if (piece !== undefined) return piece;
  const [, named = "", drawn = ""] = MISNAMED.find(([names]) => names.test(fontName)) ?? [];
  return drawn[named.indexOf(text)] ?? text;
}

/** Properties of a sign: its text, position and print. */
type SignOptions = Omit<FormulaElement, "kind" | "isCentred" | "write"> & {
  readonly isGarbled?: boolean;
};

/** A sign of a formula. */
export function createSign({ isGarbled = false, ...sign }: SignOptions): FormulaElement {
  const kind = kindOf(sign.text);
  const alphabet = kind === "digit" && !isBold(sign.alphabet) ? "upright" : sign.alphabet;
  return {
    ...sign,
    kind,
    alphabet,
    isCentred: CENTRED_KINDS.has(kind),
    write: (surroundings) => {
      if (isGarbled) surroundings.doubt("unknown sign");
      return writeSign(sign.text, alphabet, surroundings);
    },
  };
}

const CENTRED_KINDS: ReadonlySet<string> = new Set(["large", "open", "close", "bar"]);

const kinds = new Map<string, FormulaElement["kind"]>();
/** Limit: more different characters than formulas are made of; what is remembered stays small. */
const MAX_KINDS = 4_000;

/** `findKind`, remembered: it is asked for every character. */
function kindOf(text: string): FormulaElement["kind"] {
  let kind = kinds.get(text);
  if (kind === undefined) {
    if (kinds.size >= MAX_KINDS) kinds.clear();
    kind = findKind(text);
    kinds.set(text, kind);
  }
  return kind;
}

function findKind(text: string): FormulaElement["kind"] {
  if (LARGE_OPERATORS.has(text)) return "large";
  if (/^[A-Za-z]+$/.test(text)) return "letter";
  if (PURE_ACCENT.test(text)) return "accent";
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? "sign";
}

/** LaTeX of the character as it is in a formula, without its alphabet; `undefined` when there is none. */
export function signOf(text: string): string | undefined {
  const sign = TEX_SIGNS.get(text) ?? MATH_SYMBOLS.get(text) ?? PRIMES.get(text);
  if (sign !== undefined) return sign;
  if (ACCENTS.has(text) && !/^[\x21-\x7e]$/.test(text)) return undefined;
  return /^[\x21-\x7e]+$|^\p{Sm}$/u.test(text) ? text : undefined;
}

function writeSign(text: string, alphabet: Alphabet, surroundings: Surroundings): string {
  const sign = signOf(text);
  if (sign === undefined) {
    surroundings.doubt("unknown sign");
    return textToLatex(text);
  }
  if (text === "l" && alphabet === "script") return String.raw`\ell`;
  if (/^[A-Za-z]+$/.test(text)) return setInAlphabet(sign, alphabet);
  if (/^\d/.test(text)) return isBold(alphabet) ? setInAlphabet(sign, "bold") : sign;
  return isBold(alphabet) && LETTER_LIKE.has(sign) ? setInAlphabet(sign, "boldItalic") : sign;
}

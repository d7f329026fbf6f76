import {
  ACCENTS,
  type Alphabet,
  FUNCTION_NAMES,
  isBold,
  joinLatex,
  LATIN_LOOKALIKES,
  LETTER_LIKE,
  MATH_SYMBOLS,
  plainLetter,
  PRIMES,
  setInAlphabet,
  SUBSCRIPTS,
  SUPERSCRIPTS,
  textToLatex,
} from "@parsewright/document/latex";
import { CARET, SPACE, UNDERSCORE } from "./loose-marks.ts";

/** Style in which the text of a run is read. */
export interface TextStyle {
  readonly alphabet: Alphabet;
  /** Words are names of functions. */
  readonly isName: boolean;
  /** Replacement for the character `&`. */
  readonly ampersand: string;
}

interface Token {
  /** `sign` is LaTeX as it is; `word` is text for `\text`; scripts are what they raise or lower. */
  readonly kind: "letter" | "digit" | "sign" | "word" | "superscript" | "subscript";
  readonly text: string;
  readonly alphabet: Alphabet;
  /** Commands around it, from the inside. */
  readonly accents: string[];
}

/** Joiners, marks of direction, operators that are only meant, choosers of variants. */
const INVISIBLE =
  /[\u00AD\u200A-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|[\uFE00-\uFE0F]/gu;
const COMBINING = /^[\u0300-\u036F\u20D0-\u20EF]$/u;
/** Text that piles up more accents is an attack on whoever lays it out. */
const MOST_ACCENTS = 3;

/** The text of a run in a formula, as LaTeX. */
export function mathTextToLatex(text: string, style: TextStyle): string {
  const tokens: Token[] = [];
  for (const character of text.normalize("NFC").replaceAll(INVISIBLE, "")) {
    if (COMBINING.test(character)) addAccent(tokens.at(-1), character);
    else tokens.push(readCharacter(character, style));
  }
  return joinLatex(groupTokens(tokens).map((group) => writeGroup(group, style)));
}

/** Signs that cannot carry an accent. */
const MARKS = new Set(["", "&", SPACE, CARET, UNDERSCORE, "'", "''", ", '"]);

function addAccent(token: Token | undefined, character: string): void {
  const command = character === "\u0338" ? "not" : ACCENTS.get(character);
  const isMark = token && MARKS.has(token.text);
  if (token && command && !isMark && token.accents.length < MOST_ACCENTS) {
    token.accents.push(command);
  }
}

function readCharacter(character: string, style: TextStyle): Token {
  const { alphabet } = style;
  if (/[A-Za-z]/.test(character)) return createToken("letter", character, alphabet);
  if (/[0-9]/.test(character)) {
    return createToken("digit", character, alphabet === "upright" ? "italic" : alphabet);
  }
  const script = readScript(character);
  if (script !== undefined) return script;
  const sign = readSign(character, style);
  if (sign !== undefined) {
    return createToken(
      "sign",
      sign,
      isBold(alphabet) && LETTER_LIKE.has(sign) ? "boldItalic" : "italic",
    );
  }
  return readLetterForm(character, style) ?? createToken("word", character);
}

function createToken(kind: Token["kind"], text: string, alphabet: Alphabet = "italic"): Token {
  return { kind, text, alphabet, accents: [] };
}

function readSign(character: string, { ampersand }: TextStyle): string | undefined {
  if (character === "&") return ampersand;
  if (character === "^") return CARET;
  if (character === "_") return UNDERSCORE;
  const symbol = MATH_SYMBOLS.get(character) ?? PRIMES.get(character);
  if (symbol !== undefined) return symbol;
  if (/\s/u.test(character)) return SPACE;
  const [positive = "", stroke] = character.normalize("NFD");
  if (stroke === "\u0338") return `\\not${MATH_SYMBOLS.get(positive) ?? positive}`;
  const fraction = /^(\d+)\u2044(\d+)$/.exec(character.normalize("NFKC"));
  if (fraction) return String.raw`\frac{${fraction[1]}}{${fraction[2]}}`;
  return /^[\x21-\x7E]$|^\p{Sm}$/u.test(character) ? character : undefined;
}

function readScript(character: string): Token | undefined {
  const raised = character === "°" ? String.raw`\circ` : SUPERSCRIPTS.get(character);
  if (raised !== undefined) return createToken("superscript", raised);
  const lowered = SUBSCRIPTS.get(character);
  return lowered === undefined ? undefined : createToken("subscript", lowered);
}

/** Letters of mathematical alphabets, Greek letters that look Latin, and letters with accents. */
function readLetterForm(character: string, style: TextStyle): Token | undefined {
  const plain = plainLetter(character);
  if (plain) return readCharacter(plain.letter, { ...style, alphabet: plain.alphabet });
  const lookalike = LATIN_LOOKALIKES.get(character);
  if (lookalike !== undefined) {
    return createToken(
      "letter",
      lookalike,
      style.alphabet === "italic" ? "upright" : style.alphabet,
    );
  }
  if (/\p{Co}/u.test(character)) return createToken("word", "\uFFFD");
  const [letter = "", ...marks] = character.normalize("NFD");
  if (!/[A-Za-z]/.test(letter) || !marks.every((mark) => ACCENTS.has(mark))) return undefined;
  const accented = createToken("letter", letter, style.alphabet);
  for (const mark of marks) addAccent(accented, mark);
  return accented;
}

/** Neighbours that one command can hold. */
function groupTokens(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const current of tokens) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongTogether(last, current)) group.push(current);
    else groups.push([current]);
  }
  return groups;
}

function belongTogether(left: Token, right: Token): boolean {
  if (left.accents.length > 0 || right.accents.length > 0) return false;
  if (left.kind === right.kind) return left.alphabet === right.alphabet && left.kind !== "sign";
  return left.alphabet === right.alphabet && left.alphabet !== "italic";
}

function writeGroup(group: readonly Token[], style: TextStyle): string {
  const [first] = group;
  if (first === undefined) return "";
  const text = joinLatex(group.map((each) => each.text));
  switch (first.kind) {
    case "word":
      return textToLatex(text);
    case "superscript":
      return `^{${text}}`;
    case "subscript":
      return `_{${text}}`;
    default:
      return first.accents.reduce(
        (inner, command) =>
          command === "not" ? joinLatex([String.raw`\not`, inner]) : `\\${command}{${inner}}`,
        writeLetters(text, first, style),
      );
  }
}

function writeLetters(text: string, { kind, alphabet }: Token, { isName }: TextStyle): string {
  const mayBeName = kind === "letter" && (alphabet === "upright" || (isName && text.length > 1));
  if (mayBeName && FUNCTION_NAMES.has(text)) return `\\${text}`;
  if (mayBeName && isName) return String.raw`\operatorname{${text}}`;
  return setInAlphabet(text, alphabet);
}

/** A kind of letter that means something of its own in a formula. */
export type Alphabet =
  | "italic"
  | "upright"
  | "bold"
  | "boldItalic"
  | "script"
  | "boldScript"
  | "fraktur"
  | "boldFraktur"
  | "doubleStruck"
  | "sans"
  | "boldSans"
  | "monospace";

const COMMANDS: Readonly<Record<Alphabet, readonly string[]>> = {
  italic: [],
  upright: ["mathrm"],
  bold: ["mathbf"],
  boldItalic: ["boldsymbol"],
  script: ["mathcal"],
  boldScript: ["boldsymbol", "mathcal"],
  fraktur: ["mathfrak"],
  boldFraktur: ["boldsymbol", "mathfrak"],
  doubleStruck: ["mathbb"],
  sans: ["mathsf"],
  boldSans: ["boldsymbol", "mathsf"],
  monospace: ["mathtt"],
};

/** Sets LaTeX letters in an alphabet. */
export function setInAlphabet(latex: string, alphabet: Alphabet): string {
  return COMMANDS[alphabet].reduceRight((inner, command) => `\\${command}{${inner}}`, latex);
}

export function isBold(alphabet: Alphabet): boolean {
  return alphabet.startsWith("bold");
}

/** First code points of the runs in the block of mathematical letters, in order. */
const BLOCKS: readonly (readonly [number, Alphabet])[] = [
  [0x1_d4_00, "bold"],
  [0x1_d4_34, "italic"],
  [0x1_d4_68, "boldItalic"],
  [0x1_d4_9c, "script"],
  [0x1_d4_d0, "boldScript"],
  [0x1_d5_04, "fraktur"],
  [0x1_d5_38, "doubleStruck"],
  [0x1_d5_6c, "boldFraktur"],
  [0x1_d5_a0, "sans"],
  [0x1_d5_d4, "boldSans"],
  [0x1_d6_08, "sans"],
  [0x1_d6_3c, "boldSans"],
  [0x1_d6_70, "monospace"],
  [0x1_d6_a8, "bold"],
  [0x1_d6_e2, "italic"],
  [0x1_d7_1c, "boldItalic"],
  [0x1_d7_56, "boldSans"],
  [0x1_d7_ca, "bold"],
  [0x1_d7_d8, "doubleStruck"],
  [0x1_d7_e2, "sans"],
  [0x1_d7_ec, "boldSans"],
  [0x1_d7_f6, "monospace"],
];
const LAST_CODE_POINT = 0x1_d7_ff;

/** Letters of these alphabets that Unicode had before it had the block. */
const LETTERLIKE: readonly (readonly [string, Alphabet])[] = [
  ["ℂℍℕℙℚℝℤ", "doubleStruck"],
  ["ℬℰℱℋℐℒℳℛℯℊℴ", "script"],
  ["ℭℌℨ", "fraktur"],
  ["ℎ", "italic"],
];

/** The plain letter or digit behind a styled one, and its alphabet; `undefined` for any other character. */
export function plainLetter(character: string): { letter: string; alphabet: Alphabet } | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const isInBlock = codePoint >= (BLOCKS[0]?.[0] ?? 0) && codePoint <= LAST_CODE_POINT;
  const alphabet = isInBlock
    ? BLOCKS.findLast(([first]) => first <= codePoint)?.[1]
    : LETTERLIKE.find(([letters]) => letters.includes(character))?.[1];
  const letter = greekVariant(codePoint) ?? character.normalize("NFKC");
  // Some places in the block are empty.
  return alphabet && letter !== character ? { letter, alphabet } : undefined;
}

/** Greek letters lie in runs of 58; the last six of each are second forms, which normalization would make first ones. */
const FIRST_GREEK = 0x1_d6_a8;
const LAST_GREEK = 0x1_d7_c9;
const GREEK_RUN = 58;
const SECOND_FORMS = "ϵϑϰϕϱϖ";

function greekVariant(codePoint: number): string | undefined {
  if (codePoint < FIRST_GREEK || codePoint > LAST_GREEK) return undefined;
  const place = (codePoint - FIRST_GREEK) % GREEK_RUN;
  return SECOND_FORMS[place - (GREEK_RUN - SECOND_FORMS.length)];
}

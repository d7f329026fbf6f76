import { FUNCTION_NAMES } from "@parsewright/document/latex";
import type { Character, CharacterFont, Ruling } from "@parsewright/document/files";
import { boxHeight, medianOf, middleX, middleY, unionOf } from "@parsewright/document/geometry";
import { isAllLetters, isDigit, isLetter } from "@parsewright/document/language";
import { isFormulaLetter, isStrongSign } from "../text/formula-evidence.ts";
import { SMALLER_SHARE, TALL_SIZES } from "../text/formula-measures.ts";
import type { PageMathematics } from "./page-mathematics.ts";

/** Role of a part of a line in a formula. */
type AtomKind =
  /** A letter of a font of mathematics. */
  | "letter"
  /** A letter, or a few, in italics or bold among other text: a variable if the context confirms it. */
  | "variable"
  | "number"
  /** Something that is between two others: an operator, a relation, an arrow. */
  | "sign"
  | "open"
  | "close"
  /** A comma, a full stop and their like, which may belong to the sentence. */
  | "point"
  /** Raised or lowered. */
  | "script"
  /** Content held together by the bar of a fraction or root. */
  | "stack"
  /** An upright word: prose, or a name in a formula. */
  | "word"
  /** Never a part of a formula. */
  | "text";

/** Characters of a line that are read as one. */
export interface Atom {
  readonly kind: AtomKind;
  readonly characters: readonly Character[];
  readonly text: string;
  /** Set in a font of mathematics, or a sign that prose does without. */
  readonly isMath: boolean;
  /** White in front of it, in font sizes of the line; `Infinity` at the start of a line. */
  readonly gap: number;
}

export interface LineAtoms {
  readonly atoms: readonly Atom[];
  /** Of its text, in points. */
  readonly size: number;
  /** White that parts words, in font sizes. */
  readonly wordSpace: number;
}

/** Divides a line into the smallest parts that a formula is made of, from left to right. */
export function readAtoms(
  line: readonly Character[],
  page: PageMathematics,
  textSize: number,
): LineAtoms {
  const setting: LineSetting = {
    ...measureLine(line, page, textSize),
    hasGreekWords: isGreekText(line),
  };
  const { size } = setting;
  const groups = joinStacks(groupLetters(line, setting), stacksIn(line, setting));
  const gaps = gapsBefore(groups);
  const atoms = groups.map((group, index): Atom => {
    const { kind, characters, text, isMath } = toAtom(group, setting);
    return { kind, characters, text, isMath, gap: (gaps[index] ?? Infinity) / size };
  });
  return { atoms: atoms.map(settleVariable), size, wordSpace: wordSpaceOf(atoms) };
}

/**
 * Checks whether a line may contain a formula, without dividing it: one of its characters is of mathematics, or some
 * are a stack.
 */
export function mayHoldFormula(
  line: readonly Character[],
  page: PageMathematics,
  textSize: number,
): boolean {
  if (line.some((one) => isOfMathematics(one, page))) return true;
  return page.bars.length > 0 && stacksIn(line, measureLine(line, page, textSize)).length > 0;
}

function measureLine(
  line: readonly Character[],
  page: PageMathematics,
  textSize: number,
): LineMeasure {
  // A line of one letter and a long script is mostly script.
  const isOfText = line.some(({ font }) => Math.round(font.size * 10) / 10 === textSize);
  const size = isOfText ? textSize : usualSizeOf(line);
  const baseline = medianOf(
    line.filter(({ font }) => font.size > SMALLER_SHARE * size).map((one) => one.baseline.y),
  );
  return { size, baseline, page };
}

interface LineMeasure {
  readonly size: number;
  readonly baseline: number;
  readonly page: PageMathematics;
}

interface LineSetting extends LineMeasure {
  /** The text is Greek: its letters are words. */
  readonly hasGreekWords: boolean;
}

/** The size of most characters, to a tenth of a point. */
export function usualSizeOf(characters: readonly Character[]): number {
  const byFont = new Map<CharacterFont, number>();
  for (const { font } of characters) byFont.set(font, (byFont.get(font) ?? 0) + 1);
  const bySize = new Map<number, number>();
  for (const [font, count] of byFont) {
    const size = Math.round(font.size * 10) / 10;
    bySize.set(size, (bySize.get(size) ?? 0) + count);
  }
  const [usual] = [...bySize].toSorted(([, first], [, second]) => second - first);
  return usual?.[0] ?? 0;
}

function isGreekText(line: readonly Character[]): boolean {
  return /\p{Script=Greek}{3}/u.test(line.map(({ text }) => text).join(""));
}

interface Group {
  readonly characters: readonly Character[];
  readonly isStack: boolean;
}

/** Letters of a word are one group, so are the digits of a number; everything else is by itself. */
function groupLetters(line: readonly Character[], setting: LineSetting): Group[] {
  const groups: Character[][] = [];
  for (const [index, character] of line.entries()) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const goesOn =
      last !== undefined &&
      touches(last, character) &&
      (isSameWord(last, character, setting) || isSameNumber(last, character, line[index + 1]));
    if (group !== undefined && goesOn) group.push(character);
    else groups.push([character]);
  }
  return groups.map((characters) => ({ characters, isStack: false }));
}

function isSameWord(last: Character, next: Character, setting: LineSetting): boolean {
  return isSetAlike(last, next) && isTextLetter(last, setting) && isTextLetter(next, setting);
}

/** A point belongs to a number when a digit follows. */
function isSameNumber(last: Character, next: Character, after: Character | undefined): boolean {
  if (isDigit(next.text)) return isDigit(last.text) || last.text === ".";
  return next.text === "." && isDigit(last.text) && isDigit(after?.text ?? "");
}

function touches(first: Character, second: Character): boolean {
  const size = Math.max(first.font.size, second.font.size);
  const isLevel = Math.abs(first.baseline.y - second.baseline.y) < 0.05 * size;
  const isAlike = Math.abs(first.font.size - second.font.size) < 0.05 * size;
  return isLevel && isAlike && !second.hasSpaceBefore && second.box[0] - first.box[2] < 0.15 * size;
}

function isTextLetter(character: Character, setting: LineSetting): boolean {
  return isAllLetters(character.text) && !isMathLetter(character, setting);
}

function isMathLetter(character: Character, { page, hasGreekWords }: LineSetting): boolean {
  if (isFormulaLetter(character)) return true;
  const { text, font } = character;
  const mayBeGreek = page.isMathematical && !hasGreekWords;
  if (mayBeGreek && /^[\u0391-\u03f5\u2126\u2206]$/u.test(text)) return true;
  return page.isMathFont(font.name) && isLetter(text);
}

/** A part of a line between two ends. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Finds stacks: text above and below the bars of fractions and roots, or between the brackets of binomials. */
function stacksIn(line: readonly Character[], measure: LineMeasure): Stretch[] {
  return [...barStacksIn(line, measure), ...binomialsIn(line, measure)];
}

/** Tall brackets around two small things, one above and one below the middle of the line. */
function binomialsIn(line: readonly Character[], { size, baseline }: LineMeasure): Stretch[] {
  const brackets = line.filter((one) => "()".includes(one.text) && isTall(one, size));
  return brackets.flatMap((open, index) => {
    const close = brackets[index + 1];
    if (open.text !== "(" || close?.text !== ")") return [];
    const [from, to] = [inkOf(open)[0], inkOf(close)[2]];
    const held = line.filter((one) => {
      const x = middleX(inkOf(one));
      return x > inkOf(open)[2] && x < inkOf(close)[0];
    });
    const areSmall = held.every(({ font }) => font.size < SMALLER_SHARE * size);
    const isRaised = ({ baseline: { y } }: Character) => y < baseline - 0.25 * size;
    const isLowered = ({ baseline: { y } }: Character) => y > baseline + 0.1 * size;
    const isStacked = held.every((one) => isRaised(one) || isLowered(one));
    return areSmall && isStacked && held.some(isRaised) && held.some(isLowered)
      ? [{ from, to }]
      : [];
  });
}

function isTall({ ink }: Character, size: number): boolean {
  return ink !== undefined && boxHeight(ink) > TALL_SIZES * size;
}

function barStacksIn(line: readonly Character[], { size, baseline, page }: LineMeasure): Stretch[] {
  if (page.bars.length === 0) return [];
  const box = unionOf(line.map(inkOf));
  const near = page.bars.filter(
    ({ position, from, to }) =>
      position > baseline - 1.6 * size &&
      position < baseline + 0.6 * size &&
      from > box[0] - 0.5 * size &&
      to < box[2] + 0.5 * size,
  );
  return near.flatMap((bar) => stackAt(bar, line, size));
}

function stackAt({ from, to, position }: Ruling, line: readonly Character[], size: number) {
  const covered = line.filter((one) => middleX(inkOf(one)) > from && middleX(inkOf(one)) < to);
  const above = covered.some((one) => inkOf(one)[3] < position + 0.1 * size);
  const below = covered.some((one) => inkOf(one)[1] > position - 0.1 * size);
  if (above && below) return [{ from, to }];
  const root = line.find(
    (one) => one.text === "√" && Math.abs(inkOf(one)[2] - from) < 0.15 * size && below,
  );
  return root === undefined ? [] : [{ from: inkOf(root)[0], to }];
}

function joinStacks(groups: readonly Group[], stacks: readonly Stretch[]): Group[] {
  if (stacks.length === 0) return [...groups];
  const joined: { characters: Character[]; stretch: Stretch | undefined }[] = [];
  const outer = stacks.filter(
    (one) => !stacks.some((other) => other !== one && other.from <= one.from && other.to >= one.to),
  );
  for (const { characters } of groups) {
    const middle = middleX(unionOf(characters.map(inkOf)));
    const stretch = outer.find(({ from, to }) => middle > from && middle < to);
    const same = stretch && joined.find((one) => one.stretch === stretch);
    if (same) same.characters.push(...characters);
    else joined.push({ characters: [...characters], stretch });
  }
  return joined.map(({ characters, stretch }) => ({ characters, isStack: stretch !== undefined }));
}

function inkOf({ ink, box }: Character): Character["box"] {
  return ink ?? box;
}

/** At most this many groups are above each other: scripts, limits and their base. */
const MAX_STACKED_GROUPS = 6;

/** White between each group and those before it, of which the last need not reach furthest. */
function gapsBefore(groups: readonly Group[]): number[] {
  const boxes = groups.map(({ characters }) => unionOf(characters.map(({ box }) => box)));
  return boxes.map((box, index) => {
    let [left, right] = [Infinity, -Infinity];
    for (let before = Math.max(0, index - MAX_STACKED_GROUPS); before < index; before++) {
      left = Math.min(left, boxes[before]?.[0] ?? Infinity);
      right = Math.max(right, boxes[before]?.[2] ?? -Infinity);
    }
    // Lines from right to left go on at the other side.
    return Math.max(box[0] - right, left - box[2]);
  });
}

function toAtom({ characters, isStack }: Group, setting: LineSetting): Omit<Atom, "gap"> {
  const text = characters.map((character) => character.text).join("");
  const isMath = characters.some((one) => isOfMathematics(one, setting.page));
  const kind = isStack ? "stack" : kindOf(characters, text, { ...setting, isMath });
  return { kind, characters, text, isMath };
}

function isOfMathematics(character: Character, page: PageMathematics): boolean {
  return (
    page.isMathFont(character.font.name) || isStrongSign(character) || isFormulaLetter(character)
  );
}

function kindOf(
  characters: readonly Character[],
  text: string,
  setting: LineSetting & { readonly isMath: boolean },
): AtomKind {
  const [first] = characters;
  if (first === undefined || characters.some(({ isGarbled }) => isGarbled === true)) return "text";
  if (isScript(first, setting)) return "script";
  if (isMathLetter(first, setting)) return "letter";
  if (/^\p{L}/u.test(text)) return isVariable(characters, text, setting) ? "variable" : "word";
  return SIGN_KINDS.find(([signs]) => signs.test(text))?.[1] ?? kindOfRareSign(text, setting);
}

function kindOfRareSign(
  text: string,
  { isMath, page }: { readonly isMath: boolean; readonly page: PageMathematics },
): AtomKind {
  if (isMath) return /^[•–—°]$/u.test(text) ? "text" : "sign";
  return /^[-–]$/.test(text) && page.isMathematical ? "sign" : "text";
}

/** Kinds of signs in any font. */
const SIGN_KINDS: readonly (readonly [RegExp, AtomKind])[] = [
  [/^[\d.]*\d$/, "number"],
  [/^[([{⌊⌈]$/u, "open"],
  [/^[)\]}⌋⌉]$/u, "close"],
  [/^[,.;:!…]$/u, "point"],
  // Accents count as letters, as they belong to one.
  [/^(?:[ˆ˜¯˙¨ˇ˘´`]|[\u0300-\u0337]|\u20d7)$/u, "letter"],
  // Angle brackets are not fences: their partner is a bar as often as another angle bracket.
  [/^[⟨⟩]$/u, "letter"],
  [/^(?:[=+−±<>/|*∗×·∼~]|\u0338)$/u, "sign"],
];

function isScript({ font, baseline, ink }: Character, setting: LineSetting): boolean {
  const { size } = setting;
  if (font.size >= SMALLER_SHARE * size) return false;
  // A small character on the baseline is not a script, and one far away belongs to another line.
  const shift = Math.abs(baseline.y - setting.baseline);
  const isNear = ink === undefined || Math.abs(middleY(ink) - setting.baseline) < 1.5 * size;
  return shift > 0.06 * size && isNear;
}

/** A letter that is not set like the text around it, or a product of a few. */
function isVariable(
  [first]: readonly Character[],
  text: string,
  { page }: Pick<LineSetting, "page">,
): boolean {
  if (first?.font.isBold === true) return /^[A-Za-z]{1,2}$/.test(text);
  return first?.font.isItalic === true && !page.hasOwnItalics && /^[A-Za-z]{1,3}$/.test(text);
}

/**
 * Makes a letter in italics or bold a word if the nearest word is set alike, with only points and quotes between them.
 */
function settleVariable(atom: Atom, index: number, atoms: readonly Atom[]): Atom {
  if (atom.kind !== "variable") return atom;
  const isRead = ({ kind }: Atom) => kind !== "point" && kind !== "text";
  const neighbours = [atoms.slice(0, index).findLast(isRead), atoms.slice(index + 1).find(isRead)];
  const [first] = atom.characters;
  const isBesideWord = neighbours.some((other) => {
    const word = other?.kind === "word" ? other.characters[0] : undefined;
    return first !== undefined && word !== undefined && isSetAlike(first, word);
  });
  return isBesideWord ? { ...atom, kind: "word" } : atom;
}

function isSetAlike({ font }: Character, { font: other }: Character): boolean {
  return font.isItalic === other.isItalic && font.isBold === other.isBold;
}

/** White between the words of a line, in font sizes. */
function wordSpaceOf(atoms: readonly Atom[]): number {
  const gaps = atoms.flatMap(({ kind, gap }, index) => {
    const isRead = kind === "word" && atoms[index - 1]?.kind === "word";
    return isRead && gap > 0.1 && gap < 1 ? [gap] : [];
  });
  return gaps.length === 0 ? USUAL_WORD_SPACE : medianOf(gaps);
}

/** Space between words that is assumed for a line without two words, in font sizes. */
const USUAL_WORD_SPACE = 0.3;

/** Names of functions, those that LaTeX has a command for and others, and the word of a congruence. */
export function isFunctionName({ kind, text }: Atom): boolean {
  return kind === "word" && (FUNCTION_NAMES.has(text) || OTHER_NAMES.has(text));
}

const OTHER_NAMES: ReadonlySet<string> = new Set(
  "mod Re Im Tr tr Var Cov Hom Aut End Spec rank diag sgn sech csch erf lcm argmax argmin".split(
    " ",
  ),
);

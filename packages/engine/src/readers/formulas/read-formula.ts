import type { Character, Ruling } from "@parsewright/document/files";
import { isBold } from "@parsewright/document/latex";
import { attachAccents } from "./attach-accents.ts";
import { composeSigns } from "./compose-signs.ts";
import {
  type Doubt,
  type Environment,
  type FormulaElement,
  type FormulaStyle,
  mainSizeOf,
  type Surroundings,
} from "./formula-element.ts";
import { alphabetOf, isSansSerif } from "./formula-fonts.ts";
import { matchFences } from "./match-fences.ts";
import { readRow } from "./read-row.ts";
import { readRules } from "./read-rules.ts";
import { splitRows } from "./split-rows.ts";
import { toElement } from "./to-element.ts";
import { type RowTag, writeGrid, writeTaggedRows } from "./write-grid.ts";

/** Limit: more signs than any formula has; some steps look at pairs of them. */
const MAX_SIGNS = 1_500;

/** Limit: the same for lines. */
const MAX_BARS = 200;

/** Limit: parts in parts of parts; deeper ones are not read. */
const MAX_DEPTH = 12;

export interface ReadFormula {
  /** Without delimiters; empty when there is nothing to read. */
  readonly latex: string;
  /** 0 to 1. */
  readonly confidence: number;
}

interface FormulaOptions {
  readonly style?: FormulaStyle;
  /** The numbers beside the formula. */
  readonly tags?: readonly RowTag[];
  /** Of the text around it; as large as its largest signs if not given. */
  readonly size?: number | undefined;
  /** Bold digits mean something, since those around the formula are not. */
  readonly isWeightTold?: boolean;
}

/** Reads a formula from its signs and the horizontal lines among them, by where they are. */
export function readFormula(
  characters: readonly Character[],
  bars: readonly Ruling[],
  { style = "display", size, tags = [], isWeightTold = false }: FormulaOptions = {},
): ReadFormula {
  const isReadable = characters.length > 0 && characters.length <= MAX_SIGNS;
  if (!isReadable || bars.length > MAX_BARS) return { latex: "", confidence: 0 };
  const doubts: Doubt[] = [];
  const weighted = isWeightTold ? characters : withUsualWeight(characters);
  const drawn = withUsualSerifs(weighted).map(toElement);
  const signs = attachAccents(composeSigns(drawn));
  const { elements, unusedRules } = readRules(signs, bars);
  for (let count = 0; count < unusedRules; count++) doubts.push("line without use");
  if (elements.some(({ kind }) => kind === "accent")) doubts.push("accent without base");
  const latex = readGroup(elements, {
    style,
    size: size ?? mainSizeOf(drawn),
    depth: 0,
    doubts,
    tags,
  });
  return { latex, confidence: confidenceOf(doubts, characters.length) };
}

/** Letters are bold by comparison: the fonts of digits and signs have the usual weight, whatever the file says of them. */
function withUsualWeight(characters: readonly Character[]): readonly Character[] {
  const plain = characters.filter(({ text }) => /^[\d=+]$/.test(text));
  if (plain.length === 0 || !plain.every(({ font }) => isBold(alphabetOf(font)))) return characters;
  const usual = new Set(plain.map(({ font }) => font.name));
  return characters.map((character) => {
    const { font } = character;
    // By its name the font would be bold again.
    return usual.has(font.name)
      ? { ...character, font: { ...font, name: "", isBold: false } }
      : character;
  });
}

/** In papers without serifs upright letters have none either: only beside digits with serifs do they mean something. */
function withUsualSerifs(characters: readonly Character[]): readonly Character[] {
  const plain = characters.filter(({ text }) => /^[\d=+]$/.test(text));
  if (plain.length === 0 || !plain.every(({ font }) => isSansSerif(font))) return characters;
  return characters.map((character) => {
    const { font } = character;
    return alphabetOf(font) === "sans" ? { ...character, font: { ...font, name: "" } } : character;
  });
}

interface GroupContext {
  readonly style: FormulaStyle;
  readonly size: number;
  readonly depth: number;
  readonly doubts: Doubt[];
  readonly environment?: Environment;
  readonly tags?: readonly RowTag[];
}

function readGroup(elements: readonly FormulaElement[], context: GroupContext): string {
  const { style, size, depth, doubts, environment, tags = [] } = context;
  if (depth > MAX_DEPTH) {
    doubts.push("too deep");
    return "";
  }
  const surroundings: Surroundings = {
    style,
    size,
    doubt: (reason) => doubts.push(reason),
    read: (inner, innerStyle, innerEnvironment) =>
      readGroup(inner, {
        style: innerStyle,
        size,
        depth: depth + 1,
        doubts,
        ...(innerEnvironment !== undefined && { environment: innerEnvironment }),
      }),
  };
  const rows = splitRows(matchFences(elements));
  const [first = []] = rows;
  const [tag, ...moreTags] = tags.map((one) => String.raw`\tag{${one.tag}}`);
  const read = (cell: readonly FormulaElement[]) => readRow(cell, surroundings);
  if (rows.length < 2 && environment === undefined) return read(first) + (tag ?? "");
  if (moreTags.length > 0) return writeTaggedRows(rows, tags, read);
  return writeGrid(rows, environment, read) + (tag ?? "");
}

/** Loss of confidence for each doubt. */
const WEIGHTS: Readonly<Record<Doubt, number>> = {
  "unknown sign": 0.3,
  "script without base": 0.15,
  "root without bar": 0.3,
  "accent without base": 0.3,
  "line without use": 0.2,
  "scripts of a relation": 0.4,
  "too deep": 0.6,
};

function confidenceOf(doubts: readonly Doubt[], signCount: number): number {
  // One doubt weighs less in a long formula, but never nothing.
  const share = Math.min(1, 12 / Math.max(signCount, 1)) * 0.5 + 0.5;
  return doubts.reduce((left, doubt) => left * (1 - WEIGHTS[doubt] * share), 1);
}

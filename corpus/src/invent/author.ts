import type { Lexicon } from "../language/lexicon.ts";
import type { Heading } from "../model/document.ts";
import { romanOf } from "../model/list-label.ts";
import type { Random } from "../random.ts";

/** Limits of a producer, so that a document asks for nothing that it cannot set. */
export interface Abilities {
  /** All of them, only short ones of letters with scripts in the text, or none. */
  readonly formulas: "all" | "inline" | "none";
  /** Notes at the foot of their page, after the text, or none. */
  readonly notes: "page" | "end" | "none";
  readonly sideNotes: boolean;
}

/** State of a document while it is written: its sources, its limits, and the numbers that come next. */
export interface Author {
  readonly random: Random;
  readonly lexicon: Lexicon;
  readonly abilities: Abilities;
  /** Number of letters of the text that fit in a line. */
  readonly lineCharacters: number;
  readonly numbering: Numbering;
  /** The bullets of the document, by depth. */
  readonly bullets: readonly string[];
  readonly counts: Counts;
}

export type Numbering = "none" | "decimal" | "decimal-dot" | "roman" | "chapter";

interface Counts {
  figures: number;
  tables: number;
  formulas: number;
  notes: number;
  /** Number of headings of each level since the last one of a higher level. */
  readonly headings: [number, number, number, number];
}

export function createCounts(): Counts {
  return { figures: 0, tables: 0, formulas: 0, notes: 0, headings: [0, 0, 0, 0] };
}

/** A heading with the number that comes next. Level 1, the title, has none. */
export function nextHeading(author: Author, level: 2 | 3 | 4, text: string): Heading {
  const { headings } = author.counts;
  headings[level - 1] = (headings[level - 1] ?? 0) + 1;
  headings.fill(0, level);
  const number = headingNumber(author, level);
  return { kind: "heading", level, text, ...(number === undefined ? {} : { number }) };
}

function headingNumber(
  { numbering, counts, lexicon }: Author,
  level: 2 | 3 | 4,
): string | undefined {
  const path = counts.headings.slice(1, level);
  const decimal = path.join(".");
  switch (numbering) {
    case "none":
      return undefined;
    case "decimal":
      return decimal;
    case "decimal-dot":
      return `${decimal}.`;
    case "roman":
      return romanNumber(path);
    default:
      return level === 2 ? chapterNumber(lexicon, decimal) : decimal;
  }
}

function chapterNumber({ script, labels }: Lexicon, decimal: string): string {
  const isBehind = script === "chinese" || script === "japanese" || script === "korean";
  return isBehind ? `第${decimal}${labels.chapter}` : `${labels.chapter} ${decimal}`;
}

/** As journals of engineering number: I., A., 1). */
function romanNumber(path: readonly number[]): string {
  const last = path.at(-1) ?? 1;
  if (path.length === 1) return `${romanOf(last).toUpperCase()}.`;
  return path.length === 2 ? `${String.fromCodePoint(64 + last)}.` : `${last})`;
}

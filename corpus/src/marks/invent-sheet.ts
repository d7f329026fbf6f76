import type { Lexicon } from "../language/lexicon.ts";
import { writePhrase, writeSentence, writeSentences } from "../language/write-text.ts";
import type { Random } from "../random.ts";

/** A paragraph that a figure is in the middle of. */
export interface CutParagraph {
  readonly before: string;
  readonly behind: string;
  readonly caption: string;
  /** The figure begins a new page, so that the paragraph goes on over two. */
  readonly isOverPages: boolean;
}

/** A column of numbers with a head that is printed upwards, or a table of names and numbers. */
export interface SmallTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** A sheet to fill in, two tables beside each other, one with heads that are printed upwards, and paragraphs around figures. */
export interface Sheet {
  readonly fontSize: number;
  readonly choices: readonly { readonly label: string; readonly isChosen: boolean }[];
  readonly boxes: readonly { readonly label: string; readonly isTicked: boolean }[];
  readonly paragraphs: readonly CutParagraph[];
  readonly beside: readonly SmallTable[];
  readonly upward: SmallTable;
}

const TOWNS =
  "Aalen Bergen Cardiff Delft Esbjerg Ferrara Ghent Halle Innsbruck Jaca Kassel Leiden Malaga Nantes Oulu Porto".split(
    " ",
  );

export function inventSheet(lexicon: Lexicon, random: Random): Sheet {
  const phrases = new Set<string>();
  while (phrases.size < 24) phrases.add(writePhrase(lexicon, random));
  const names = [...phrases];
  const take = (count: number) => names.splice(0, count);
  const number = () => String(random.integer(100, 9999));
  const table = (heads: readonly string[], rows: readonly string[]): SmallTable => ({
    heads,
    rows: rows.map((name) => ({ name, values: heads.map(number) })),
  });
  const towns = random.sample(TOWNS, 10);
  const fontSize = random.pick([9.5, 10, 11]);
  const chosen = random.integer(0, 3);
  return {
    fontSize,
    choices: take(4).map((label, index) => ({ label, isChosen: index === chosen })),
    boxes: take(3).map((label, index) => ({ label, isTicked: index === 1 || random.chance(0.3) })),
    paragraphs: [false, true].map((isOverPages) => {
      const words = writeSentences(lexicon, random, 8).split(" ");
      const cut = placeToCut(words, LINE_WIDTH_POINTS / (WIDTH_OF_LETTER_SIZES * fontSize));
      return {
        before: words.slice(0, cut).join(" "),
        behind: words.slice(cut).join(" "),
        caption: writeSentence(lexicon, random),
        isOverPages,
      };
    }),
    beside: [table(["Total"], towns.slice(0, 5)), table(["Share"], towns.slice(5))],
    upward: table(["Employed", "Retired", "Students", "Others"], take(5)),
  };
}

/** The lines of a sheet, and the letters in them. */
const LINE_WIDTH_POINTS = 455;
const WIDTH_OF_LETTER_SIZES = 0.425;

/** A line before a figure is about full, and in the middle of a sentence. */
function placeToCut(words: readonly string[], lettersInLine: number): number {
  const places = words.map((_, index) => index).slice(Math.floor(words.length / 3));
  const emptiness = (place: number) => {
    const lines = words.slice(0, place).join(" ").length / lettersInLine;
    return Math.ceil(lines) - lines;
  };
  const isInSentence = (place: number) =>
    /[a-z]$/.test(words[place - 1] ?? "") && /^[a-z]/.test(words[place] ?? "");
  const [best = 0] = places
    .filter(isInSentence)
    .toSorted((one, other) => emptiness(one) - emptiness(other));
  return best;
}

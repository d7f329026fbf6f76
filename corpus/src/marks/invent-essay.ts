import type { Lexicon } from "../language/lexicon.ts";
import { writePhrase, writeSentence, writeSentences } from "../language/write-text.ts";
import type { Random } from "../random.ts";

/** A document of some pages in which the order and the place of things say what they are. */
export interface Essay {
  readonly fontSize: number;
  readonly title: string;
  readonly headings: readonly string[];
  /** Each ends with the mark of the note of its place. */
  readonly noted: readonly string[];
  readonly notes: readonly string[];
  readonly list: readonly { readonly text: string; readonly parts: readonly string[] }[];
  readonly figure: { readonly alternative: string; readonly caption: string };
  readonly cells: {
    readonly name: string;
    readonly bold: string;
    readonly struck: string;
    readonly price: string;
    readonly link: string;
    readonly url: string;
  };
  /** In two columns, and over the end of a page. */
  readonly columns: readonly string[];
}

const COLUMN_PARAGRAPHS = 9;

export function inventEssay(lexicon: Lexicon, random: Random): Essay {
  const phrases = new Set<string>();
  while (phrases.size < 14) phrases.add(writePhrase(lexicon, random));
  const names = [...phrases];
  const sentence = () => writeSentence(lexicon, random);
  const paragraphs = (count: number, sentences: number) =>
    Array.from({ length: count }, () => writeSentences(lexicon, random, sentences));
  return {
    fontSize: random.pick([9.5, 10, 11]),
    title: `On ${names[0]}`,
    headings: names.slice(1, 5),
    noted: paragraphs(4, 2),
    notes: Array.from({ length: 4 }, sentence),
    list: [
      { text: names[5] ?? "", parts: names.slice(6, 8) },
      { text: names[8] ?? "", parts: [] },
      { text: names[9] ?? "", parts: names.slice(10, 11) },
    ],
    figure: { alternative: `Drawing of ${names[11]}`, caption: sentence() },
    cells: {
      name: names[12] ?? "",
      bold: "North",
      struck: `${random.integer(10, 99)} EUR`,
      price: `${random.integer(10, 99)} EUR`,
      link: "price list",
      url: `https://example.com/${random.integer(100, 999)}`,
    },
    columns: paragraphs(COLUMN_PARAGRAPHS, random.integer(5, 7)),
  };
}

import type { Lexicon } from "../language/lexicon.ts";
import { writePhrase, writeSentence } from "../language/write-text.ts";
import type { Random } from "../random.ts";

/** Heads below a subject's head that every language has. */
const ASPECTS = [
  ["2017", "2018", "2019"],
  ["A", "B"],
  ["I", "II", "III"],
  ["EUR", "%"],
];

/** As many texts of a kind as any table needs. */
const TEXTS = 8;

/** The words of a page of statistics, from those of its language. */
export function statisticsWords(lexicon: Lexicon, random: Random) {
  const { labels, topics } = lexicon;
  const several = (write: typeof writePhrase): string[] =>
    Array.from({ length: TEXTS }, () => write(lexicon, random));
  const { amount, quantity, price, share, invoice, article, status, source, date, name } = labels;
  return {
    labels,
    regions: topics,
    /** Totals with their parts. */
    branches: random
      .sample(topics, 5)
      .map((total) => ({ name: total, parts: random.sample(topics, random.integer(3, 4)) })),
    /** Heads of columns, which are short. */
    subjects: [amount, quantity, price, share, invoice, article, status, source, date, name],
    aspects: [...ASPECTS, [quantity, share], [amount, price]],
    units: ["(%)", "(EUR)", "(kg)", "1 000 t"],
    longNames: several(writeSentence).map((text) => text.replace(/[.。]$/u, "")),
    longHeads: several(writePhrase),
    sentences: several(writeSentence),
    months: Array.from({ length: 10 }, (_, index) => `${index + 1}/${random.integer(1990, 2019)}`),
    missing: ["NA", "–", "...", "(D)", ""],
  };
}

export type StatisticsWords = ReturnType<typeof statisticsWords>;

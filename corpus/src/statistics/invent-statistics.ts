import { lexiconOf } from "../language/languages.ts";
import { writeSentences } from "../language/write-text.ts";
import type { Random } from "../random.ts";
import type { StatisticsCell, StatisticsPage, StatisticsTable } from "./statistics-page.ts";
import type { StatisticsStyle } from "./statistics-styles.ts";
import { statisticsWords, type StatisticsWords } from "./statistics-words.ts";
import {
  type Author,
  longRegister,
  shortSeries,
  TABLE_RECIPES,
  type TableRecipe,
} from "./table-recipes.ts";

/** A page of statistics: a heading, some text, a table or two with their captions and notes; or one table of a kind. */
export function inventStatistics(
  id: string,
  { style, recipe }: { readonly style: StatisticsStyle; readonly recipe?: TableRecipe | undefined },
  random: Random,
): StatisticsPage {
  const lexicon = lexiconOf(style.language);
  const words = statisticsWords(lexicon, random);
  const author = { random, words, style, number: numberWriter(random, words) };
  const tables = Array.from(
    { length: recipe ? 1 : style.isBeside ? 2 : style.isLong ? 1 : random.integer(1, 2) },
    (_, index) => inventTable(author, random.integer(1, 40) + index, recipe),
  );
  const paragraph = (): string => writeSentences(lexicon, random, random.integer(2, 3));
  return {
    id,
    language: style.language,
    title: random.pick(lexicon.topics),
    introduction: paragraph(),
    tables,
    closing: paragraph(),
  };
}

function inventTable(author: Author, number: number, given?: TableRecipe): StatisticsTable {
  const { random, words, style } = author;
  const usual = style.isBeside ? shortSeries : style.isLong ? longRegister : undefined;
  const recipe = given ?? usual ?? random.pick(TABLE_RECIPES);
  const grid = recipe(author);
  const hasMarks = random.chance(0.4);
  const notes =
    hasMarks || random.chance(0.4) ? random.sample(words.sentences, random.integer(1, 2)) : [];
  const colon = style.language === "en" ? ". " : " ";
  return {
    ...grid,
    rows: hasMarks ? withMarks(grid.rows, notes.length, random) : grid.rows,
    caption: `${words.labels.table} ${number}${colon}${random.pick(words.subjects)}`,
    ...(random.chance(0.35) ? { unit: random.pick(words.units) } : {}),
    notes: notes.map((note, index) => (hasMarks ? `${index + 1} ${note}` : note)),
  };
}

/** Gives some of the cells with names a note's number. */
function withMarks(
  rows: StatisticsTable["rows"],
  count: number,
  random: Random,
): StatisticsCell[][] {
  const marked = new Set(
    random.sample(
      Array.from({ length: rows.length }, (_, row) => row),
      count,
    ),
  );
  let next = 1;
  return rows.map((row, index) =>
    row.map((one, column) =>
      column === 0 && marked.has(index) && /\p{L}/u.test(one.text) && one.hasLeader !== true
        ? { ...one, mark: String(Math.min(next++, count)) }
        : one,
    ),
  );
}

/** All figures of a table are of one kind, with gaps as offices print them. */
function numberWriter(random: Random, { missing: gapsAs }: StatisticsWords): () => string {
  const size = random.pick([99, 999, 9999, 99_999, 9_999_999]);
  const digits = random.pick([0, 0, 1, 2]);
  const separator = random.pick([",", ",", " ", ""]);
  const missing = random.pick(gapsAs);
  const gaps = random.pick([0, 0.04, 0.12]);
  return () => {
    if (random.chance(gaps)) return missing;
    const value = (random.next() * size).toFixed(digits);
    const [whole = "", fraction] = value.split(".");
    const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, separator);
    const sign = random.chance(0.03) ? "-" : "";
    return sign + (fraction === undefined ? grouped : `${grouped}.${fraction}`);
  };
}

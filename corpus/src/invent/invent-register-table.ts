import { writePhrase, writeSentences } from "../language/write-text.ts";
import type { Cell, Table } from "../model/document.ts";
import type { Author } from "./author.ts";
import {
  cell,
  finishTable,
  LEFT,
  number,
  type Recipe,
  RIGHT,
  rowNames,
  WRAPPED,
} from "./invent-table.ts";

/** A table of two or three pages: some of its rows take many lines, so that a page may end within one. */
export function inventRegisterTable(author: Author): Table {
  const isHeadOnce = author.random.chance(0.4);
  return {
    ...finishTable(author, author.random.pick([entries, entries, groupedEntries])),
    isHeadOnce,
  };
}

/** Names, a description of one to six lines, and figures. */
const entries: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  const heads = random.sample([labels.quantity, labels.amount, labels.share, labels.year], 2);
  const values = heads.slice(0, Math.max(1, columnCount - 2));
  return {
    columns: [LEFT, WRAPPED, ...values.map(() => RIGHT)],
    headRows: 1,
    rows: [
      [cell(random.pick(["#", "No.", "Nr"])), cell(labels.description), ...values.map(cell)],
      ...describedRows(author, (index) => cell(String(index + 1)), values.length),
    ],
  };
};

/** The same under heads of groups of columns. */
const groupedEntries: Recipe = (author) => {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  const first = random.integer(1994, 2018);
  const names = rowNames(author, MOST_ROWS);
  return {
    columns: [LEFT, WRAPPED, RIGHT, RIGHT],
    headRows: 2,
    rows: [
      [
        { text: labels.name, rowSpan: 2 },
        { text: labels.description, rowSpan: 2 },
        { text: labels.amount, columnSpan: 2 },
      ],
      [cell(String(first)), cell(String(first + 1))],
      ...describedRows(author, (index) => cell(names[index] ?? ""), 2),
    ],
  };
};

const MOST_ROWS = 34;

function describedRows(
  author: Author,
  nameOf: (index: number) => Cell,
  valueCount: number,
): Cell[][] {
  const { random, lexicon } = author;
  return Array.from({ length: random.integer(26, MOST_ROWS) }, (_, index) => [
    nameOf(index),
    cell(
      random.chance(0.4)
        ? writeSentences(lexicon, random, random.integer(1, 3))
        : writePhrase(lexicon, random),
    ),
    ...Array.from({ length: valueCount }, () => cell(number(author))),
  ]);
}

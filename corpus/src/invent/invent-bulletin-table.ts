import { writePhrase, writeSentence } from "../language/write-text.ts";
import type { Cell, Table } from "../model/document.ts";
import type { Author } from "./author.ts";
import {
  type Body,
  cell,
  CENTRE,
  finishTable,
  LEFT,
  number,
  type Recipe,
  RIGHT,
  rowNames,
  WRAPPED,
} from "./invent-table.ts";

/** More columns than other documents have: figures of many years side by side. */
const MOST_COLUMNS = 9;

/** A table as authorities and statistical offices print it: heads in several rows, long names of rows, groups, gaps. */
export function inventBulletinTable(author: Author): Table {
  return finishTable(author, author.random.pick(RECIPES), MOST_COLUMNS);
}

/** Groups of columns under common heads; the first column's own head spans both rows or is in the second. */
const groupedColumns: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const perGroup = columnCount >= 7 ? random.integer(2, 3) : 2;
  const groupCount = Math.max(1, Math.floor((columnCount - 1) / perGroup));
  const titles = Array.from({ length: groupCount }, () => random.pick(headTexts(author)));
  const first = random.integer(1994, 2018);
  const isSpanned = random.chance(0.6);
  const top: Cell[] = [
    isSpanned ? { text: lexicon.labels.region, rowSpan: 2 } : cell(""),
    ...titles.map((text): Cell => ({ text, columnSpan: perGroup })),
  ];
  const second = titles.flatMap(() =>
    Array.from({ length: perGroup }, (_, index) => cell(String(first + index))),
  );
  return {
    columns: [LEFT, ...second.map(() => random.pick([RIGHT, CENTRE]))],
    headRows: 2,
    rows: [
      top,
      isSpanned ? second : [cell(lexicon.labels.region), ...second],
      ...figureRows(author, second.length, random.integer(4, 10)),
    ],
  };
};

/** Heads of several words, so that the columns below are narrower than their heads, and a row of units. */
const longHeads: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const valueCount = Math.max(1, Math.min(5, columnCount - 1));
  const heads = Array.from({ length: valueCount }, () => cell(random.pick(lexicon.topics)));
  const units = heads.map(() => cell(random.pick(["%", "(%)", "kg", "1 000 t", "EUR", "(a)"])));
  const hasUnits = random.chance(0.5);
  return {
    columns: [LEFT, ...heads.map(() => ({ ...CENTRE, isWrapped: true }))],
    headRows: hasUnits ? 2 : 1,
    rows: [
      [cell(lexicon.labels.name), ...heads],
      ...(hasUnits ? [[cell(""), ...units]] : []),
      ...figureRows(author, valueCount, random.integer(4, 9)),
    ],
  };
};

/** Rows in groups: each group begins with a row that has only its name. */
const groupedRows: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const valueCount = Math.max(1, Math.min(6, columnCount - 1));
  const first = random.integer(1994, 2018);
  const heads = Array.from({ length: valueCount }, (_, index) => cell(String(first + index)));
  const rows = random
    .sample(lexicon.names, random.integer(2, 3))
    .flatMap((name): (readonly Cell[])[] => [
      [{ text: name, isBold: true }, ...heads.map(() => cell(""))],
      ...figureRows(author, valueCount, random.integer(2, 4)),
    ]);
  return {
    columns: [LEFT, ...heads.map(() => RIGHT)],
    headRows: 1,
    rows: [[cell(lexicon.labels.region), ...heads], ...rows],
  };
};

/** A narrow column of numbers, then names, then figures. */
const numbered: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  const valueCount = Math.max(1, Math.min(4, columnCount - 2));
  const names = random.sample(lexicon.names, random.integer(4, 9));
  const heads = random.sample(
    [labels.quantity, labels.amount, labels.share, labels.year],
    valueCount,
  );
  return {
    columns: [random.pick([LEFT, RIGHT, CENTRE]), LEFT, ...heads.map(() => RIGHT)],
    headRows: 1,
    rows: [
      [cell(random.pick(["#", "No.", "Nr"])), cell(labels.name), ...heads.map(cell)],
      ...names.map((name, index) => [
        cell(String(index + 1)),
        cell(name),
        ...heads.map(() => cell(number(author))),
      ]),
    ],
  };
};

/** Names of rows that take several lines, with the figures on the first of them. */
const longNames: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const valueCount = Math.max(1, Math.min(4, columnCount - 1));
  const first = random.integer(1994, 2018);
  const heads = Array.from({ length: valueCount }, (_, index) => cell(String(first + index)));
  const rows = Array.from({ length: random.integer(4, 7) }, () => [
    cell(random.chance(0.6) ? writeSentence(lexicon, random) : writePhrase(lexicon, random)),
    ...heads.map(() => cell(number(author))),
  ]);
  return {
    columns: [WRAPPED, ...heads.map(() => RIGHT)],
    headRows: 1,
    rows: [[cell(lexicon.labels.description), ...heads], ...rows],
  };
};

/** Text in all columns, each in several lines. */
const texts: Recipe = (author, columnCount) => {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  const heads = [labels.name, labels.description, labels.status, labels.address].slice(
    0,
    Math.max(2, Math.min(4, columnCount)),
  );
  const rows = Array.from({ length: random.integer(3, 5) }, () =>
    heads.map((_, column) =>
      cell(column === 0 ? random.pick(lexicon.topics) : writePhrase(lexicon, random)),
    ),
  );
  return {
    columns: heads.map(() => WRAPPED),
    headRows: 1,
    rows: [heads.map(cell), ...rows],
  };
};

function headTexts({ lexicon: { labels, topics } }: Author): string[] {
  return [labels.amount, labels.share, labels.quantity, labels.price, ...topics.slice(0, 3)];
}

function figureRows(author: Author, valueCount: number, rowCount: number): Body["rows"][number][] {
  return rowNames(author, rowCount).map((name) => [
    cell(name),
    ...Array.from({ length: valueCount }, () => cell(number(author))),
  ]);
}

const RECIPES: readonly Recipe[] = [
  groupedColumns,
  groupedColumns,
  longHeads,
  groupedRows,
  numbered,
  longNames,
  texts,
];

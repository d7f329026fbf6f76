import { writePhrase, writeSentence } from "../language/write-text.ts";
import type { Caption, Cell, Column, Table } from "../model/document.ts";
import { tableCharacters } from "../model/table-grid.ts";
import type { Author } from "./author.ts";

export const LEFT: Column = { align: "left", isWrapped: false };
export const WRAPPED: Column = { align: "left", isWrapped: true };
export const RIGHT: Column = { align: "right", isWrapped: false };
export const CENTRE: Column = { align: "center", isWrapped: false };

/** Everything of a table but its caption and note. */
export type Body = Pick<Table, "columns" | "headRows" | "rows">;

/** Writes a table that has at most about the given number of columns. */
export type Recipe = (author: Author, columnCount: number) => Body;

/** A table of any kind that fits into the line. */
export function inventTable(author: Author): Table {
  return finishTable(author, author.random.pick(ALL_RECIPES));
}

/** A table of figures, possibly as long as several pages. */
export function inventStatistics(author: Author, rowCount: number): Table {
  const recipe: Recipe = (writer, columnCount) => years(writer, columnCount, rowCount);
  return finishTable(author, author.random.chance(0.3) && rowCount < 30 ? groupedHead : recipe);
}

/** A table of positions with prices and a sum. */
export function inventPriceList(author: Author): Table {
  return finishTable(author, prices);
}

/** A table of properties with least, usual and greatest values. */
export function inventParameters(author: Author): Table {
  return finishTable(author, parameters);
}

/** Makes a table that fits into the line, with a caption and a note or without. */
export function finishTable(author: Author, recipe: Recipe, mostColumns = 6): Table {
  const { random, lexicon, counts } = author;
  let body = recipe(author, mostColumns);
  for (let columns = mostColumns - 1; columns >= 2 && isTooWide(author, body); columns -= 1)
    body = recipe(author, columns);
  if (isTooWide(author, body)) body = twoColumns(author);
  const isCaptioned = random.chance(0.75);
  if (isCaptioned) counts.tables += 1;
  const caption: Caption = {
    label: `${lexicon.labels.table} ${counts.tables}`,
    text: random.pick(lexicon.topics),
  };
  const note = random.chance(0.25)
    ? `${lexicon.labels.source}: ${writeSentence(lexicon, random)}`
    : undefined;
  return {
    kind: "table",
    ...body,
    ...(isCaptioned ? { caption } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

function isTooWide(author: Author, body: Body): boolean {
  return tableCharacters({ kind: "table", ...body }) > author.lineCharacters * 0.95;
}

/** A figure as a table has it; sometimes none. */
export const number = (author: Author): string => {
  const { random } = author;
  const decimal = author.lexicon.code === "en" || author.lexicon.script === "chinese" ? "." : ",";
  switch (random.integer(0, 5)) {
    case 0:
      return random.chance(0.5) ? "–" : "";
    case 1:
      return `${random.integer(1, 99)}${decimal}${random.integer(0, 9)} %`;
    case 2:
      return decimal === "."
        ? `${random.integer(1, 48)},${random.integer(100, 999)}`
        : `${random.integer(1, 48)} ${random.integer(100, 999)}`;
    default:
      return `${random.integer(0, 980)}${decimal}${random.integer(0, 9)}`;
  }
};

export const cell = (text: string): Cell => ({ text });
const bold = (text: string): Cell => ({ text, isBold: true });

function years(author: Author, columnCount: number, rowCount = author.random.integer(4, 9)): Body {
  const { random, lexicon } = author;
  const first = random.integer(1996, 2016);
  const yearCount = Math.max(1, columnCount - 1);
  const names = rowNames(author, rowCount);
  const rows: Cell[][] = names.map((name) => [
    cell(name),
    ...Array.from({ length: yearCount }, () => cell(number(author))),
  ]);
  if (random.chance(0.4)) {
    rows.push([
      bold(lexicon.labels.total),
      ...Array.from({ length: yearCount }, () => bold(number(author) || "0")),
    ]);
  }
  const head = [
    cell(lexicon.labels.region),
    ...Array.from({ length: yearCount }, (_, index) => cell(String(first + index))),
  ];
  return {
    columns: [LEFT, ...Array.from({ length: yearCount }, () => RIGHT)],
    headRows: 1,
    rows: [head, ...rows],
  };
}

/** Names of rows; where there are more rows than topics, they are counted. */
export function rowNames({ random, lexicon }: Author, count: number): string[] {
  const topics = random.sample(lexicon.topics, count);
  return Array.from(
    { length: count },
    (_, index) => topics[index] ?? `${random.pick(lexicon.topics)} ${index + 1}`,
  );
}

function groupedHead(author: Author, columnCount: number): Body {
  const { random, lexicon } = author;
  const groups = columnCount >= 5 ? 2 : 1;
  const perGroup = columnCount >= 7 ? 3 : 2;
  const titles = random.sample(
    [lexicon.labels.amount, lexicon.labels.share, lexicon.labels.quantity],
    groups,
  );
  const top: Cell[] = [
    { text: lexicon.labels.region, rowSpan: 2 },
    ...titles.map((text): Cell => ({ text, columnSpan: perGroup })),
  ];
  const first = random.integer(2001, 2019);
  const second = titles.flatMap(() =>
    Array.from({ length: perGroup }, (_, index) => cell(String(first + index))),
  );
  const names = rowNames(author, random.integer(4, 8));
  const body = names.map((name) => [cell(name), ...second.map(() => cell(number(author)))]);
  return { columns: [LEFT, ...second.map(() => RIGHT)], headRows: 2, rows: [top, second, ...body] };
}

function groupedRows(author: Author, columnCount: number): Body {
  const { random, lexicon } = author;
  const valueCount = Math.max(1, Math.min(3, columnCount - 2));
  const head = [
    cell(lexicon.labels.region),
    cell(lexicon.labels.description),
    ...[lexicon.labels.quantity, lexicon.labels.amount, lexicon.labels.share]
      .slice(0, valueCount)
      .map(cell),
  ];
  const rows = random.sample(lexicon.names, random.integer(2, 3)).flatMap((name) => {
    const size = random.integer(2, 3);
    return random
      .sample(lexicon.topics, size)
      .map((topic, index): Cell[] => [
        ...(index === 0 ? [{ text: name, rowSpan: size }] : []),
        cell(topic),
        ...Array.from({ length: valueCount }, () => cell(number(author))),
      ]);
  });
  return {
    columns: [LEFT, LEFT, ...Array.from({ length: valueCount }, () => RIGHT)],
    headRows: 1,
    rows: [head, ...rows],
  };
}

function descriptions(author: Author, columnCount: number): Body {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  const isNumbered = columnCount >= 3;
  const hasStatus = columnCount >= 4;
  const head = [
    ...(isNumbered ? ["#"] : []),
    labels.name,
    labels.description,
    ...(hasStatus ? [labels.status] : []),
  ].map(cell);
  const rows = random
    .sample(lexicon.topics, random.integer(3, 6))
    .map((topic, index) => [
      ...(isNumbered ? [cell(String(index + 1))] : []),
      cell(topic),
      cell(random.chance(0.6) ? writeSentence(lexicon, random) : writePhrase(lexicon, random)),
      ...(hasStatus ? [cell(random.pick(["A", "B", "C", "✓", ""]))] : []),
    ]);
  return {
    columns: [...(isNumbered ? [RIGHT] : []), LEFT, WRAPPED, ...(hasStatus ? [CENTRE] : [])],
    headRows: 1,
    rows: [head, ...rows],
  };
}

function prices(author: Author, columnCount: number): Body {
  const { random, lexicon } = author;
  const { labels } = lexicon;
  const isShort = columnCount < 4;
  const head = [
    labels.description,
    labels.quantity,
    ...(isShort ? [] : [labels.price]),
    labels.amount,
  ].map(cell);
  let sum = 0;
  const rows = random.sample(lexicon.topics, random.integer(3, 8)).map((topic) => {
    const [quantity, price] = [random.integer(1, 20), random.integer(199, 24_999)];
    sum += quantity * price;
    return [
      topic,
      String(quantity),
      ...(isShort ? [] : [money(price)]),
      money(quantity * price),
    ].map(cell);
  });
  const total: Cell[] = [
    { text: labels.total, isBold: true, columnSpan: head.length - 1 },
    bold(money(sum)),
  ];
  return {
    columns: [LEFT, ...head.slice(1).map(() => RIGHT)],
    headRows: 1,
    rows: [head, ...rows, total],
  };
}

function money(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

const QUANTITIES: readonly (readonly [symbol: string, unit: string])[] = [
  ["Vcc", "V"],
  ["Icc", "mA"],
  ["Ta", "°C"],
  ["fmax", "MHz"],
  ["Pmax", "W"],
  ["tr", "ns"],
  ["Rth", "K/W"],
  ["m", "kg"],
  ["p", "bar"],
  ["Q", "l/min"],
];

function parameters(author: Author, columnCount: number): Body {
  const { random, lexicon } = author;
  const isShort = columnCount < 5;
  const head = [
    lexicon.labels.description,
    ...(isShort ? [] : ["Symbol", "Min"]),
    "Typ",
    "Max",
    "Unit",
  ].map(cell);
  const rows = random.sample(QUANTITIES, random.integer(4, 8)).map(([symbolText, unit]) => {
    const typical = random.integer(5, 90);
    return [
      random.pick(lexicon.topics),
      ...(isShort
        ? []
        : [symbolText, random.chance(0.6) ? String(typical - random.integer(1, 4)) : ""]),
      String(typical),
      random.chance(0.8) ? String(typical + random.integer(1, 9)) : "",
      unit,
    ].map(cell);
  });
  return {
    columns: [LEFT, ...head.slice(1).map(() => CENTRE)],
    headRows: 1,
    rows: [head, ...rows],
  };
}

function twoColumns(author: Author): Body {
  const { random, lexicon } = author;
  const rows = random
    .sample(lexicon.topics, random.integer(3, 6))
    .map((topic) => [cell(topic), cell(number(author) || "0")]);
  return {
    columns: [WRAPPED, RIGHT],
    headRows: 1,
    rows: [[cell(lexicon.labels.name), cell(lexicon.labels.amount)], ...rows],
  };
}

const ALL_RECIPES: readonly Recipe[] = [
  years,
  years,
  groupedHead,
  groupedRows,
  descriptions,
  descriptions,
  prices,
  parameters,
];

import type { Random } from "../random.ts";
import type { StatisticsCell, StatisticsColumn, StatisticsTable } from "./statistics-page.ts";
import type { StatisticsStyle } from "./statistics-styles.ts";
import type { StatisticsWords } from "./statistics-words.ts";

/** Sources of the words, figures and looks of a table. */
export interface Author {
  readonly random: Random;
  readonly words: StatisticsWords;
  readonly style: StatisticsStyle;
  readonly number: () => string;
}

/** A way in which offices lay out a table. */
export type TableRecipe = (
  author: Author,
) => Pick<StatisticsTable, "columns" | "headRows" | "rows">;

const STUB: StatisticsColumn = { align: "left" };
const FIGURE: StatisticsColumn = { align: "right" };

function cell(text: string): StatisticsCell {
  return { text };
}

function figures({ number }: Author, count: number): StatisticsCell[] {
  return Array.from({ length: count }, () => cell(number()));
}

function stub({ style }: Author, text: string, indent = 0): StatisticsCell {
  return { text, indent, ...(style.hasLeaders ? { hasLeader: true } : {}) };
}

function headCells({ style }: Author, texts: readonly string[]): StatisticsCell[] {
  return texts.map((text) => ({ text, align: style.headAlign }));
}

/** Subjects over their aspects, with a third row of units now and then. */
const levels: TableRecipe = (author) => {
  const { random, words, style } = author;
  const aspects = random.pick(words.aspects);
  const groups = random.sample(
    words.subjects,
    Math.max(2, Math.floor(style.mostColumns / aspects.length)),
  );
  const count = groups.length * aspects.length;
  const hasTop = random.chance(0.25);
  const depth = hasTop ? 3 : 2;
  const corner: StatisticsCell = random.chance(0.7)
    ? { text: words.labels.region, rowspan: depth, align: "left" }
    : { text: "", rowspan: depth };
  const rows = random.sample(words.regions, random.integer(5, 12));
  const top: StatisticsCell = {
    text: random.pick(words.longHeads),
    colspan: count,
    align: "center",
  };
  const second = groups.map((text): StatisticsCell => ({
    text,
    colspan: aspects.length,
    align: "center",
  }));
  const third = groups.flatMap(() =>
    aspects.map((text): StatisticsCell => ({ text, align: style.headAlign })),
  );
  return {
    columns: [STUB, ...third.map(() => FIGURE)],
    headRows: depth,
    rows: [
      ...(hasTop ? [[corner, top], second] : [[corner, ...second]]),
      third,
      ...rows.map((name) => [stub(author, name), ...figures(author, count)]),
    ],
  };
};

/** Totals and their parts, which are moved in. */
const hierarchy: TableRecipe = (author) => {
  const { random, words, style } = author;
  const count = random.integer(2, Math.min(6, style.mostColumns));
  const first = random.integer(1990, 2015);
  const total = [{ ...stub(author, words.labels.total), isBold: true }, ...figures(author, count)];
  const branches = random.sample(words.branches, random.integer(2, 3));
  const areTotalsShown = random.chance(0.6);
  const rows = branches.flatMap(({ name, parts }) => [
    areTotalsShown
      ? [stub(author, name), ...figures(author, count)]
      : [cell(name), ...Array.from({ length: count }, () => cell(""))],
    ...parts.map((part) => [stub(author, part, 1), ...figures(author, count)]),
  ]);
  const heads = Array.from({ length: count }, (_, index): StatisticsCell => ({
    text: String(first + index),
    align: style.headAlign,
  }));
  return {
    columns: [STUB, ...heads.map(() => FIGURE)],
    headRows: 1,
    rows: [
      [cell(words.labels.description), ...heads],
      ...(random.chance(0.5) ? [total, ...rows] : [...rows, total]),
    ],
  };
};

/** Long names of rows and long heads, both wrapped. */
const wrapped: TableRecipe = (author) => {
  const { random, words, style } = author;
  const heads = random.sample(words.longHeads, random.integer(2, Math.min(4, style.mostColumns)));
  return {
    columns: [
      { align: "left", widthMm: random.integer(42, 60) },
      ...heads.map((): StatisticsColumn => ({
        align: random.pick(["right", "center"]),
        widthMm: 24,
      })),
    ],
    headRows: 1,
    rows: [
      [
        cell(words.labels.name),
        ...heads.map((text): StatisticsCell => ({ text, align: "center" })),
      ],
      ...random
        .sample(words.longNames, random.integer(4, 7))
        .map((name) => [cell(name), ...figures(author, heads.length)]),
    ],
  };
};

/** Parts of the body under lines that go over all columns. */
const panels: TableRecipe = (author) => {
  const { random, words, style } = author;
  const count = random.integer(3, Math.min(6, style.mostColumns));
  const names = random.sample(words.regions, random.integer(3, 5));
  const heads = random.sample(words.subjects, count);
  const parts = random
    .sample(words.longHeads, random.integer(2, 3))
    .flatMap((panel) => [
      [{ text: panel, colspan: count + 1, align: "center" as const, isBold: random.chance(0.5) }],
      ...names.map((name) => [stub(author, name), ...figures(author, count)]),
    ]);
  return {
    columns: [STUB, ...heads.map(() => FIGURE)],
    headRows: 1,
    rows: [[cell(words.labels.region), ...headCells(author, heads)], ...parts],
  };
};

/** Names down the side that speak for several rows each. */
const rowGroups: TableRecipe = (author) => {
  const { random, words, style } = author;
  const aspects = random.pick(words.aspects);
  const heads = random.sample(
    words.subjects,
    random.integer(2, Math.min(4, style.mostColumns - 1)),
  );
  const rows = random
    .sample(words.regions, random.integer(3, 5))
    .flatMap((name) =>
      aspects.map((aspect, index) => [
        ...(index === 0 ? [{ text: name, rowspan: aspects.length }] : []),
        cell(aspect),
        ...figures(author, heads.length),
      ]),
    );
  return {
    columns: [STUB, STUB, ...heads.map(() => FIGURE)],
    headRows: 1,
    rows: [
      [cell(words.labels.region), cell(words.labels.name), ...headCells(author, heads)],
      ...rows,
    ],
  };
};

/** Months down, years across, the heads printed upwards. */
const rotatedHeads: TableRecipe = (author) => {
  const { random, words, style } = author;
  const heads = random.sample(words.subjects, random.integer(4, Math.min(8, style.mostColumns)));
  return {
    columns: [STUB, ...heads.map(() => FIGURE)],
    headRows: 1,
    rows: [
      [
        cell(words.labels.year),
        ...heads.map((text): StatisticsCell => ({ text, isRotated: true, align: "center" })),
      ],
      ...words.months
        .slice(0, random.integer(5, 9))
        .map((month) => [cell(month), ...figures(author, heads.length)]),
    ],
  };
};

/** The same columns twice, beside each other, to save room. */
const folded: TableRecipe = (author) => {
  const { random, words, style } = author;
  const names = random.sample(words.regions, 2 * random.integer(4, 7));
  const half = names.length / 2;
  const subject = random.pick(words.subjects);
  const head = [
    { text: words.labels.article, align: "center" as const },
    cell(words.labels.region),
    { text: subject, align: style.headAlign },
  ];
  const entry = (index: number) => [
    cell(String(index + 1)),
    stub(author, names[index] ?? ""),
    ...figures(author, 1),
  ];
  const columns: StatisticsColumn[] = [{ align: "center" }, STUB, FIGURE];
  return {
    columns: [...columns, ...columns],
    headRows: 1,
    rows: [
      [...head, ...head],
      ...Array.from({ length: half }, (_, index) => [...entry(index), ...entry(index + half)]),
    ],
  };
};

/** Codes, names and remarks in sentences. */
const register: TableRecipe = (author) => {
  const { random, words } = author;
  return {
    columns: [
      { align: "left" },
      { align: "left", widthMm: 40 },
      FIGURE,
      { align: "left", widthMm: 50 },
    ],
    headRows: 1,
    rows: [
      [
        cell(words.labels.article),
        cell(words.labels.name),
        cell(words.labels.total),
        cell(words.labels.note),
      ],
      ...random
        .sample(words.longNames, random.integer(4, 6))
        .map((name) => [
          cell(`${random.pick(["A", "B", "K"])}-${random.integer(100, 999)}`),
          cell(name),
          ...figures(author, 1),
          cell(random.pick(words.sentences)),
        ]),
    ],
  };
};

/** Units below the heads, in a row of their own. */
const unitRow: TableRecipe = (author) => {
  const { random, words, style } = author;
  const heads = random.sample(words.subjects, random.integer(3, Math.min(6, style.mostColumns)));
  return {
    columns: [STUB, ...heads.map(() => FIGURE)],
    headRows: 2,
    rows: [
      [cell(words.labels.region), ...headCells(author, heads)],
      [
        cell(""),
        ...heads.map((): StatisticsCell => ({
          text: random.pick(words.units),
          align: style.headAlign,
        })),
      ],
      ...random
        .sample(words.regions, random.integer(5, 9))
        .map((name) => [stub(author, name), ...figures(author, heads.length)]),
    ],
  };
};

/** A narrow table that leaves room for another one beside it. */
export const shortSeries: TableRecipe = (author) => {
  const { random, words } = author;
  const first = random.integer(1990, 2010);
  const heads = random.sample(words.subjects, 2);
  return {
    columns: [{ align: "left" }, FIGURE, FIGURE],
    headRows: 1,
    rows: [
      [cell(words.labels.year), ...headCells(author, heads)],
      ...Array.from({ length: random.integer(6, 11) }, (_, index) => [
        cell(String(first + index)),
        ...figures(author, 2),
      ]),
    ],
  };
};

/** A table that goes over a page's end. */
export const longRegister: TableRecipe = (author) => {
  const { random, words, style } = author;
  const heads = random.sample(words.subjects, Math.min(4, style.mostColumns));
  const first = random.integer(1990, 2010);
  const rows = words.branches
    .flatMap(({ name, parts }) => [name, ...parts])
    .flatMap((name) =>
      Array.from({ length: 3 }, (_, index) => [
        cell(name),
        cell(String(first + index)),
        ...figures(author, heads.length),
      ]),
    );
  return {
    columns: [STUB, { align: "center" }, ...heads.map(() => FIGURE)],
    headRows: 1,
    rows: [
      [cell(words.labels.description), cell(words.labels.year), ...headCells(author, heads)],
      ...rows,
    ],
  };
};

/** Recipes for tables of any page; common ones are repeated so that they are picked more often. */
export const TABLE_RECIPES: readonly TableRecipe[] = [
  levels,
  levels,
  hierarchy,
  hierarchy,
  wrapped,
  panels,
  rowGroups,
  rotatedHeads,
  folded,
  register,
  unitRow,
];

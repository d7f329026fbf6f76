import type { Random } from "../random.ts";
import type {
  StatisticsCell,
  StatisticsColumn,
  StatisticsPage,
  StatisticsTable,
} from "./statistics-page.ts";
import type { StatisticsStyle } from "./statistics-styles.ts";
import { STATISTICS_WORDS, type StatisticsWords } from "./statistics-words.ts";

interface Author {
  readonly random: Random;
  readonly words: StatisticsWords;
  readonly style: StatisticsStyle;
  readonly number: () => string;
}

type Recipe = (author: Author) => Pick<StatisticsTable, "columns" | "headRows" | "rows">;

/** A page of statistics: a heading, some text, a table or two with their captions and notes. */
export function inventStatistics(
  id: string,
  style: StatisticsStyle,
  random: Random,
): StatisticsPage {
  const words = STATISTICS_WORDS[style.language];
  const author = { random, words, style, number: numberWriter(random, words) };
  const tables = Array.from(
    { length: style.isBeside ? 2 : style.isLong ? 1 : random.integer(1, 2) },
    (_, index) => inventTable(author, random.integer(1, 40) + index),
  );
  const paragraph = (): string =>
    random.sample(words.sentences, random.integer(2, 3)).join(style.language === "en" ? " " : "");
  return {
    id,
    language: style.language,
    title:
      random.pick(words.subjects) +
      (style.language === "en"
        ? ` by ${words.labels.region.toLowerCase()}`
        : `与${words.labels.region}`),
    introduction: paragraph(),
    tables,
    closing: paragraph(),
  };
}

function inventTable(author: Author, number: number): StatisticsTable {
  const { random, words, style } = author;
  const recipe = style.isBeside ? shortSeries : style.isLong ? longRegister : random.pick(RECIPES);
  const grid = recipe(author);
  const hasMarks = random.chance(0.4);
  const notes =
    hasMarks || random.chance(0.4) ? random.sample(words.notes, random.integer(1, 2)) : [];
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
function numberWriter(random: Random, { labels }: StatisticsWords): () => string {
  const size = random.pick([99, 999, 9999, 99_999, 9_999_999]);
  const digits = random.pick([0, 0, 1, 2]);
  const separator = random.pick([",", ",", " ", ""]);
  const missing = random.pick(labels.missing);
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

/** Subjects over their aspects, with a third row of units now and then. */
const levels: Recipe = (author) => {
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
const hierarchy: Recipe = (author) => {
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
      [cell(words.labels.branch), ...heads],
      ...(random.chance(0.5) ? [total, ...rows] : [...rows, total]),
    ],
  };
};

/** Long names of rows and long heads, both wrapped. */
const wrapped: Recipe = (author) => {
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
        cell(words.labels.item),
        ...heads.map((text): StatisticsCell => ({ text, align: "center" })),
      ],
      ...random
        .sample(words.longNames, random.integer(4, 7))
        .map((name) => [cell(name), ...figures(author, heads.length)]),
    ],
  };
};

/** Parts of the body under lines that go over all columns. */
const panels: Recipe = (author) => {
  const { random, words, style } = author;
  const count = random.integer(3, Math.min(6, style.mostColumns));
  const names = random.sample(words.regions, random.integer(3, 5));
  const heads = random.sample(words.subjects, count);
  const parts = random
    .sample(words.panels, random.integer(2, 3))
    .flatMap((panel) => [
      [{ text: panel, colspan: count + 1, align: "center" as const, isBold: random.chance(0.5) }],
      ...names.map((name) => [stub(author, name), ...figures(author, count)]),
    ]);
  return {
    columns: [STUB, ...heads.map(() => FIGURE)],
    headRows: 1,
    rows: [
      [
        cell(words.labels.region),
        ...heads.map((text): StatisticsCell => ({ text, align: style.headAlign })),
      ],
      ...parts,
    ],
  };
};

/** Names down the side that speak for several rows each. */
const rowGroups: Recipe = (author) => {
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
      [
        cell(words.labels.region),
        cell(words.labels.item),
        ...heads.map((text): StatisticsCell => ({ text, align: style.headAlign })),
      ],
      ...rows,
    ],
  };
};

/** Months down, years across, the heads printed upwards. */
const rotatedHeads: Recipe = (author) => {
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
const folded: Recipe = (author) => {
  const { random, words, style } = author;
  const names = random.sample(words.regions, 2 * random.integer(4, 7));
  const half = names.length / 2;
  const subject = random.pick(words.subjects);
  const head = [
    { text: words.labels.rank, align: "center" as const },
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
const register: Recipe = (author) => {
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
        cell(words.labels.code),
        cell(words.labels.item),
        cell(words.labels.total),
        cell(words.labels.remark),
      ],
      ...random
        .sample(words.longNames, random.integer(4, 6))
        .map((name) => [
          cell(`${random.pick(["A", "B", "K"])}-${random.integer(100, 999)}`),
          cell(name),
          ...figures(author, 1),
          cell(random.pick(words.remarks)),
        ]),
    ],
  };
};

/** Units below the heads, in a row of their own. */
const unitRow: Recipe = (author) => {
  const { random, words, style } = author;
  const heads = random.sample(words.subjects, random.integer(3, Math.min(6, style.mostColumns)));
  return {
    columns: [STUB, ...heads.map(() => FIGURE)],
    headRows: 2,
    rows: [
      [
        cell(words.labels.region),
        ...heads.map((text): StatisticsCell => ({ text, align: style.headAlign })),
      ],
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
const shortSeries: Recipe = (author) => {
  const { random, words, style } = author;
  const first = random.integer(1990, 2010);
  const heads = random.sample(words.subjects, 2);
  return {
    columns: [{ align: "left" }, FIGURE, FIGURE],
    headRows: 1,
    rows: [
      [
        cell(words.labels.year),
        ...heads.map((text): StatisticsCell => ({ text, align: style.headAlign })),
      ],
      ...Array.from({ length: random.integer(6, 11) }, (_, index) => [
        cell(String(first + index)),
        ...figures(author, 2),
      ]),
    ],
  };
};

/** A table that goes over a page's end. */
const longRegister: Recipe = (author) => {
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
      [
        cell(words.labels.branch),
        cell(words.labels.year),
        ...heads.map((text): StatisticsCell => ({ text, align: style.headAlign })),
      ],
      ...rows,
    ],
  };
};

const RECIPES: readonly Recipe[] = [
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

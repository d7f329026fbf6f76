import type { StatisticsCell, StatisticsColumn } from "./statistics-page.ts";
import type { Rules } from "./statistics-styles.ts";
import type { Author, TableRecipe } from "./table-recipes.ts";

/** A kind of table that readers often get wrong, in any style. */
export interface TableCase {
  readonly name: string;
  readonly recipe: TableRecipe;
  /** The lines that it has, whatever the style has. */
  readonly rules?: Rules;
}

const LEFT: StatisticsColumn = { align: "left" };
const RIGHT: StatisticsColumn = { align: "right" };

/** Heads over groups of columns, a column of notes, rows that only name a group, amounts in brackets, and totals. */
const accounts: TableRecipe = ({ random, words }) => {
  const hasSigns = random.chance(0.5);
  const year = random.integer(2003, 2023);
  const years = [String(year), String(year - 1)];
  const groups = random.sample(words.subjects, 2);
  const own = hasSigns ? 4 : 2;
  const amount = (): string => {
    if (random.chance(0.1)) return "–";
    const value = random.integer(12, 98_765).toLocaleString("en");
    return random.chance(0.25) ? `(${value})` : value;
  };
  const amounts = (isFirst: boolean): StatisticsCell[] =>
    Array.from({ length: 4 }, () => [
      ...(hasSigns ? [{ text: isFirst ? "$" : "" }] : []),
      { text: amount() },
    ]).flat();
  const blank = Array.from({ length: 2 * own + 1 }, () => ({ text: "" }));
  const parts = random
    .sample(words.branches, 2)
    .flatMap(({ name, parts: items }, part) => [
      [{ text: name }, ...blank],
      ...items.map((item, index) => [
        { text: item, indent: 1 },
        { text: random.chance(0.5) ? String(random.integer(1, 29)) : "" },
        ...amounts(part + index === 0),
      ]),
      [{ text: words.labels.total, isBold: true }, { text: "" }, ...amounts(false)],
    ]);
  const column: StatisticsColumn[] = hasSigns ? [LEFT, RIGHT] : [RIGHT];
  return {
    columns: [LEFT, { align: "center" }, ...[...years, ...years].flatMap(() => column)],
    headRows: 2,
    rows: [
      [
        { text: "" },
        { text: "" },
        ...groups.map((text): StatisticsCell => ({ text, colspan: own, align: "center" })),
      ],
      [
        { text: "" },
        { text: words.labels.note },
        ...[...years, ...years].map((text): StatisticsCell => ({
          text,
          align: "right",
          ...(hasSigns && { colspan: 2 }),
        })),
      ],
      ...parts,
    ],
  };
};

/** Cells of text, most of them of several lines. */
function ofText({ random, words }: Author, aligns: readonly StatisticsColumn[]) {
  const heads = random.sample(words.subjects, aligns.length);
  const texts = (): string =>
    random.pick([words.longNames, words.longHeads, words.regions].map((one) => random.pick(one)));
  return {
    columns: aligns,
    headRows: 1,
    rows: [
      heads.map((text): StatisticsCell => ({ text })),
      ...Array.from({ length: random.integer(4, 6) }, () => aligns.map(() => ({ text: texts() }))),
    ],
  };
}

const wrapped: TableRecipe = (author) => {
  const count = author.random.integer(2, 4);
  const widthMm = Math.floor(140 / count);
  return ofText(
    author,
    Array.from({ length: count }, () => ({ align: "left", widthMm })),
  );
};

const grid: TableRecipe = (author) => {
  const { random } = author;
  const count = random.integer(3, 5);
  return ofText(
    author,
    Array.from({ length: count }, () => ({
      align: random.pick(["left", "center", "right"]),
      widthMm: Math.floor(130 / count),
    })),
  );
};

const list: TableRecipe = ({ random, words }) => ({
  columns: [{ align: "left", widthMm: 110 }],
  headRows: random.integer(0, 1),
  rows: random
    .sample([...words.regions, ...words.longNames], random.integer(4, 7))
    .map((text) => [{ text }]),
});

export const TABLE_CASES: readonly TableCase[] = [
  { name: "accounts", recipe: accounts },
  { name: "wrapped", recipe: wrapped, rules: "none" },
  { name: "grid", recipe: grid, rules: "grid" },
  { name: "list", recipe: list, rules: "grid" },
];

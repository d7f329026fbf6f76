import type { Character, Ruling } from "@parsewright/document/files";
import { describe, expect, it } from "vitest";
import { readSegments } from "../../text/read-segments.ts";
import { tableRegion } from "../../tables/steps/table-region.ts";
import type { Region, RegionLabel } from "../region.ts";
import { typeLine } from "../testing/sample-page.ts";
import { chooseVisuals } from "./choose-visuals.ts";
import type { NamedGroup } from "./named-group.ts";

const ROWS = Array.from({ length: 10 }, (_, row) => typeLine("42", { x: 72, y: 100 + 14 * row }));

describe("chooseVisuals", () => {
  it.each([
    { likelihood: 0.17, isKept: false },
    { likelihood: 0.23, isKept: true },
  ])(
    "keeps a figure that the model, sure of text, gives a likelihood of $likelihood: $isKept",
    ({ likelihood, isKept }) => {
      const figure = regionOf("image", ROWS);

      const chosen = chooseVisuals([figure], {
        ruled: [],
        groups: [groupOf("text", ROWS)],
        likelihood: () => likelihood,
        rulings: [],
      });

      expect(chosen).toEqual(isKept ? [figure] : []);
    },
  );

  it.each([
    { shared: 8, isKept: false },
    { shared: 6, isKept: true },
  ])(
    "keeps a table of which the model has $shared of 10 rows in a table of its own: $isKept",
    ({ shared, isKept }) => {
      const table = regionOf("table", ROWS);
      const further = Array.from({ length: 4 }, (_, row) =>
        typeLine("42", { x: 72, y: 300 + 14 * row }),
      );

      const chosen = chooseVisuals([table], {
        ruled: [],
        groups: [groupOf("table", [...ROWS.slice(0, shared), ...further])],
        likelihood: () => 1,
        rulings: [],
      });

      expect(chosen).toEqual(isKept ? [table] : []);
    },
  );

  it.each([
    { missing: 2, isKept: true },
    { missing: 3, isKept: false },
  ])(
    "keeps a table by backgrounds that lacks $missing of 10 lines of the model's: $isKept",
    ({ missing, isKept }) => {
      const table = regionOf("table", ROWS.slice(missing));

      expect(chosenOf([table], [groupOf("table", ROWS)])).toEqual(isKept ? [table] : []);
    },
  );

  it("leaves a table by backgrounds that lacks a row of cells to the model", () => {
    const row = [...typeLine("42", { x: 72, y: 86 }), ...typeLine("42", { x: 172, y: 86 })];

    expect(chosenOf([regionOf("table", ROWS)], [groupOf("table", [row, ...ROWS])])).toEqual([]);
  });

  it.each([
    { name: "a short line close under it", line: { position: 93, to: 80 }, isKept: false },
    { name: "a line further below", line: { position: 96, to: 80 }, isKept: true },
    { name: "a line as long as the table", line: { position: 93, to: 82 }, isKept: true },
  ])(
    "keeps a table by backgrounds that lacks one line of the model's, with $name: $isKept",
    ({ line, isKept }) => {
      const table = regionOf("table", ROWS);
      const head = typeLine("42", { x: 72, y: 86 });
      const rulings: Ruling[] = [{ direction: "horizontal", from: 72, ...line }];

      expect(chosenOf([table], [groupOf("table", [head, ...ROWS])], rulings)).toEqual(
        isKept ? [table] : [],
      );
    },
  );

  it.each([
    { name: "tables", count: 2, isKept: true },
    { name: "columns", count: 1, isKept: false },
  ])("keeps $name beside each other that the model sees as one: $isKept", ({ count, isKept }) => {
    const tables = [72, 272].map((x): Region => {
      const xs = Array.from({ length: count }, (_, column) => x + 60 * column);
      const rows = ROWS.map((_, row) =>
        xs.flatMap((left) => typeLine("42", { x: left, y: 100 + 14 * row })),
      );
      return { ...regionOf("table", rows), box: [x, 90, x + 70, 240] };
    });
    const whole = [tables.flatMap(({ characters }) => characters)];

    expect(chosenOf(tables, [groupOf("table", whole)])).toEqual(isKept ? tables : []);
  });

  it("leaves a table of columns of two tables to the model", () => {
    const names = ROWS.map((_, row) => typeLine("Item", { x: 20, y: 100 + 14 * row }));
    const groups = [0, 5].map((from) =>
      groupOf("table", [...ROWS.slice(from, from + 5), ...names.slice(from, from + 5)]),
    );

    expect(chosenOf([regionOf("table", ROWS)], groups)).toEqual([]);
  });

  it("leaves a table by backgrounds to the model where that sees two below each other", () => {
    const groups = [ROWS.slice(0, 5), ROWS.slice(5)].map((rows) => groupOf("table", rows));

    expect(chosenOf([regionOf("table", ROWS)], groups)).toEqual([]);
  });

  it.each([
    { score: 0.88, isKept: true },
    { score: 0.92, isKept: false },
  ])(
    "keeps a part of a table where the model is $score sure of the whole: $isKept",
    ({ score, isKept }) => {
      const part = regionOf("table", ROWS.slice(5));

      expect(chosenOf([part], [{ ...groupOf("table", ROWS), score }])).toEqual(
        isKept ? [part] : [],
      );
    },
  );
});

/** Chooses among tables that lines or backgrounds show. */
function chosenOf(
  tables: readonly Region[],
  groups: readonly NamedGroup[],
  rulings: readonly Ruling[] = [],
): Region[] {
  const ruled = tables.map(({ box, characters }) =>
    tableRegion({ box, cells: [], characters: [...characters] }),
  );
  return chooseVisuals(tables, { ruled, groups, likelihood: () => 1, rulings });
}

function regionOf(label: RegionLabel, rows: readonly (readonly Character[])[]): Region {
  return { label, box: [72, 90, 82, 240], characters: rows.flat(), lines: [] };
}

function groupOf(label: RegionLabel, rows: readonly (readonly Character[])[]): NamedGroup {
  return { label, score: 0.95, segments: readSegments(rows.flat()) };
}

import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import type { PlacedCell } from "../steps/table-cells.ts";
import { spanHeads } from "./span-cells.ts";

/** Columns are 100 points apart and their texts 40 wide, but for heads that are given another middle. */
const PITCH = 100;

describe("spanHeads", () => {
  it("lets heads in the middle of several columns span them", () => {
    const heads = headsOf([
      [undefined, { text: "Amount", middle: 150 }, undefined, { text: "Share", middle: 350 }],
      ["Region", "2001", "2002", "2001", "2002"],
      ["North", "5", "6", "7", "8"],
    ]);

    expect(heads).toEqual(["Amount 1+2", "Share 3+2"]);
  });

  it("lets heads span columns whose figures are all at their right", () => {
    const heads = headsOf([
      [undefined, { text: "Amount", middle: 60 }, { text: "Share", middle: 260 }],
      ["Region", "2001", "2000", "2001", "2002"],
      ["North", "5", "6", "7", "8"],
    ]);

    expect(heads).toEqual(["Amount 1+1", "Share 2+3"]);
  });

  it("lets the heads beside them span the rows below, which they leave empty", () => {
    const cells = spanHeads(
      table([
        ["Region", { text: "Amount", middle: 150 }, undefined],
        [undefined, "2001", "2002"],
        ["North", "5", "6"],
      ]),
      3,
    );

    expect(cells.find(({ column }) => column === 0)).toMatchObject({ row: 0, rowspan: 2 });
  });

  it.each([
    {
      name: "a head over one column whose neighbour has none",
      rows: [
        ["Region", "2001", undefined],
        ["North", "5", "6"],
      ],
    },
    {
      name: "a head that is not in the middle of its columns",
      rows: [
        [undefined, { text: "Amount", middle: 110 }, undefined],
        ["Region", "2001", "2002"],
      ],
    },
    {
      name: "a full row",
      rows: [
        ["Region", "2001", "2002"],
        ["North", "5", "6"],
      ],
    },
  ])("leaves alone $name", ({ rows }) => {
    const cells = table(rows);

    expect(spanHeads(cells, 3)).toEqual(cells);
  });
});

type Given = string | { readonly text: string; readonly middle: number } | undefined;

function headsOf(rows: readonly (readonly Given[])[]): string[] {
  return spanHeads(table(rows), Math.max(...rows.map((row) => row.length)))
    .filter(({ row }) => row === 0)
    .map(
      ({ column, colspan, characters }) =>
        `${characters.map(({ text }) => text).join("")} ${column}+${colspan}`,
    );
}

function table(rows: readonly (readonly Given[])[]): PlacedCell[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((given, column) => {
      if (given === undefined) return [];
      const { text, middle } =
        typeof given === "string" ? { text: given, middle: column * PITCH } : given;
      const box = [middle - 20, row * 12, middle + 20, row * 12 + 10];
      const characters = [{ text, box } as unknown as Character];
      return [{ row, column, rowspan: 1, colspan: 1, characters }];
    }),
  );
}

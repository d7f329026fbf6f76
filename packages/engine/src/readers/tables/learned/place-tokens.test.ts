import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { placeTokens, type TableAnswers } from "./place-tokens.ts";

describe("placeTokens", () => {
  it("makes rows and columns of tokens that are likely in one, from top to bottom and from left to right", () => {
    const fields = placeTokens(
      [at(1, 0), at(0, 0), at(0, 1), at(1, 1)],
      answers([
        [1, 0],
        [0, 0],
        [0, 1],
        [1, 1],
      ]),
    );

    expect(fields).toEqual([
      { row: 1, column: 0, rowspan: 1, colspan: 1 },
      { row: 0, column: 0, rowspan: 1, colspan: 1 },
      { row: 0, column: 1, rowspan: 1, colspan: 1 },
      { row: 1, column: 1, rowspan: 1, colspan: 1 },
    ]);
  });

  it("lets a token that spans columns reach over all of those that it is likely in", () => {
    const fields = placeTokens(
      [at(0, 1), at(1, 0), at(1, 1), at(1, 2)],
      answers(
        [
          [0, 1, 2],
          [1, 0],
          [1, 1],
          [1, 2],
        ],
        { wide: [0] },
      ),
    );

    expect(fields[0]).toEqual({ row: 0, column: 1, rowspan: 1, colspan: 2 });
  });

  it("does not join two columns by one likely pair", () => {
    const given = answers([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const pairs = given.pairs.slice();
    // Tokens 1 and 2 may be in one column; the rest of both columns says that they are not.
    for (const place of [16 + 1 * 4 + 2, 16 + 2 * 4 + 1]) pairs[place] = 0.6;
    const fields = placeTokens([at(0, 0), at(1, 0), at(0, 1), at(1, 1)], { ...given, pairs });

    expect(fields.map(({ column }) => column)).toEqual([0, 0, 1, 1]);
  });
});

function at(row: number, column: number): Box {
  return [column * 80, row * 20, column * 80 + 30, row * 20 + 10];
}

/** Answers that are sure of the row of each token, and of its columns. */
function answers(
  places: readonly (readonly number[])[],
  { wide = [] }: { readonly wide?: readonly number[] } = {},
): TableAnswers {
  const rowCount = places.length;
  const share = (one: readonly number[], other: readonly number[]) =>
    one.some((column) => other.includes(column)) ? 0.98 : 0.02;
  return {
    rowCount,
    marks: Float32Array.from(places.flatMap((_, token) => [0, wide.includes(token) ? 1 : 0, 0])),
    pairs: Float32Array.from([
      ...places.flatMap(([row]) => places.map(([other]) => (row === other ? 0.98 : 0.02))),
      ...places.flatMap(([, ...columns]) => places.map(([, ...others]) => share(columns, others))),
    ]),
  };
}

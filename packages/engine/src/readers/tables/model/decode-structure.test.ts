import { describe, expect, it } from "vitest";
import { decodeStructure, type ModelOutput } from "./decode-structure.ts";

/** Numbers of the tokens used here. */
const [START, ROW, CELL, CLOSED, END_CELL, COLSPAN_2, ROWSPAN_2, EMPTY_CELL, END] = [
  0, 5, 7, 8, 9, 10, 29, 48, 49,
];

describe("decodeStructure", () => {
  it("reads rows of cells until the end", () => {
    const cells = decodeStructure(
      write([START, ROW, EMPTY_CELL, EMPTY_CELL, ROW, EMPTY_CELL, END, ROW]),
    );

    expect(cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it("reads spans, and puts what follows where they leave room", () => {
    const cells = decodeStructure(
      write([
        START,
        ROW,
        CELL,
        ROWSPAN_2,
        COLSPAN_2,
        CLOSED,
        END_CELL,
        EMPTY_CELL,
        ROW,
        EMPTY_CELL,
        END,
      ]),
    );

    expect(cells.map(({ box: _box, score: _score, ...field }) => field)).toEqual([
      { row: 0, column: 0, rowspan: 2, colspan: 2 },
      { row: 0, column: 2, rowspan: 1, colspan: 1 },
      { row: 1, column: 2, rowspan: 1, colspan: 1 },
    ]);
  });

  it("takes the box of the token that opens a cell", () => {
    const [cell] = decodeStructure(write([START, ROW, EMPTY_CELL, END]));

    expect(cell?.box).toEqual([2, 2, 3, 3]);
  });

  it("gives no cells for an answer without tokens", () => {
    expect(decodeStructure(write([]))).toEqual([]);
  });
});

/** The output of a model that is sure of its tokens; the corners of each are its position and the next. */
function write(tokens: readonly number[]): ModelOutput {
  const likelihoods = new Float32Array(tokens.length * 50);
  for (const [index, token] of tokens.entries()) likelihoods[index * 50 + token] = 1;
  const corners = Float32Array.from(
    tokens.flatMap((_, index) => [
      index,
      index,
      index + 1,
      index,
      index + 1,
      index + 1,
      index,
      index + 1,
    ]),
  );
  return { tokenCount: tokens.length, likelihoods, corners };
}

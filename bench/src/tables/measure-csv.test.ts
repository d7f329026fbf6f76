import { expect, it } from "vitest";
import { scoreCells } from "./measure-csv.ts";

it("counts cells with the same text, each once, and leaves empty ones out", () => {
  expect(scoreCells(["a", "b", "b", ""], ["b", "c", "c", "", "a"])).toEqual({
    precision: 0.5,
    recall: 2 / 3,
    f1: expect.closeTo(4 / 7, 10),
  });
});

it("is zero where nothing was found", () => {
  expect(scoreCells(["a"], [])).toEqual({ precision: 0, recall: 0, f1: 0 });
});

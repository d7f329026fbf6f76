import { describe, expect, it } from "vitest";
import { findMisplacedWords } from "./word-order.ts";

describe("findMisplacedWords", () => {
  it("finds none where words are only missing or misread", () => {
    expect(
      findMisplacedWords("truth and uncondi-\ntional love", "truth und unconditional"),
    ).toEqual({ followed: 2, misplaced: 0 });
  });

  it("counts the words that have to move", () => {
    const truth = "lasting effects on growing children is enormous bought Ziglar";

    expect(
      findMisplacedWords(truth, "lasting effects on growing Ziglar children is enormous bought"),
    ).toEqual({ followed: 7, misplaced: 1 });
  });

  it("follows no word that occurs twice", () => {
    expect(findMisplacedWords("the lamp and the lens", "lens the lamp and the")).toEqual({
      followed: 3,
      misplaced: 1,
    });
  });
});

import { describe, expect, it } from "vitest";
import { commonSubsequenceLength, indelSimilarity, levenshteinDistance } from "./edit-distance.ts";

describe("commonSubsequenceLength", () => {
  it.each([
    ["", "", 0],
    ["abc", "", 0],
    ["abcde", "ace", 3],
    ["日本語文書", "日語書", 3],
    ["a😀b", "😀", 1],
  ])("of %j and %j is %i", (one, other, expected) => {
    expect(commonSubsequenceLength(one, other)).toBe(expected);
  });

  it.each(lengthsAroundWords())(
    "agrees with the plain table for texts of %i and %i",
    (...lengths) => {
      const [one, other] = lengths.map(textOf) as [string, string];

      expect(commonSubsequenceLength(one, other)).toBe(plainCommonSubsequence(one, other));
    },
  );
});

describe("levenshteinDistance", () => {
  it.each([
    ["kitten", "sitting", 3],
    ["", "abc", 3],
    ["same", "same", 0],
    ["😀", "x", 1],
  ])("of %j and %j is %i", (one, other, expected) => {
    expect(levenshteinDistance(one, other)).toBe(expected);
  });

  it.each(lengthsAroundWords())(
    "agrees with the plain table for texts of %i and %i",
    (...lengths) => {
      const [one, other] = lengths.map(textOf) as [string, string];

      expect(levenshteinDistance(one, other)).toBe(plainLevenshtein(one, other));
    },
  );
});

describe("indelSimilarity", () => {
  it("is 1 for equal texts, and for two empty ones", () => {
    expect(indelSimilarity("abc", "abc")).toBe(1);
    expect(indelSimilarity("", "")).toBe(1);
  });

  it("is twice the common part over both lengths", () => {
    expect(indelSimilarity("abcd", "ab")).toBeCloseTo(4 / 6);
  });
});

/** The fast methods work in words of 32 bits, so their edges are where mistakes hide. */
function lengthsAroundWords(): [number, number][] {
  const lengths = [1, 31, 32, 33, 64, 65, 150];
  return lengths.flatMap((one) => lengths.map((other): [number, number] => [one, other]));
}

/** The same letters for the same length, and different ones for different lengths. */
function textOf(length: number): string {
  let state = length * 2_654_435_761;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return "abcd".charAt(Math.floor(state / 65_536) % 4);
  }).join("");
}

function plainCommonSubsequence(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, () => 0);
  for (const letter of one) {
    const row = [0];
    for (let column = 1; column <= other.length; column += 1) {
      const diagonal = (before[column - 1] ?? 0) + (letter === other[column - 1] ? 1 : 0);
      row.push(Math.max(diagonal, before[column] ?? 0, row[column - 1] ?? 0));
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}

function plainLevenshtein(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [position, letter] of [...one].entries()) {
    const row = [position + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const diagonal = (before[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      row.push(Math.min(diagonal, (before[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before.at(-1) ?? 0;
}

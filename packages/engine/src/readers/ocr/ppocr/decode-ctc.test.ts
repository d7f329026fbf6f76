import { describe, expect, it } from "vitest";
import { decodeCtc, type StepLikelihoods } from "./decode-ctc.ts";

const ALPHABET = ["", "a", "b", "中", " "];

describe("decodeCtc", () => {
  it("joins equal neighbours, and keeps what a blank parts", () => {
    expect(textOf(steps(["a", "a", "", "a", "b"]))).toBe("aab");
  });

  it("says at which steps a character stands, and how sure it is at best", () => {
    const [, second] = decodeCtc(steps(["a", "", "b", "b"], [0.9, 0.9, 0.6, 0.8]));

    expect(second).toMatchObject({ text: "b", firstStep: 2, lastStep: 3 });
    expect(second?.confidence).toBeCloseTo(0.8);
  });

  it("finds a narrow space where it is the next likeliest after nothing", () => {
    const line = steps(["a", "", "b"]);
    line[1]?.values.set([0.12], ALPHABET.indexOf(" "));

    expect(textOf(line)).toBe("a b");
  });

  it("finds none between characters of a script without spaces", () => {
    const line = steps(["中", "", "中"]);
    line[1]?.values.set([0.12], ALPHABET.indexOf(" "));

    expect(textOf(line)).toBe("中中");
  });

  it("joins equal neighbours that come from different alphabets", () => {
    const [first] = steps(["b"]);
    const second = { alphabet: ["", "b", " "], values: Float32Array.of(0.1, 0.8, 0.1) };

    expect(textOf(first === undefined ? [] : [first, second])).toBe("b");
  });

  it("makes one space of several, and none at the ends", () => {
    expect(textOf(steps([" ", "a", " ", "", " ", "b", " "]))).toBe("a b");
  });
});

function textOf(line: readonly StepLikelihoods[]): string {
  return decodeCtc(line)
    .map(({ text }) => text)
    .join("");
}

/** A line where each step is nearly sure of one text; `""` is nothing new. */
function steps(texts: readonly string[], likelihoods: readonly number[] = []): StepLikelihoods[] {
  return texts.map((text, step) => {
    const values = new Float32Array(ALPHABET.length);
    values[ALPHABET.indexOf(text)] = likelihoods[step] ?? 0.9;
    return { alphabet: ALPHABET, values };
  });
}

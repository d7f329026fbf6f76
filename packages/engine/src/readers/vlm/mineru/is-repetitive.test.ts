import { describe, expect, it } from "vitest";
import { findRepetition, isRepetitive } from "./is-repetitive.ts";

describe("findRepetition", () => {
  it.each([
    { name: "a word", before: "It was ", unit: "very ", count: 300 },
    { name: "a sentence", before: "Summary. ", unit: "The model is large and slow. ", count: 40 },
    {
      name: "a paragraph",
      before: "",
      unit: `${"Words of a long paragraph. ".repeat(9)}\n\n`,
      count: 6,
    },
    {
      name: "a row of a table",
      before: "<fcel>a<nl>",
      unit: "<fcel>same<fcel>again<nl>",
      count: 60,
    },
    { name: "a command", before: "x = ", unit: String.raw`\quad `, count: 200 },
    { name: "thousands of dots", before: "Chapter 1 ", unit: ".", count: 9000 },
  ])("finds a loop of $name, cut off anywhere", ({ before, unit, count }) => {
    for (const cutOff of [0, 1, Math.trunc(unit.length / 2)]) {
      const answer = before + unit.repeat(count) + unit.slice(0, cutOff);

      const position = findRepetition(answer) ?? Infinity;

      expect(position).toBeGreaterThanOrEqual(before.length + Math.min(1, unit.length));
      expect(position).toBeLessThanOrEqual(before.length + 2 * unit.length);
    }
  });

  it("cuts at the end of a line where the loop has lines", () => {
    const answer = `| a |\n| b |\n${"| the same |\n".repeat(80)}| the`;

    expect(answer.slice(0, findRepetition(answer))).toBe("| a |\n| b |\n| the same |");
  });

  it("finds a line that was repeated before the answer went on", () => {
    const answer = `Title\n${"the same line again and again\n".repeat(50)}The end of the answer.`;

    expect(answer.slice(0, findRepetition(answer))).toBe("Title\nthe same line again and again");
  });

  it.each([
    { name: "nothing", answer: "" },
    { name: "plain text", answer: "It was the best of times, it was the worst of times." },
    { name: "a refrain", answer: "We shall not, we shall not be moved.\n".repeat(8) },
    { name: "dots that lead to a page number", answer: `Chapter 1 ${".".repeat(300)}` },
    { name: "a form with empty cells", answer: "<ecel><ecel><ecel><nl>".repeat(50) },
    { name: "a matrix of zeros", answer: "<fcel>0<fcel>0<fcel>0<nl>".repeat(40) },
    {
      name: "rows that differ in a number",
      answer: Array.from({ length: 200 }, (_, row) => `<fcel>${row}<fcel>none<nl>`).join(""),
    },
    { name: "a ruler", answer: "-".repeat(2000) },
  ])("finds no loop in $name", ({ answer }) => {
    expect(isRepetitive(answer)).toBe(false);
  });

  it.each(["a", "ab", "\n", "a\n", "aaaaaaaaab", "😀"])("answers 200 KB of %j", (unit) => {
    expect(findRepetition(`x${unit.repeat(200_000 / unit.length)}y`)).not.toBeNaN();
  });
});

import { describe, expect, it } from "vitest";
import { typeLine } from "../regions/testing/sample-page.ts";
import { readSegments } from "./read-segments.ts";
import { findUnsure, meanConfidence } from "./recognition-confidence.ts";

describe("meanConfidence", () => {
  it("says nothing of what the file itself tells", () => {
    expect(meanConfidence(typeLine("sure", { x: 0, y: 10 }))).toBeUndefined();
    expect(meanConfidence([])).toBeUndefined();
  });

  it("counts characters of the file as sure", () => {
    const [own, read] = typeLine("ab", { x: 0, y: 10 });
    if (own === undefined || read === undefined) throw new Error("no characters");

    expect(meanConfidence([own, { ...read, confidence: 0.4 }])).toBe(0.7);
  });
});

describe("findUnsure", () => {
  it.each([
    {
      name: "below the floor in a line of print",
      confidences: { dues: 0.9, of: 0.45, harbour: 0.5, lights: 0.9, ashore: 0.9 },
      marked: "of",
    },
    {
      name: "of a line that is hardly read at all, such as handwriting",
      confidences: { mayoi: 0.7, white: 0.97, whr: 0.8 },
      marked: "mayoiwhr",
    },
  ])("marks whole words $name", ({ confidences, marked }) => {
    const line = typeLine(Object.keys(confidences).join(" "), { x: 0, y: 10 });
    const letters = Object.entries(confidences).flatMap(([word, confidence]) =>
      Array.from(word, () => confidence),
    );
    const read = line.map((character, position) => ({
      ...character,
      confidence: letters[position] ?? 0,
    }));

    const unsure = [...findUnsure(readSegments(read))];

    expect(unsure.map(({ text }) => text).join("")).toBe(marked);
  });
});

import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    {
      name: "keeps citations",
      text: String.raw`See \[1, 3–5\].`,
      clean: String.raw`See \[1, 3–5\].`,
    },
    {
      name: "makes other brackets formulas",
      text: String.raw`\[a+b\]`,
      clean: String.raw`\(a+b\)`,
    },
    {
      name: "parts a relation from its letter",
      text: String.raw`\(a \inB\)`,
      clean: String.raw`\(a \in B\)`,
    },
    {
      name: "leaves commands that only look glued",
      text: String.raw`\(\top \int \inf \infty \total\)`,
      clean: String.raw`\(\top \int \inf \infty \total\)`,
    },
    {
      name: "leaves text outside formulas alone",
      text: String.raw`\timesX ____`,
      clean: String.raw`\timesX ____`,
    },
    {
      name: "takes gaps out of formulas",
      text: String.raw`\(x = ____ + ___\)`,
      clean: String.raw`\(x = \) ____ \( + \) ___`,
    },
    {
      name: "leaves a formula without an end alone",
      text: String.raw`a \( b`,
      clean: String.raw`a \( b`,
    },
    { name: "leaves text without formulas alone", text: "plain", clean: "plain" },
  ])("$name", ({ text, clean }) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([String.raw`\[`, String.raw`\(`, String.raw`\(\)`, "_", String.raw`\[1\(`])(
    "answers 200 KB of %j",
    (unit) => {
      expect(cleanText(unit.repeat(200_000 / unit.length))).toBeTypeOf("string");
    },
  );
});

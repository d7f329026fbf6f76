import { describe, expect, it } from "vitest";
import { doesFactHold, type Fact, formatFacts, readFacts } from "./facts.ts";

describe("doesFactHold", () => {
  it.each([
    { type: "present", text: "the end", markdown: "This is **the\nend**.", expected: true },
    { type: "present", text: "it's", markdown: "So it’s", expected: true },
    { type: "present", text: "# Title", markdown: "Title", expected: false },
    { type: "absent", text: "secret", markdown: "public", expected: true },
    { type: "absent", text: "secret", markdown: "a secret", expected: false },
  ] as const)("finds $type $text in $markdown: $expected", ({ expected, markdown, ...fact }) => {
    expect(doesFactHold({ ...fact, pdf: "a.docx" }, markdown)).toBe(expected);
  });
});

describe("readFacts", () => {
  const fact: Fact = { pdf: "a.docx", type: "present", text: "x" };

  it("counts a fact that is stated twice once", () => {
    expect(readFacts(`${JSON.stringify(fact)}\n\n${JSON.stringify(fact)}\n`)).toEqual([fact]);
  });

  it("refuses a kind that it cannot check", () => {
    expect(() => readFacts(JSON.stringify({ ...fact, type: "order" }))).toThrow('"order"');
  });
});

describe("formatFacts", () => {
  it("lists the facts that do not hold", () => {
    expect(formatFacts(2, [{ pdf: "a.docx", type: "absent", text: "x" }])).toBe(
      'facts 1 of 2 hold\n  a.docx absent "x"',
    );
  });
});

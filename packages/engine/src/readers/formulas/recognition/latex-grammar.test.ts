import { describe, expect, it } from "vitest";
import { createLatexGrammar } from "./latex-grammar.ts";

describe("the grammar of LaTeX", () => {
  it.each([
    ["x", "_", "1"],
    ["\\frac{", "1", "}{", "2", "}"],
    ["\\sqrt[", "3", "]{", "x", "}"],
    ["\\left[", "x", "\\right)", "^{", "2", "}"],
    ["\\left\\{", "x", "\\middle|", "y", "\\right\\}", "\\rightarrow", "\\leftarrow"],
    ["\\begin{cases}", "x", "&", "y", "\\\\", "z", "\\end{cases}"],
    ["\\begin{array}", "{", "c", "c", "}", "1", "&", "2", "\\end{array}"],
    ["\\{", "x", "\\}", "[", "0", "]"],
    ["_{", "\\substack{", "i", "\\\\", "j", "}", "}"],
  ])("allows %j", (...tokens) => {
    const { refused, mayEnd } = read(tokens);

    expect(refused).toEqual([]);
    expect(mayEnd).toBe(true);
  });

  it.each([
    [["x"], "}"],
    [["\\frac{", "1"], "}"],
    [["\\hat{", "1"], "}{"],
    [["(", "x"], "\\right)"],
    [["\\left(", "{", "x"], "\\right)"],
    [["\\begin{cases}", "x"], "\\end{matrix}"],
    [["x"], "&"],
    [["\\sqrt[", "3"], "]"],
    [["x", "_"], "}"],
    [["x", "_"], "^"],
  ])("refuses, after %j, %s", (tokens, last) => {
    expect(read([...tokens, last]).refused).toEqual([last]);
  });

  it("does not end while something is open", () => {
    for (const token of ["{", "\\left(", "\\begin{matrix}", "_"])
      expect(read([token]).mayEnd).toBe(false);
  });
});

function read(tokens: readonly string[]) {
  const grammar = createLatexGrammar();
  const refused = tokens.filter((token) => {
    const isAllowed = grammar.allows(token);
    grammar.add(token);
    return !isAllowed;
  });
  return { refused, mayEnd: grammar.mayEnd() };
}

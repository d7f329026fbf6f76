import { describe, expect, it } from "vitest";
import { formulaToMathMl } from "./formula-to-mathml.ts";

describe("formulaToMathMl", () => {
  it("writes LaTeX as MathML, on its own line or in a sentence", () => {
    expect(formulaToMathMl("a^2", true)).toMatch(/^<math [^>]*display="block".*<msup>.*<\/math>$/);
    expect(formulaToMathMl("a^2", false)).toMatch(/^<math (?!.*display=).*<\/math>$/);
  });

  it("gives up where the LaTeX has an error", () => {
    expect(formulaToMathMl("\\frac{", true)).toBeUndefined();
  });

  it("makes no links", () => {
    expect(formulaToMathMl("\\href{javascript:alert(1)}{x}", true)).not.toContain("href=");
  });
});

import { describe, expect, it } from "vitest";
import { codeLinesOutside } from "../testing/code-lines.ts";

/** A part of a visual block that is written out by hand. */
const HAND_MADE_PART = /\btype: (?:"(?:image|chart|table|code)_[a-z]+"|`\$\{[^}]+\}_)/;

describe("parts of visual blocks", () => {
  it("are made in blocks/ only", () => {
    const strays = codeLinesOutside("blocks").filter(({ code }) => HAND_MADE_PART.test(code));

    expect(strays.map(({ file, code }) => `${file}: ${code.trim()}`)).toEqual([]);
  });

  it.each([
    'const body = { type: "table_body", lines };',
    "return { type: `${kind}_body`, bbox, lines };",
    "const part: Block = { ...caption, type: `${visual.type}_caption` };",
  ])("would be found outside: %s", (code) => {
    expect(HAND_MADE_PART.test(code)).toBe(true);
  });
});

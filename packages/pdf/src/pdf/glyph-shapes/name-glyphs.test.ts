import { describe, expect, it } from "vitest";
import { type DoubtfulGlyph, nameGlyphs } from "./name-glyphs.ts";
import { shapeOfOutline } from "./outline-shape.ts";

const MINUS = "80 230H700V270H80Z";
const EQUALS = "80 130H700V170H80ZM80 330H700V370H80Z";
const PLUS = "370 230V-60H410V230H700V270H410V560H370V270H80V230Z";
const LESS_OR_EQUAL = "83 -138H694V-98H83ZM674 636L694 600L150 343L694 86L674 50L83 330V356Z";
const FENCE = "118 -250V750H255V710H158V-210H255V-250Z";

const name = (glyphs: DoubtfulGlyph[]) => nameGlyphs(glyphs, { setsWords: false });

describe("nameGlyphs", () => {
  it.each([
    { name: "a minus", outline: MINUS, sign: "−" },
    { name: "an equals sign", outline: EQUALS, sign: "=" },
    { name: "a plus", outline: PLUS, sign: "+" },
    { name: "a bracket", outline: FENCE, sign: "[" },
  ])("names $name of a font that says nothing by its shape", ({ outline, sign }) => {
    expect(name([glyph({ outline, code: 200 })]).signs).toEqual([sign]);
  });

  it("names what is not at all like the sign that the font says", () => {
    expect(name([glyph({ outline: EQUALS, stated: "¼" })]).signs).toEqual(["="]);
  });

  it("believes the font where its sign looks as it says, whatever other sign looks more like it", () => {
    expect(name([glyph({ outline: MINUS, stated: "—" })]).signs).toEqual([undefined]);
  });

  it("leaves what is like no sign as it is", () => {
    const blot = "0 0H100V300H400V100H700V900H600V500H200V800H0Z";

    expect(name([glyph({ outline: blot, code: 200 })]).signs).toEqual([undefined]);
  });

  it("finds the layout of a font, and reads by it what its names hide", () => {
    const { signs, layout } = name([
      glyph({ outline: MINUS, code: 0x00 }),
      glyph({ outline: LESS_OR_EQUAL, code: 0x14 }),
      // No shape is known of it.
      glyph({ outline: "0 0H900V40H0Z", code: 0x7b }),
    ]);

    expect(layout?.name).toBe("Math Symbols");
    expect(signs).toEqual(["−", "≤", "¶"]);
  });

  it("finds the layout of a bold font, whose minus looks more like a hyphen", () => {
    const minus = "80 200H700V300H80Z";
    const { layout } = name([
      glyph({ outline: minus, code: 0x00 }),
      glyph({ outline: LESS_OR_EQUAL, code: 0x14 }),
    ]);

    expect(layout?.name).toBe("Math Symbols");
  });

  it("takes ornaments for the numbers that glyphs of bitmap fonts have for names", () => {
    const glyphs = [glyph({ outline: PLUS, stated: "✰" }), glyph({ outline: EQUALS, stated: "❂" })];

    expect(name(glyphs).signs).toEqual(["+", "="]);
  });

  it("believes a font that draws ornaments", () => {
    expect(name([glyph({ outline: MINUS, stated: "✰" })]).signs).toEqual([undefined]);
  });

  it("believes letters that look a little like strokes", () => {
    const stroke = "100 0H160V694H100Z";

    expect(name([glyph({ outline: stroke, stated: "l" })]).signs).toEqual([undefined]);
  });

  it("takes a font that sets words for one of text", () => {
    const glyphs = [glyph({ outline: PLUS, code: 0x2b }), glyph({ outline: EQUALS, code: 0x3d })];

    expect(nameGlyphs(glyphs, { setsWords: true }).layout?.name).toBe("");
  });

  it("leaves the glyphs of a font alone of which hardly any is like a sign", () => {
    const blots = [
      "0 0H900L450 90L900 400H0L300 200Z",
      "0 0H100V300H400V100H700V900H600V500H200V800H0Z",
    ];
    const glyphs = [MINUS, ...blots].map((outline, code) => glyph({ outline, code: 200 + code }));

    expect(name(glyphs).signs).toEqual([undefined, undefined, undefined]);
  });

  it("takes the names of fonts of text for the codes that they have there", () => {
    const { signs } = name([
      glyph({ outline: MINUS, stated: "`" }),
      glyph({ outline: LESS_OR_EQUAL, stated: "»" }),
    ]);

    expect(signs).toEqual(["−", "≤"]);
  });
});

function glyph({
  outline,
  ...said
}: { outline: string } & Omit<DoubtfulGlyph, "shape">): DoubtfulGlyph {
  const shape = shapeOfOutline(outline, 1000);
  if (shape === undefined) throw new Error("The outline has no ink.");
  return { shape, ...said };
}

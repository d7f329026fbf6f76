import { describe, expect, it } from "vitest";
import { createGlyphFinder } from "./find-glyph.ts";
import { readType1Glyphs } from "./type1-glyphs.ts";

const FONT = type1Font([
  { name: "parenleftbig", program: [...number(40), ...number(458), 13] },
  { name: "parenrightbig", program: [...number(0), ...number(458), 13] },
  { name: "integraldisplay", program: [...number(56), ...number(556), 13] },
  { name: "arrowhookleft", program: [...number(0), ...number(5560), ...number(20), 12, 12, 13] },
  { name: "A", program: [...number(0), ...number(700), 13] },
]);

describe("readType1Glyphs", () => {
  it("reads the names and advances of glyphs in the enciphered part of the font", () => {
    expect(readType1Glyphs(FONT)).toEqual([
      { name: "parenleftbig", advance: 458 },
      { name: "parenrightbig", advance: 458 },
      { name: "integraldisplay", advance: 556 },
      { name: "arrowhookleft", advance: 278 },
      { name: "A", advance: 700 },
    ]);
  });

  it.each(["", "OTTO", "%!PS-AdobeFont-1.0", "%!PS-AdobeFont-1.0 eexec /CharStrings"])(
    "finds none in %j",
    (font) => expect(readType1Glyphs(Buffer.from(font))).toEqual([]),
  );
});

describe("createGlyphFinder", () => {
  const find = createGlyphFinder(FONT);

  it.each([
    { name: "of two glyphs with one width the usual one", code: 0, width: 458, sign: "(" },
    { name: "the other one at its own code", code: 1, width: 458, sign: ")" },
    { name: "a glyph whose ink is wider than its advance", code: 0x5a, width: 953, sign: "∫" },
    {
      name: "the only glyph of a width at any code, given a little wider",
      code: 200,
      width: 280.5,
      sign: "↪",
    },
    { name: "nothing of another width", code: 200, width: 300, sign: undefined },
    { name: "nothing that is not a sign", code: 200, width: 700, sign: undefined },
  ])("finds $name", ({ code, width, sign }) => {
    expect(find(code, () => width)).toBe(sign);
  });

  it("takes the name of the font's own encoding first", () => {
    const font = Buffer.concat([
      Buffer.from("%!PS-AdobeFont-1.0\ndup 0 /summationdisplay put\n"),
      FONT.subarray(FONT.indexOf("eexec")),
    ]);

    expect(createGlyphFinder(font)(0, () => 458)).toBe("∑");
  });
});

interface Glyph {
  readonly name: string;
  readonly program: readonly number[];
}

function type1Font(glyphs: readonly Glyph[]): Buffer {
  const entries = glyphs.flatMap(({ name, program }) => {
    const bytes = encipher([0, 0, 0, 0, ...program], 4330);
    return [Buffer.from(`/${name} ${bytes.length} RD `), bytes, Buffer.from(" ND\n")];
  });
  const secret = Buffer.concat([Buffer.from("0000/CharStrings begin\n"), ...entries]);
  return Buffer.concat([Buffer.from("%!PS-AdobeFont-1.0\neexec\n"), encipher([...secret], 55_665)]);
}

function encipher(plain: readonly number[], key: number): Buffer {
  let state = key;
  return Buffer.from(
    plain.map((byte) => {
      const secret = (byte ^ (state >> 8)) & 0xff;
      state = ((secret + state) * 52_845 + 22_719) & 0xffff;
      return secret;
    }),
  );
}

/** A number as glyph programs write those of four bytes. */
function number(value: number): number[] {
  return [255, ...Buffer.from(Uint32Array.of(value).buffer).toReversed()];
}

/** Rows of five pixels from the top, the leftmost in the highest bit. Drawn so that no machine needs a font for them. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  C: [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
  D: [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
  G: [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110],
  H: [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  K: [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
  T: [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
  W: [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
  X: [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001],
  Y: [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
  Z: [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111],
  2: [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
  3: [0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110],
  4: [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
  5: [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
  6: [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
  7: [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
  8: [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
  "[": [0b01110, 0b01000, 0b01000, 0b01000, 0b01000, 0b01000, 0b01110],
  "]": [0b01110, 0b00010, 0b00010, 0b00010, 0b00010, 0b00010, 0b01110],
};

/** Constants: the size of the letters above, in their own pixels. */
const GLYPH_COLUMNS = 5;
const GLYPH_SPACING = 1;
export const GLYPH_ROWS = 7;

/** Number of pixel columns that a text takes. */
export function glyphColumnsOf(text: string): number {
  return text.length * (GLYPH_COLUMNS + GLYPH_SPACING) - GLYPH_SPACING;
}

/** Checks whether a text has ink at a place of its own grid of pixels. */
export function hasInkAt(text: string, column: number, row: number): boolean {
  const position = Math.floor(column / (GLYPH_COLUMNS + GLYPH_SPACING));
  const inGlyph = column % (GLYPH_COLUMNS + GLYPH_SPACING);
  const bits = GLYPHS[text.charAt(position)]?.[row] ?? 0;
  return inGlyph < GLYPH_COLUMNS && ((bits >> (GLYPH_COLUMNS - 1 - inGlyph)) & 1) === 1;
}

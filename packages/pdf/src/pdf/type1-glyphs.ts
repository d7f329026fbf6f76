/** A glyph of a Type 1 font. */
export interface Type1Glyph {
  readonly name: string;
  /** Distance to the next glyph, in thousandths of the font size. */
  readonly advance: number;
}

/** Keys of the two ciphers of Type 1 fonts, and how many bytes of noise each begins with. */
const FONT_CIPHER = { key: 55_665, noise: 4 };
const GLYPH_CIPHER = { key: 4_330, noise: 4 };

/** Commands of glyph programs; two bytes where the first is `ESCAPE`. */
const [HSBW, ESCAPE, SBW, DIV] = [13, 12, 7, 12];

/** Limit: glyph programs begin with their advance, after at most six numbers and divisions. */
const MAX_START_BYTES = 40;

/** The glyphs of a Type 1 font, with the names that its maker gave them, whatever the encoding of the document; none for other fonts. */
export function readType1Glyphs(font: Uint8Array): Type1Glyph[] {
  const bytes = Buffer.from(font);
  const plainEnd = bytes.indexOf("eexec");
  if (!bytes.subarray(0, 2).equals(Buffer.from("%!")) || plainEnd < 0) return [];
  const start = plainEnd + "eexec".length + 1;
  const decoded = decipher(bytes.subarray(start), FONT_CIPHER);
  const glyphs: Type1Glyph[] = [];
  const entry = /\/([\w.]+) +(\d{1,5}) +(?:RD|-\|) /g;
  const text = decoded.toString("latin1");
  entry.lastIndex = Math.max(0, text.indexOf("/CharStrings"));
  for (let match = entry.exec(text); match !== null; match = entry.exec(text)) {
    const [, name = "", length = "0"] = match;
    const program = decoded.subarray(entry.lastIndex, entry.lastIndex + Number(length));
    const advance = advanceOf(decipher(program.subarray(0, MAX_START_BYTES), GLYPH_CIPHER));
    if (advance !== undefined) glyphs.push({ name, advance });
    entry.lastIndex += Number(length);
  }
  return glyphs;
}

function decipher(bytes: Uint8Array, { key, noise }: { key: number; noise: number }): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (const [index, byte] of bytes.entries()) {
    plain[index] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(noise);
}

/** The advance that a glyph program begins with: `side advance hsbw`, or `x y advance height sbw`. */
function advanceOf(program: Buffer): number | undefined {
  const numbers: number[] = [];
  let position = 0;
  while (position < program.length) {
    const byte = program.readUInt8(position++);
    if (byte === HSBW) return numbers[1];
    if (byte === ESCAPE) {
      const command = program[position++];
      if (command === SBW) return numbers[2];
      if (command !== DIV) return undefined;
      const [dividend = 0, divisor = 1] = numbers.splice(-2);
      numbers.push(dividend / divisor);
    } else {
      const number = numberAt(program, position, byte);
      if (number === undefined) return undefined;
      numbers.push(number.value);
      position += number.bytes;
    }
  }
  return undefined;
}

/** The number that begins with `byte`, and how many bytes more it has. */
function numberAt(
  program: Buffer,
  position: number,
  byte: number,
): { value: number; bytes: number } | undefined {
  const next = program[position] ?? 0;
  if (byte === 255)
    return position + 4 > program.length
      ? undefined
      : { value: program.readInt32BE(position), bytes: 4 };
  if (byte >= 251) return { value: -(byte - 251) * 256 - next - 108, bytes: 1 };
  if (byte >= 247) return { value: (byte - 247) * 256 + next + 108, bytes: 1 };
  return byte < 32 ? undefined : { value: byte - 139, bytes: 0 };
}

import { describe, expect, it } from "vitest";
import { readBitmap } from "./read-bitmap.ts";

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
const NOTHING = [0, 0, 0, 0];

/** Blue, green, red and a spare byte of white, red, green and blue. */
const PALETTE = [255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0];

describe("readBitmap", () => {
  it.each([
    { bits: 1, rows: [[0b0100_0000], [0b1000_0000]], expected: [RED, WHITE, WHITE, RED] },
    { bits: 2, rows: [[0b0110_0000], [0b1100_0000]], expected: [BLUE, WHITE, RED, GREEN] },
    { bits: 4, rows: [[0x12], [0x30]], expected: [BLUE, WHITE, RED, GREEN] },
    {
      bits: 8,
      rows: [
        [1, 2],
        [3, 0],
      ],
      expected: [BLUE, WHITE, RED, GREEN],
    },
    {
      bits: 16,
      rows: [
        [0x00, 0x7c, 0xe0, 0x03],
        [0x1f, 0x00, 0xff, 0x7f],
      ],
      expected: [BLUE, WHITE, RED, GREEN],
    },
    {
      bits: 24,
      rows: [
        [0, 0, 255, 0, 255, 0],
        [255, 0, 0, 255, 255, 255],
      ],
      expected: [BLUE, WHITE, RED, GREEN],
    },
    {
      bits: 32,
      rows: [
        [0, 0, 255, 0, 0, 255, 0, 0],
        [255, 0, 0, 0, 255, 255, 255, 0],
      ],
      expected: [BLUE, WHITE, RED, GREEN],
    },
  ])("reads $bits bits per pixel, from the last row up", ({ bits, rows, expected }) => {
    expect(pixelsOf(readBitmap(bitmap({ bits, data: padded(rows) }), 100))).toEqual(expected);
  });

  it("reads rows from the top where the height is negative", () => {
    const bytes = bitmap({
      bits: 8,
      height: -2,
      data: padded([
        [1, 2],
        [3, 0],
      ]),
    });

    expect(pixelsOf(readBitmap(bytes, 100))).toEqual([RED, GREEN, BLUE, WHITE]);
  });

  it("reads colours where the masks say they are", () => {
    const masks = [0xff, 0xff_00, 0xff_00_00, 0].flatMap(littleEndian).slice(0, 12);
    const data = padded([
      [255, 0, 0, 0, 0, 255, 0, 0],
      [0, 0, 255, 0, 255, 255, 255, 0],
    ]);

    const bytes = bitmap({ bits: 32, compression: 3, palette: masks, data });

    expect(pixelsOf(readBitmap(bytes, 100))).toEqual([BLUE, WHITE, RED, GREEN]);
  });

  it("unpacks runs of 8 bits: repeated, literal, ends of rows and moves", () => {
    const data = [2, 1, 0, 0, 0, 2, 1, 0, 1, 3, 0, 1];

    expect(pixelsOf(readBitmap(bitmap({ bits: 8, compression: 1, data }), 100))).toEqual([
      NOTHING,
      BLUE,
      RED,
      RED,
    ]);
  });

  it("unpacks runs of 4 bits, whose colours take turns", () => {
    const data = [2, 0x12, 0, 0, 0, 3, 0x30, 0x10, 0, 1];

    expect(pixelsOf(readBitmap(bitmap({ bits: 4, compression: 2, data }), 100))).toEqual([
      BLUE,
      WHITE,
      RED,
      GREEN,
    ]);
  });

  it("reads as far as a file goes, and says that it is cut off", () => {
    const whole = bitmap({
      bits: 8,
      data: padded([
        [1, 2],
        [3, 0],
      ]),
    });

    const cut = readBitmap(whole.subarray(0, whole.length - 4), 100);

    expect(cut.isCut).toBe(true);
    expect(pixelsOf(cut)).toEqual([NOTHING, NOTHING, RED, GREEN]);
    expect(readBitmap(whole, 100).isCut).toBe(false);
  });

  it("refuses more pixels than allowed before it makes room for them", () => {
    expect(() => readBitmap(bitmap({ bits: 8, height: 2_000_000_000, data: [] }), 100)).toThrow(
      "2 by 2000000000 pixels",
    );
  });

  it.each([
    { name: "no pixels", bytes: bitmap({ bits: 8, height: 0, data: [] }) },
    { name: "three bits per pixel", bytes: bitmap({ bits: 3, data: [] }) },
    { name: "a compression for cameras", bytes: bitmap({ bits: 24, compression: 4, data: [] }) },
    { name: "half a header", bytes: bitmap({ bits: 8, data: [] }).subarray(0, 20) },
  ])("refuses $name", ({ bytes }) => {
    expect(() => readBitmap(bytes, 100)).toThrow(RangeError);
  });
});

interface BitmapSpec {
  readonly bits: number;
  readonly data: readonly number[];
  readonly height?: number;
  readonly compression?: number;
  readonly palette?: readonly number[];
}

function bitmap({ bits, data, height = 2, compression = 0, palette }: BitmapSpec): Uint8Array {
  const colors = palette ?? (bits > 8 ? [] : PALETTE.slice(0, 4 * 2 ** bits));
  const head = Buffer.alloc(54);
  head.write("BM", "latin1");
  head.writeUInt32LE(54 + colors.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(2, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  if (bits <= 8) head.writeUInt32LE(colors.length / 4, 46);
  return Buffer.concat([head, Buffer.from([...colors, ...data])]);
}

function padded(rows: readonly (readonly number[])[]): number[] {
  return rows.flatMap((row) => [...row, ...Array<number>((4 - (row.length % 4)) % 4).fill(0)]);
}

function littleEndian(value: number): number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
}

function pixelsOf({ rgba }: { rgba: Uint8Array }): number[][] {
  return Array.from({ length: rgba.length / 4 }, (_, index) => [
    ...rgba.subarray(index * 4, index * 4 + 4),
  ]);
}

import { describe, expect, it } from "vitest";
import { readTiffDirectories } from "./tiff-directories.ts";

describe("readTiffDirectories", () => {
  it.each(["II", "MM"] as const)("reads the resolution of each picture (%s)", (order) => {
    const bytes = writeDirectories(order, [
      { x: [204, 1], y: [98, 1], unit: 2 },
      { x: [100, 2], y: [50, 1], unit: 3 },
      {},
    ]);

    expect(readTiffDirectories(bytes)).toMatchObject([
      { position: 0, resolution: { x: 204, y: 98 } },
      { position: 1, resolution: { x: 127, y: 127 } },
      { position: 2 },
    ]);
  });

  it("leaves out the small copies of pictures", () => {
    const bytes = writeDirectories("II", [{}, { subfileType: 1 }, { subfileType: 2 }]);

    expect(readTiffDirectories(bytes).map(({ position }) => position)).toEqual([0, 2]);
  });

  it("keeps a file that has nothing but small copies", () => {
    expect(readTiffDirectories(writeDirectories("II", [{ subfileType: 1 }]))).toHaveLength(1);
  });

  it("ends where the list leads back to itself", () => {
    const bytes = Buffer.from(writeDirectories("II", [{}, {}]));
    bytes.writeUInt32LE(8, bytes.lastIndexOf(Buffer.alloc(4)));

    expect(readTiffDirectories(bytes)).toHaveLength(2);
  });

  it("ends where the file does", () => {
    const bytes = writeDirectories("II", [{}, {}]);

    expect(readTiffDirectories(bytes.subarray(0, bytes.length - DIRECTORY_BYTES))).toHaveLength(1);
    expect(readTiffDirectories(bytes.subarray(0, 6))).toEqual([]);
  });
});

interface Directory {
  readonly x?: readonly [number, number];
  readonly y?: readonly [number, number];
  readonly unit?: number;
  readonly subfileType?: number;
}

const DIRECTORY_BYTES = 2 + 4 * 12 + 4 + 16;

/** Each directory has four entries and, behind them, its two fractions. */
function writeDirectories(order: "II" | "MM", directories: readonly Directory[]): Uint8Array {
  const bytes = Buffer.alloc(8 + directories.length * DIRECTORY_BYTES);
  const isLittle = order === "II";
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order, "latin1");
  short(42, 2);
  long(8, 4);
  for (const [index, { x, y, unit = 2, subfileType = 0 }] of directories.entries()) {
    const start = 8 + index * DIRECTORY_BYTES;
    const fractions = start + 2 + 4 * 12 + 4;
    const entry = (position: number, [tag, type, value]: readonly [number, number, number]) => {
      const at = start + 2 + position * 12;
      short(tag, at);
      short(type, at + 2);
      long(1, at + 4);
      if (type === 3) short(value, at + 8);
      else long(value, at + 8);
    };
    short(4, start);
    entry(0, [254, 4, subfileType]);
    entry(1, [282, 5, fractions]);
    entry(2, [283, 5, fractions + 8]);
    entry(3, [296, 3, unit]);
    long(index + 1 < directories.length ? start + DIRECTORY_BYTES : 0, fractions - 4);
    for (const [position, value] of [...(x ?? [0, 0]), ...(y ?? [0, 0])].entries())
      long(value, fractions + position * 4);
  }
  return bytes;
}

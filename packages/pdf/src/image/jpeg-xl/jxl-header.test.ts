import { describe, expect, it } from "vitest";
import { isJxl } from "@parsewright/document/images";
import { readJxlHeader } from "./jxl-header.ts";

const CONTAINER = "0000000c4a584c200d0a870a";

/** Bits as the standard lists the fields: each the value and its number of bits. */
type Fields = readonly (readonly [value: number, bits: number])[];

const SIZE_IN_EIGHTHS: Fields = [
  [1, 1],
  [9, 5],
  [0, 3],
  [19, 5],
];
const ALL_DEFAULT: Fields = [[1, 1]];
const EIGHT_BITS: Fields = [
  [0, 1],
  [0, 2],
];

describe("readJxlHeader", () => {
  it.each<{ name: string; fields: Fields; sides: readonly [number, number] }>([
    { name: "sides in steps of eight", fields: SIZE_IN_EIGHTHS, sides: [160, 80] },
    {
      name: "sides of any number",
      fields: [
        [0, 1],
        [1, 2],
        [4999, 13],
        [0, 3],
        [0, 2],
        [99, 9],
      ],
      sides: [100, 5000],
    },
    {
      name: "a height with a ratio",
      fields: [
        [0, 1],
        [0, 2],
        [449, 9],
        [5, 3],
      ],
      sides: [800, 450],
    },
    {
      name: "the largest height, twice as wide",
      fields: [
        [0, 1],
        [3, 2],
        [2 ** 30 - 1, 30],
        [7, 3],
      ],
      sides: [2 ** 31, 2 ** 30],
    },
  ])("reads $name", ({ fields, sides: [width, height] }) => {
    const header = readJxlHeader(codeStream([...fields, ...ALL_DEFAULT]));

    expect(header).toEqual({ width, height, isAnimated: false, isDeep: false });
  });

  it.each([
    { orientation: 1, sides: [160, 80] },
    { orientation: 4, sides: [160, 80] },
    { orientation: 5, sides: [80, 160] },
    { orientation: 8, sides: [80, 160] },
  ])("exchanges the sides where orientation $orientation does", ({ orientation, sides }) => {
    const { width, height } = readJxlHeader(
      codeStream([
        ...SIZE_IN_EIGHTHS,
        [0, 1],
        [1, 1],
        [orientation - 1, 3],
        [0, 1],
        [0, 1],
        [0, 1],
        ...EIGHT_BITS,
      ]),
    );

    expect([width, height]).toEqual(sides);
  });

  it.each<{ name: string; depth: Fields; isDeep: boolean }>([
    { name: "eight bits", depth: EIGHT_BITS, isDeep: false },
    {
      name: "ten bits",
      depth: [
        [0, 1],
        [1, 2],
      ],
      isDeep: true,
    },
    {
      name: "sixteen bits",
      depth: [
        [0, 1],
        [3, 2],
        [15, 6],
      ],
      isDeep: true,
    },
    {
      name: "four bits",
      depth: [
        [0, 1],
        [3, 2],
        [3, 6],
      ],
      isDeep: false,
    },
    { name: "fractions", depth: [[1, 1]], isDeep: true },
  ])("says whether samples of $name are deep", ({ depth, isDeep }) => {
    const header = readJxlHeader(codeStream([...SIZE_IN_EIGHTHS, [0, 1], [0, 1], ...depth]));

    expect(header.isDeep).toBe(isDeep);
  });

  it.each<{ name: string; preview: Fields }>([
    {
      name: "in steps of eight",
      preview: [
        [1, 1],
        [2, 2],
        [3, 5],
        [1, 3],
      ],
    },
    {
      name: "of any number",
      preview: [
        [0, 1],
        [1, 2],
        [200, 8],
        [0, 3],
        [0, 2],
        [60, 6],
      ],
    },
  ])("finds an animation behind another size and a preview with sides $name", ({ preview }) => {
    const header = readJxlHeader(
      codeStream([
        ...SIZE_IN_EIGHTHS,
        [0, 1],
        [1, 1],
        [0, 3],
        [1, 1],
        ...SIZE_IN_EIGHTHS,
        [1, 1],
        ...preview,
        [1, 1],
      ]),
    );

    expect(header).toEqual({ width: 160, height: 80, isAnimated: true, isDeep: true });
  });

  it.each([
    { name: "in a box", box: "00000000 6a786c63", before: "" },
    { name: "in parts", box: "00000000 6a786c70 00000000", before: "" },
    {
      name: "behind other boxes",
      box: "00000000 6a786c63",
      before: "00000009 45786966 2a 00000001 786d6c20 0000000000000012 2a2a",
    },
  ])("reads a code stream that is $name of a container", ({ box, before }) => {
    const head = Buffer.from(`${CONTAINER}${before}${box}`.replaceAll(" ", ""), "hex");
    const bytes = Buffer.concat([head, codeStream([...SIZE_IN_EIGHTHS, ...ALL_DEFAULT])]);

    expect(isJxl(bytes)).toBe(true);
    expect(readJxlHeader(bytes)).toMatchObject({ width: 160, height: 80 });
  });

  it.each([
    { name: "a code stream without a size", hex: "ff0a" },
    { name: "a code stream that ends in its size", hex: "ff0a06" },
    { name: "a container without a code stream", hex: CONTAINER },
    { name: "a box shorter than its own head", hex: `${CONTAINER}0000000345786966` },
    { name: "a long box that ends in its head", hex: `${CONTAINER}0000000145786966` },
    { name: "a box longer than the file", hex: `${CONTAINER}ffffffff45786966` },
  ])("refuses $name", ({ hex }) => {
    expect(() => readJxlHeader(Buffer.from(hex, "hex"))).toThrow(RangeError);
  });
});

function codeStream(fields: Fields): Uint8Array {
  const bits = fields.flatMap(([value, count]) =>
    Array.from({ length: count }, (_, bit) => Math.floor(value / 2 ** bit) % 2),
  );
  const bytes = new Uint8Array(2 + Math.ceil(bits.length / 8));
  bytes.set([0xff, 0x0a]);
  for (const [position, bit] of bits.entries()) {
    const at = 2 + (position >> 3);
    bytes[at] = (bytes[at] ?? 0) | (bit << (position & 7));
  }
  return bytes;
}

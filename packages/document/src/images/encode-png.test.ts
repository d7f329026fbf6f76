import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { encodePng } from "./encode-png.ts";

it("encodes pixels so that undoing the row filter gives them back", async () => {
  const rgb = Uint8Array.from({ length: 3 * 4 * 3 }, (_, index) => (index * index * 37) % 256);

  const png = Buffer.from(await encodePng({ width: 3, height: 4, rgb }));

  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 4]);
  expect(decodeRows(png, 9)).toEqual([...rgb]);
});

it("gives the same bytes for the same pixels", async () => {
  const pixels = { width: 2, height: 1, rgb: Uint8Array.from([1, 2, 3, 4, 5, 6]) };

  expect(await encodePng(pixels)).toEqual(await encodePng(pixels));
});

function decodeRows(png: Buffer, rowBytes: number): number[] {
  const start = png.indexOf("IDAT") + 4;
  const data = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const pixels: number[] = [];
  for (let row = 0; row * (rowBytes + 1) < data.length; row++) {
    for (let column = 0; column < rowBytes; column++) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * rowBytes + column] ?? 0);
      pixels.push(((data[row * (rowBytes + 1) + 1 + column] ?? 0) + above) % 256);
    }
  }
  return pixels;
}

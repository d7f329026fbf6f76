import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { withoutPngTexts } from "@parsewright/document/images";
import { toPng } from "./to-png.ts";

const SHAPE = '<rect x="2" y="2" width="4" height="4" fill="red" filter="url(#f)"/>';

describe("toPng", () => {
  it.each([
    { name: "a filter", element: "filter", root: "" },
    {
      name: "a filter under a prefix",
      element: "s:filter",
      root: 'xmlns:s="http://www.w3.org/2000/svg"',
    },
  ])("draws a shape without $name", async ({ element, root }) => {
    const plain = drawing(SHAPE.replace(' filter="url(#f)"', ""));
    const blurred = drawing(
      `<${element} id="f"><feGaussianBlur stdDeviation="2"/></${element}>${SHAPE}`,
      root,
    );
    expect(await pixels(blurred)).toEqual(await pixels(plain));
  });

  it("draws no drawing inside of a drawing", async () => {
    const inner = Buffer.from(drawing(SHAPE)).toString("base64");
    const outer = drawing(
      `<image width="8" height="8" href="data:image/svg+xml;base64,${inner}"/>`,
    );
    expect(new Set(await pixels(outer))).toEqual(new Set([0]));
  });

  it("keeps the words and entities of a drawing", async () => {
    const named = `<!DOCTYPE svg [<!ENTITY red "red">]>${drawing('<rect width="8" height="8" fill="&red;"/>')}`;
    expect([...(await pixels(named))].slice(0, 4)).toEqual([255, 0, 0, 255]);
  });

  it.each(["<filter id='f'/>", "&#60;filter id='f'/>"])(
    "refuses a drawing with the entity %s",
    async (value) => {
      const hidden = `<!DOCTYPE svg [<!ENTITY x "${value}">]>${drawing("&x;")}`;
      await expect(toPng(Buffer.from(hidden))).rejects.toThrow("entities that are markup");
    },
  );

  it.each([
    { kind: "WMF", file: wmf(60_000) },
    { kind: "EMF", file: emf(60_000) },
  ])("refuses a $kind of very many records", async ({ file }) => {
    await expect(toPng(file)).rejects.toThrow("more than 50000 records");
  });

  it("reads a PNG whose texts unpack to much more than a picture, and keeps its bytes", async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const text = chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync("x".repeat(1e6))]));
    const large = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    expect(Buffer.from(withoutPngTexts(large)).equals(png)).toBe(true);
    expect(withoutPngTexts(png)).toBe(png);
    expect(Buffer.from(await toPng(large)).equals(large)).toBe(true);
  });
});

function drawing(content: string, root = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${root} width="8" height="8">${content}</svg>`;
}

async function pixels(svg: string): Promise<Buffer> {
  return sharp(await toPng(Buffer.from(svg)))
    .ensureAlpha()
    .raw()
    .toBuffer();
}

function wmf(records: number): Buffer {
  const header = Buffer.alloc(18);
  header.set([1, 0, 9, 0]);
  const record = Buffer.from([3, 0, 0, 0, 0x1e, 0]);
  return Buffer.concat([header, ...Array<Buffer>(records).fill(record)]);
}

function emf(records: number): Buffer {
  const header = Buffer.alloc(88);
  header.writeUInt32LE(1, 0);
  header.writeUInt32LE(88, 4);
  header.write(" EMF", 40, "latin1");
  const record = Buffer.alloc(8);
  record.writeUInt32LE(33, 0);
  record.writeUInt32LE(8, 4);
  return Buffer.concat([header, ...Array<Buffer>(records).fill(record)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

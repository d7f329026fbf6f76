import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { createOfficeImages, type ImageCrop } from "./office-images.ts";
import { openOfficePackage } from "../ooxml/open-office-package.ts";

describe("createOfficeImages", () => {
  it("keeps a PNG byte for byte", async () => {
    const png = await picture().png().toBuffer();

    const { saved, images } = await save(png);

    expect(saved.note).toBeUndefined();
    expect([...images.keys()]).toEqual([saved.fileName]);
    expect(Buffer.from(images.get(saved.fileName) ?? []).equals(png)).toBe(true);
  });

  it.each([
    { name: "JPEG", bytes: () => picture().jpeg().toBuffer() },
    { name: "GIF", bytes: () => picture().gif().toBuffer() },
    { name: "TIFF", bytes: () => picture().tiff().toBuffer() },
    { name: "WebP", bytes: () => picture().webp({ lossless: true }).toBuffer() },
    { name: "BMP of 24 bits", bytes: async () => bitmap(24) },
    { name: "BMP of 32 bits", bytes: async () => bitmap(32) },
  ])("turns a $name into a PNG of the same size", async ({ bytes }) => {
    const { saved, pixel, metadata } = await save(await bytes());

    expect(saved.note).toBeUndefined();
    expect(metadata).toMatchObject({ format: "png", width: 4, height: 2 });
    expect(await pixel(0, 0)).toEqual(nearTo(RED));
    expect(await pixel(3, 1)).toEqual(nearTo(BLUE));
  });

  it("keeps what is transparent", async () => {
    const { pixel } = await save(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="2" height="2" fill="red"/></svg>',
      ),
    );

    expect(await pixel(0, 0)).toEqual([255, 0, 0, 255]);
    expect((await pixel(7, 0))[3]).toBe(0);
  });

  it("draws a metafile on white, also when it is compressed", async () => {
    for (const bytes of [metafile(), gzipSync(metafile())]) {
      const { saved, metadata, pixel } = await save(bytes);

      expect(saved.note).toBeUndefined();
      expect(metadata.format).toBe("png");
      expect(await pixel(0, 0)).toEqual([255, 255, 255, 255]);
      expect(
        (await pixel(Math.floor(metadata.width / 2), Math.floor(metadata.height / 2))).slice(0, 3),
      ).toEqual([0, 0, 0]);
    }
  });

  it("turns a photograph the way its camera says", async () => {
    const { metadata, pixel } = await save(
      await picture()
        .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    );

    expect(metadata).toMatchObject({ width: 2, height: 4 });
    expect(await pixel(0, 3)).toEqual(nearTo(BLUE));
  });

  it("cuts off what the document cuts off", async () => {
    const { metadata, pixel } = await save(await picture().png().toBuffer(), {
      left: 0.5,
      top: 0,
      right: 0,
      bottom: 0.5,
    });

    expect(metadata).toMatchObject({ width: 2, height: 1 });
    expect(await pixel(0, 0)).toEqual(BLUE);
  });

  it("leaves at least a pixel of a picture", async () => {
    const { metadata } = await save(await picture().png().toBuffer(), {
      left: 0.9,
      top: 7,
      right: 0.9,
      bottom: -3,
    });

    expect(metadata).toMatchObject({ width: 1, height: 1 });
  });

  it("saves the same picture once, under one name", async () => {
    const png = await picture().png().toBuffer();
    const added: string[] = [];
    const pkg = openOfficePackage(
      writeDocx({ body: "", parts: { "word/media/a.png": png, "word/media/b.png": png } }),
    );
    const images = createOfficeImages(pkg, {
      images: { add: async (fileName) => void added.push(fileName) },
    });

    const saved = await Promise.all(
      ["a", "b", "a"].map((name) => images.add(`word/media/${name}.png`)),
    );

    expect(new Set(saved.map(({ fileName }) => fileName)).size).toBe(1);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/^[\da-f]{64}\.png$/);
  });

  it.each([
    { name: "an unknown format", bytes: Buffer.from("not a picture"), kind: "unknown picture" },
    {
      name: "a format that cannot be read",
      bytes: Buffer.from("II\xBC\x01", "latin1"),
      kind: "JPEG XR picture",
    },
    {
      name: "a damaged PNG",
      bytes: Buffer.from("\x89PNG\r\n\x1A\nbroken", "latin1"),
      kind: "PNG picture",
    },
    { name: "a damaged metafile", bytes: metafile().subarray(0, 60), kind: "EMF picture" },
    { name: "a huge BMP", bytes: Buffer.from(bitmap(24)).fill(0x7f, 18, 26), kind: "BMP picture" },
  ])("puts a placeholder for $name and says so", async ({ bytes, kind }) => {
    const { saved, metadata } = await save(bytes);

    expect(metadata.format).toBe("png");
    expect(saved.note).toBe(
      `The picture word/media/picture cannot be shown (${kind}); a placeholder stands for it.`,
    );
  });

  it("puts a placeholder for a part that is missing", async () => {
    const images = createOfficeImages(openOfficePackage(writeDocx({ body: "" })), {
      images: { add: async () => {} },
    });

    expect((await images.add("word/media/none.png")).note).toContain("missing or damaged");
  });

  it("never looks outside the file for a drawing", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4"><image width="4" height="4" xlink:href="file:///etc/hostname"/></svg>';

    const { saved, pixel } = await save(Buffer.from(svg));

    expect(saved.note).toBeUndefined();
    expect((await pixel(1, 1))[3]).toBe(0);
  });
});

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

/** Four by two pixels: the left half red, the right half blue. */
function picture() {
  const row = [RED, RED, BLUE, BLUE].flatMap((pixel) => pixel.slice(0, 3));
  return sharp(Uint8Array.from([...row, ...row]), { raw: { width: 4, height: 2, channels: 3 } });
}

function bitmap(bitsPerPixel: 24 | 32): Buffer {
  const header = Buffer.alloc(54);
  header.write("BM");
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(4, 18);
  header.writeInt32LE(2, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bitsPerPixel, 28);
  const row = [RED, RED, BLUE, BLUE].flatMap(([red = 0, green = 0, blue = 0]) =>
    [blue, green, red, 0].slice(0, bitsPerPixel / 8),
  );
  return Buffer.concat([header, Buffer.from([...row, ...row])]);
}

/** An EMF of 100 by 50 units with a black rectangle in the middle. */
function metafile(): Buffer {
  const rectangle = record(43, [40, 20, 60, 30]);
  const pen = record(37, [0x80_00_00_04]);
  const end = record(14, [0, 0, 20]);
  const body = Buffer.concat([pen, rectangle, end]);
  const size = 88 + body.length;
  const header = Buffer.alloc(88);
  const fields = [
    1,
    88,
    0,
    0,
    99,
    49,
    0,
    0,
    2640,
    1320,
    0x46_4d_45_20,
    0x1_00_00,
    size,
    4,
    1,
    0,
    0,
    0,
    1000,
    500,
    264,
    132,
  ];
  for (const [index, field] of fields.entries()) header.writeUInt32LE(field, index * 4);
  return Buffer.concat([header, body]);
}

function record(type: number, fields: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 + fields.length * 4);
  bytes.writeUInt32LE(type, 0);
  bytes.writeUInt32LE(bytes.length, 4);
  for (const [index, field] of fields.entries()) bytes.writeUInt32LE(field, 8 + index * 4);
  return bytes;
}

async function save(bytes: Uint8Array, crop?: ImageCrop) {
  const images = new Map<string, Uint8Array>();
  const part = "word/media/picture";
  const pkg = openOfficePackage(writeDocx({ body: "", parts: { [part]: bytes } }));
  const officeImages = createOfficeImages(pkg, {
    images: { add: async (name, png) => void images.set(name, png) },
  });
  const saved = await officeImages.add(part, crop && { crop });
  const png = images.get(saved.fileName) ?? new Uint8Array();
  return {
    saved,
    images,
    metadata: await sharp(png).metadata(),
    pixel: async (left: number, top: number) => [
      ...(await sharp(png)
        .ensureAlpha()
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ],
  };
}

/** Lossy formats change colours a little. */
function nearTo(pixel: readonly number[]) {
  return pixel.map((value) => expect.closeTo(value, -1.8) as number);
}

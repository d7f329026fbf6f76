import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { collectAll } from "@parsewright/document/testing/collect-all";
import type { SourcePage } from "@parsewright/document/files";
import { imageFormat } from "./image-format.ts";

const ORANGE = { r: 200, g: 100, b: 50 };
const signal = new AbortController().signal;

describe("imageFormat", () => {
  it.each([
    { name: "PNG", write: (image: Sharp) => image.png() },
    { name: "PNG with a palette", write: (image: Sharp) => image.png({ palette: true }) },
    { name: "PNG of 16 bits", write: (image: Sharp) => image.toColourspace("rgb16").png() },
    { name: "interlaced PNG", write: (image: Sharp) => image.png({ progressive: true }) },
    { name: "PNG with a profile", write: (image: Sharp) => image.withIccProfile("p3").png() },
    { name: "JPEG", write: (image: Sharp) => image.jpeg({ quality: 100 }) },
    { name: "progressive JPEG", write: (image: Sharp) => image.jpeg({ progressive: true }) },
    { name: "GIF", write: (image: Sharp) => image.gif() },
    { name: "WebP", write: (image: Sharp) => image.webp({ lossless: true }) },
    { name: "TIFF with LZW", write: (image: Sharp) => image.tiff({ compression: "lzw" }) },
    { name: "TIFF in tiles", write: (image: Sharp) => image.tiff({ tile: true }) },
  ])("reads a $name as one page with its picture", async ({ write }) => {
    const [page] = await readPages(await write(plain(40, 30)).toBuffer());

    expect(page).toMatchObject({ index: 0, width: 40, height: 30, characters: [] });
    expect(page?.images).toEqual([{ box: [0, 0, 40, 30] }]);
    expect(distance(colorOf(page), [200, 100, 50])).toBeLessThan(8);
  });

  it.each([
    { name: "JPEG", write: (image: Sharp) => image.jpeg() },
    { name: "TIFF", write: (image: Sharp) => image.tiff() },
  ])("turns the four inks of a CMYK $name into colours of a screen", async ({ write }) => {
    const [page] = await readPages(await write(plain(40, 30).toColourspace("cmyk")).toBuffer());

    expect(distance(colorOf(page), [200, 100, 50])).toBeLessThan(60);
  });

  it("reads shades of grey and a fax of black and white", async () => {
    const grey = await plain(40, 30).greyscale().png().toBuffer();
    const fax = await plain(40, 30)
      .toColourspace("b-w")
      .threshold(200)
      .tiff({ compression: "ccittfax4", bitdepth: 1 })
      .toBuffer();

    const [[greyPage], [faxPage]] = await Promise.all([readPages(grey), readPages(fax)]);

    expect(colorOf(greyPage)).toEqual([128, 128, 128]);
    expect(colorOf(faxPage)).toEqual([0, 0, 0]);
  });

  it("reads the colours of a TIFF that has more channels than anyone knows", async () => {
    const rgb = await plain(8, 8).tiff({ compression: "none" }).toBuffer();
    const shadesOfGrey = 1;
    const bytes = withTag(rgb, { directory: rgb.readUInt32LE(4), tag: 262, value: shadesOfGrey });

    const [page] = await readPages(bytes);

    expect(page?.problem).toBeUndefined();
  });

  it("lays what is transparent on white", async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 4, background } })
      .png()
      .toBuffer();

    const [page] = await readPages(bytes);

    expect(distance(colorOf(page), [127, 127, 127])).toBeLessThan(4);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "shows a picture as its orientation %i tells",
    async (orientation) => {
      const bytes = await quarters().withMetadata({ orientation }).png().toBuffer();
      const expected = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });

      const [page] = await readPages(bytes);

      expect([page?.width, page?.height]).toEqual([expected.info.width, expected.info.height]);
      expect(Buffer.from(pixelsOf(page)).equals(expected.data)).toBe(true);
    },
  );

  it("reads every picture of a TIFF as a page, and a range of them", async () => {
    const pages = await Promise.all(
      [50, 100, 150].map((r) => plain(8, 8, { r, g: 0, b: 0 }).png().toBuffer()),
    );
    const bytes = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();

    const all = await readPages(bytes);
    const last = await readPages(bytes, { first: 2, last: 2 });

    expect(all.map((page) => colorOf(page)[0])).toEqual([50, 100, 150]);
    expect(last.map((page) => [page.index, colorOf(page)[0]])).toEqual([[2, 150]]);
  });

  it("reads the first frame of an animation, and says so", async () => {
    const frames = await Promise.all(
      [50, 200].map((r) => plain(8, 8, { r, g: 0, b: 0 }).png().toBuffer()),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();

    const pages = await readPages(bytes);

    expect(pages).toHaveLength(1);
    expect(pages[0]?.notes).toEqual([
      "The picture is animated: the first of its 2 frames was read.",
    ]);
  });

  it("takes the size of the page from the resolution of the file", async () => {
    const bytes = await plain(1240, 1754).withMetadata({ density: 150 }).png().toBuffer();

    const [page] = await readPages(bytes);

    expect(page?.width).toBeCloseTo(595.2, 1);
    expect(page?.height).toBeCloseTo(841.9, 1);
  });

  it.each(["png", "jpeg", "gif"] as const)(
    "reads a %s that is cut off as far as it goes",
    async (format) => {
      const background = "white";
      const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
      const image = sharp({ create: { width: 200, height: 200, channels: 3, background, noise } });
      const whole = await image.toFormat(format).toBuffer();

      const [page] = await readPages(whole.subarray(0, whole.length / 2));

      expect(page?.notes?.join()).toContain("damaged");
      expect(pixelsOf(page).length).toBe(200 * 200 * 3);
    },
  );

  it("reads the pages of a TIFF around one that is damaged", async () => {
    const pages = await Promise.all([1, 2, 3].map(() => plain(8, 8).png().toBuffer()));
    const bytes = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();

    const read = await readPages(breakSecondPicture(bytes));

    expect(read.map(({ problem }) => problem === undefined)).toEqual([true, false, true]);
  });

  it.each([
    { name: "a PNG", bytes: pngHeader(100_000, 100_000), message: "100000 × 100000" },
    { name: "a BMP", bytes: bitmapHeader(40_000, 40_000), message: "40000 × 40000" },
  ])("refuses $name of absurd size before it decodes anything", async ({ bytes, message }) => {
    await expect(imageFormat.open(bytes)).rejects.toMatchObject({
      code: "DOCUMENT_TOO_COMPLEX",
      message: expect.stringContaining(message),
    });
  });

  it.each([
    { name: "a PNG", bytes: Buffer.from("\x89PNG\r\n\x1a\nrubbish", "latin1") },
    { name: "a JPEG", bytes: Buffer.from("\xff\xd8\xff\xe0", "latin1") },
    { name: "a TIFF", bytes: Buffer.from("II*\0\x08\0\0\0", "latin1") },
    { name: "a BMP", bytes: Buffer.from("BMW is a car", "latin1") },
  ])("says that $name with a broken header is damaged", async ({ bytes }) => {
    await expect(imageFormat.open(bytes)).rejects.toMatchObject({ code: "DOCUMENT_CORRUPT" });
  });
});

function plain(width: number, height: number, background = ORANGE): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture that looks different from every side. */
function quarters(): Sharp {
  const data = Buffer.from(Array.from({ length: 6 * 4 * 3 }, (_, index) => (index * 7) % 256));
  return sharp(data, { raw: { width: 6, height: 4, channels: 3 } });
}

async function readPages(
  bytes: Uint8Array,
  range?: { first: number; last: number },
): Promise<SourcePage[]> {
  const file = await imageFormat.open(bytes);
  if (file.kind !== "pages") throw new Error("not pages");
  return collectAll(
    file.pages.pages(range ?? { first: 0, last: file.pages.pageCount - 1 }, signal),
  );
}

function pixelsOf(page: SourcePage | undefined): Uint8Array {
  return page?.render([0, 0, page.width, page.height], 1000).rgb ?? new Uint8Array();
}

function colorOf(page: SourcePage | undefined): number[] {
  return [...pixelsOf(page).subarray(0, 3)];
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

/** Gives the second picture of a TIFF a compression that nobody knows. */
function breakSecondPicture(tiff: Buffer): Buffer {
  const first = tiff.readUInt32LE(4);
  const directory = tiff.readUInt32LE(first + 2 + tiff.readUInt16LE(first) * 12);
  return withTag(tiff, { directory, tag: 259, value: 60_000 });
}

/** A TIFF with another value for one tag. */
function withTag(
  tiff: Buffer,
  { directory, tag, value }: { directory: number; tag: number; value: number },
): Buffer {
  const bytes = Buffer.from(tiff);
  for (let index = 0; index < bytes.readUInt16LE(directory); index++) {
    const entry = directory + 2 + index * 12;
    if (bytes.readUInt16LE(entry) === tag) bytes.writeUInt16LE(value, entry + 8);
  }
  return bytes;
}

function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45);
  bytes.write("\x89PNG\r\n\x1a\n", "latin1");
  bytes.writeUInt32BE(13, 8);
  bytes.write("IHDR", 12, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2], 24);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  bytes.write("IDAT", 37, "latin1");
  return bytes;
}

function bitmapHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.write("BM", "latin1");
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

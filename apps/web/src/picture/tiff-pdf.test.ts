import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { beforeAll, describe, expect, it } from "vitest";
import { writeTiff } from "../testing/tiff-writer.ts";
import { isTiff } from "./tiff-directories.ts";
import { tiffToPdf } from "./tiff-pdf.ts";

const SIDE = 32;
const RED = [192, 48, 32];
const BLUE = [32, 64, 176];
const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];

/** Top left, top right, bottom left, bottom right. */
const QUARTERS = [RED, BLUE, BLACK, WHITE];
const RGB = Uint8Array.from(pixels((colour) => colour));
const GRAY = Uint8Array.from(pixels(([red = 0]) => [red]));
/** A bit for each pixel: all are white but the quarter at the bottom left. */
const BITS = Uint8Array.from({ length: (SIDE * SIDE) / 8 }, (_, index) =>
  index >= SIDE * 2 && index % 4 < 2 ? 0x00 : 0xff,
);
const ONE_BLACK = [WHITE, WHITE, BLACK, WHITE];

const SIZE = { 256: [SIDE], 257: [SIDE] };
const RGB_TAGS = { ...SIZE, 258: [8, 8, 8], 262: [2], 277: [3] };

/** Whole files of libtiff, where writing the compression here would take longer than reading it. */
const LZW =
  "SUkqAMAAAACAMAYCAAQWDQeEQmFQuGGAIJCGRGJRODQKCRSMRmCw6IRqPRKLR+RQuOSOTQeQyeTyWVSaUy2RSyYR+XzONTKbRmazmKTieROdz+Iz6hQyg0WFUSkQmj0uD0qnRWB1GGw+qQum1SoVSs1Gt1Gu06v06w0ux0uy0iz1e2Qd/2+23GJ29/3K7Qu6Xe9W64Xu93m/XrAYG7YPCXHDYe2YnFVTGY2nY/IUjJZOhZXLTzMZmbZvOTDPUiAgEAAAAQMAAQAAACAAAAABAQMAAQAAACAAAAACAQMAAwAAAJYBAAADAQMAAQAAAAUAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAABAAAXAQQAAQAAALgAAAAaAQUAAQAAAIYBAAAbAQUAAQAAAI4BAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAAA9AQMAAQAAAAIAAABTAQMAAwAAAJwBAAAAAAAAMzPLAAAACAAzM8sAAAAIAAgACAAIAAEAAQABAA==";
const JPEG =
  "SUkqAEgAAAD/2P/AABEIACAAIAMBIgACEQEDEQH/2gAMAwEAAhEDEQA/AMeiiivNPqijRRRX2p8OctRRRXzh3H07RRRQB//ZEQAAAQMAAQAAACAAAAABAQMAAQAAACAAAAACAQMAAwAAACoBAAADAQMAAQAAAAcAAAAGAQMAAQAAAAYAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAABAAAXAQQAAQAAAEAAAAAaAQUAAQAAABoBAAAbAQUAAQAAACIBAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAABTAQMAAwAAADABAABbAQcAPgIAAGYBAAAUAgUABgAAADYBAAAAAAAAMzPLAAAACAAzM8sAAAAIAAgACAAIAAEAAQABAAAAAAABAAAA/wAAAAEAAACAAAAAAQAAAP8AAAABAAAAgAAAAAEAAAD/AAAAAQAAAP/Y/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9k=";
const FAX =
  "SUkqABgAAAAmoNX////5qBf////8AEAEDwAAAQMAAQAAACAAAAABAQMAAQAAACAAAAACAQMAAQAAAAEAAAADAQMAAQAAAAQAAAAGAQMAAQAAAAEAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAEAAAAWAQMAAQAAAAABAAAXAQQAAQAAABAAAAAaAQUAAQAAANIAAAAbAQUAAQAAANoAAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAABTAQMAAQAAAAEAAAAAAAAAMzPLAAAACAAzM8sAAAAIAA==";

describe("a TIFF as a PDF", () => {
  let library: WrappedPdfiumModule;
  beforeAll(async () => {
    const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
    library = await init({ wasmBinary: Uint8Array.from(readFileSync(path)).buffer });
    library.FPDF_InitLibrary();
  });

  it.each([
    { way: "bytes", tags: RGB_TAGS, pieces: [RGB], expected: QUARTERS },
    {
      way: "strips",
      tags: { ...RGB_TAGS, 278: [5] },
      pieces: split(RGB, 5 * SIDE * 3),
      expected: QUARTERS,
    },
    {
      way: "deflate",
      tags: { ...RGB_TAGS, 259: [8] },
      pieces: [deflateSync(RGB)],
      expected: QUARTERS,
    },
    {
      way: "packed bits",
      tags: { ...RGB_TAGS, 259: [32_773] },
      pieces: [packBits(RGB)],
      expected: QUARTERS,
    },
    {
      way: "tiles",
      tags: { ...SIZE, 258: [8], 262: [1], 322: [SIDE], 323: [16] },
      pieces: split(GRAY, 16 * SIDE),
      expected: QUARTERS.map(([red = 0]) => [red, red, red]),
    },
    {
      way: "a palette",
      tags: { ...SIZE, 258: [8], 262: [3], 320: palette() },
      pieces: [Uint8Array.from(pixels((_, quarter) => [quarter]))],
      expected: QUARTERS,
    },
    { way: "bits", tags: { ...SIZE, 262: [1] }, pieces: [BITS], expected: ONE_BLACK },
    {
      way: "bits, white is 0",
      tags: { ...SIZE, 262: [0] },
      pieces: [BITS.map((byte) => ~byte)],
      expected: ONE_BLACK,
    },
    {
      way: "turned right",
      tags: { ...RGB_TAGS, 274: [6] },
      pieces: [RGB],
      expected: [BLACK, RED, WHITE, BLUE],
    },
    {
      way: "mirrored",
      tags: { ...RGB_TAGS, 274: [2] },
      pieces: [RGB],
      expected: [BLUE, RED, WHITE, BLACK],
    },
  ])("is drawn from $way, in both byte orders", ({ tags, pieces, expected }) => {
    for (const isLittleEndian of [true, false]) {
      const [page] = draw(writeTiff([{ tags, pieces }], { isLittleEndian }));
      expect(page).toEqual(expected);
    }
  });

  it.each([
    { way: "LZW with a predictor", file: LZW, expected: QUARTERS },
    { way: "JPEG with tables", file: JPEG, expected: QUARTERS },
    { way: "fax", file: FAX, expected: ONE_BLACK },
  ])("is drawn from $way", ({ file, expected }) => {
    const [page = []] = draw(Buffer.from(file, "base64"));
    const distances = page
      .flat()
      .map((value, index) => Math.abs(value - (expected.flat()[index] ?? 0)));
    expect(Math.max(...distances)).toBeLessThan(12);
  });

  it("has a page for each picture that is no small copy", () => {
    const small = { tags: { ...RGB_TAGS, 254: [1] }, pieces: [RGB] };
    const pages = draw(
      writeTiff([{ tags: RGB_TAGS, pieces: [RGB] }, small, { tags: SIZE, pieces: [BITS] }]),
    );
    expect(pages).toHaveLength(2);
  });

  it("has one page when its directory names itself as the next", () => {
    const file = writeTiff([{ tags: RGB_TAGS, pieces: [RGB] }]);
    const start = file.readUInt32LE(4);
    file.writeUInt32LE(start, start + 2 + file.readUInt16LE(start) * 12);

    expect(draw(file)).toEqual([QUARTERS]);
  });

  it("is drawn in bounded time from damaged LZW", () => {
    const noise = Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256);

    expect(draw(writeTiff([{ tags: { ...RGB_TAGS, 259: [5] }, pieces: [noise] }]))).toHaveLength(1);
  });

  it("is refused when a tag has more numbers than the file", () => {
    const file = writeTiff([{ tags: RGB_TAGS, pieces: [RGB] }]);
    file.writeUInt32LE(0x0f_ff_ff_ff, file.readUInt32LE(4) + 2 + 4);

    expect(() => tiffToPdf(file)).toThrow(RangeError);
  });

  it.each([
    { name: "transparency", tags: { ...RGB_TAGS, 258: [8, 8, 8, 8], 277: [4] } },
    { name: "separate planes", tags: { ...RGB_TAGS, 284: [2] } },
    { name: "an unknown compression", tags: { ...RGB_TAGS, 259: [34_712] } },
    { name: "no size", tags: { ...RGB_TAGS, 256: [0] } },
    { name: "bytes behind its end", tags: { ...RGB_TAGS, 273: [1_000_000] } },
  ])("is refused with $name", ({ tags }) => {
    const file = writeTiff([{ tags, pieces: [RGB] }]);
    if (273 in tags) file.writeUInt32LE(0xff_ff_ff, file.indexOf(Uint8Array.of(0x11, 1, 4, 0)) + 8);
    expect(() => tiffToPdf(file)).toThrow(/TIFF/);
  });

  it("is told from other files", () => {
    expect(isTiff(Buffer.from(FAX, "base64"))).toBe(true);
    expect(isTiff(writeTiff([], { isLittleEndian: false }))).toBe(true);
    for (const text of ["", "II", "%PDF-1.7", "MMMM", "GIF89a"])
      expect(isTiff(Buffer.from(text))).toBe(false);
  });

  /** The colour in the middle of each quarter of each page. */
  function draw(file: Uint8Array): number[][][] {
    const bytes = tiffToPdf(file);
    const module = library.pdfium as unknown as {
      readonly HEAPU8: Uint8Array;
      readonly wasmExports: { malloc(byteLength: number): number };
    };
    const pointer = module.wasmExports.malloc(bytes.length);
    module.HEAPU8.set(bytes, pointer);
    const document = library.FPDF_LoadMemDocument(pointer, bytes.length, "");
    return Array.from({ length: library.FPDF_GetPageCount(document) }, (_, index) => {
      const page = library.FPDF_LoadPage(document, index);
      const bitmap = library.FPDFBitmap_Create(SIDE, SIDE, 0);
      library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, SIDE, SIDE, 0, 0x10);
      const start = library.FPDFBitmap_GetBuffer(bitmap);
      return [8 * SIDE + 8, 8 * SIDE + 24, 24 * SIDE + 8, 24 * SIDE + 24].map((pixel) => [
        ...module.HEAPU8.subarray(start + pixel * 4, start + pixel * 4 + 3),
      ]);
    });
  }
});

function pixels(colour: (rgb: readonly number[], quarter: number) => readonly number[]): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, index) => {
    const quarter = (index < (SIDE * SIDE) / 2 ? 0 : 2) + (index % SIDE < SIDE / 2 ? 0 : 1);
    return colour(QUARTERS[quarter] ?? [], quarter);
  }).flat();
}

/** Reds, greens and blues of 256 colours, of which four are used. */
function palette(): number[] {
  return [0, 1, 2].flatMap((channel) =>
    Array.from({ length: 256 }, (_, index) => (QUARTERS[index]?.[channel] ?? 0) * 257),
  );
}

function split(bytes: Uint8Array, length: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / length);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

/** As literal runs of 128 bytes. */
function packBits(bytes: Uint8Array): Uint8Array {
  return Buffer.concat(split(bytes, 128).flatMap((run) => [Uint8Array.of(run.length - 1), run]));
}

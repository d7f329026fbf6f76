import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { beforeAll, describe, expect, it } from "vitest";
import { BASE_FONTS } from "@parsewright/document/testing/pdf-page";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import { encodeStoredZlib } from "@parsewright/document/testing/stored-zlib";
import { textWidth } from "@parsewright/document/testing/text-width";

const HELLO: PdfPageSpec[] = [
  { content: (page) => page.text("Hello (world) \\ café – “x”", { x: 72, y: 720 }) },
];

let pdfium: WrappedPdfiumModule;

beforeAll(async () => {
  const wasmPath = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  pdfium = await init({ wasmBinary: new Uint8Array(await readFile(wasmPath)).buffer });
  pdfium.PDFiumExt_Init();
});

describe("writePdf", () => {
  it("points every cross-reference entry at its object", () => {
    const text = Buffer.from(writePdf(HELLO)).toString("latin1");

    const tableOffset = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const entries = [...text.slice(tableOffset).matchAll(/^(\d{10}) 00000 n $/gm)];
    expect(text.slice(tableOffset)).toMatch(/^xref\n/);
    expect(entries.length).toBeGreaterThan(3);
    for (const [position, [, offset]] of entries.entries()) {
      expect(text.slice(Number(offset))).toMatch(new RegExp(`^${position + 1} 0 obj\\n`));
    }
  });

  it("gives the same bytes for the same calls", () => {
    expect(writePdf(HELLO)).toEqual(writePdf(HELLO));
  });

  it("writes text that PDFium reads back", () => {
    expect(textOf(writePdf(HELLO))).toBe("Hello (world) \\ café – “x”");
  });

  it("refuses a character that WinAnsi lacks", () => {
    expect(() => writePdf([{ content: (page) => page.text("漢", { x: 0, y: 0 }) }])).toThrow(
      'WinAnsi has no "漢"',
    );
  });

  it("turns a page as a viewer would", () => {
    const bytes = writePdf([
      { width: 300, height: 200, rotate: 90 },
      { width: 300, height: 200 },
    ]);

    const sizes = withDocument(bytes, (document) =>
      [0, 1].map((index) =>
        withPage(document, index, (page) => [
          pdfium.FPDF_GetPageWidthF(page),
          pdfium.FPDF_GetPageHeightF(page),
        ]),
      ),
    );
    expect(sizes).toEqual([
      [200, 300],
      [300, 200],
    ]);
  });

  it("draws shapes, pictures and clipped parts where they were asked for", () => {
    const red = [1, 0, 0] as const;
    const bytes = writePdf([
      {
        width: 40,
        height: 40,
        content(page) {
          page.rectangle({ x: 0, y: 0, width: 10, height: 10, fill: red });
          page.line({ from: [20, 5], to: [30, 5], width: 10, color: [0, 1, 0] });
          page.image(
            { width: 1, height: 1, data: Uint8Array.of(0, 0, 255) },
            { x: 0, y: 20, width: 10, height: 10 },
          );
          page.clip({ x: 20, y: 20, width: 5, height: 20 }, () =>
            page.rectangle({ x: 20, y: 20, width: 20, height: 20, fill: red }),
          );
          page.raw("0 0 0 rg 30 30 10 10 re f");
        },
      },
    ]);

    const pixel = pixelsOf(bytes);
    expect(pixel(5, 5)).toEqual([255, 0, 0]);
    expect(pixel(25, 5)).toEqual([0, 255, 0]);
    expect(pixel(5, 25)).toEqual([0, 0, 255]);
    expect(pixel(22, 30)).toEqual([255, 0, 0]);
    expect(pixel(28, 25)).toEqual([255, 255, 255]);
    expect(pixel(35, 35)).toEqual([0, 0, 0]);
  });

  it("refuses pixels of an unknown layout", () => {
    const pixels = { width: 2, height: 2, data: new Uint8Array(8) };
    const place = { x: 0, y: 0, width: 1, height: 1 };

    expect(() => writePdf([{ content: (page) => page.image(pixels, place) }])).toThrow(
      "1 or 3 bytes",
    );
  });

  it("nests outline entries", () => {
    const bytes = writePdf([{}, {}], {
      outline: [
        { title: "One", pageIndex: 0, children: [{ title: "One.a", pageIndex: 1 }] },
        { title: "Two", pageIndex: 1 },
      ],
    });

    const titles = withDocument(bytes, (document) => {
      const first = pdfium.FPDFBookmark_GetFirstChild(document, 0);
      const nested = pdfium.FPDFBookmark_GetFirstChild(document, first);
      const second = pdfium.FPDFBookmark_GetNextSibling(document, first);
      return [first, nested, second].map(bookmarkTitle);
    });
    expect(titles).toEqual(["One", "One.a", "Two"]);
  });
});

describe("textWidth", () => {
  // PDFium's stand-ins for these, and for the bold at sign, differ a little from Adobe's metrics.
  const differs = new Set(["Helvetica-Oblique", "Helvetica-BoldOblique"]);
  const measured = BASE_FONTS.filter((font) => font !== "Symbol" && !differs.has(font));

  it.each(measured)("agrees with PDFium about every character of %s", (font) => {
    const ascii = Array.from({ length: 94 }, (_, position) => String.fromCharCode(33 + position));
    const characters = Array.from(`${ascii.join("").replace("@", "")}•–—‘’“”×°é`);
    const bytes = writePdf([
      { content: (page) => page.text(`${characters.join("")}.`, { x: 0, y: 50, size: 100, font }) },
    ]);

    const starts = characterStarts(bytes);
    const advances = characters.map(
      (_, position) => (starts[position + 1] ?? 0) - (starts[position] ?? 0),
    );
    expect(starts).toHaveLength(characters.length + 1);
    expect(
      characters.map((character) => textWidth(character, { font, size: 100 }).toFixed(1)),
    ).toEqual(advances.map((advance) => advance.toFixed(1)));
  });
});

describe("encodeStoredZlib", () => {
  it.each([0, 1, 65_535, 65_536, 200_000])("holds %i bytes that zlib gives back", (length) => {
    const data = Uint8Array.from({ length }, (_, position) => position * 7);

    expect(inflateSync(encodeStoredZlib(data)).equals(data)).toBe(true);
  });
});

function withDocument<Result>(bytes: Uint8Array, use: (document: number) => Result): Result {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes.length);
  heap().set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, "");
  expect(document).toBeGreaterThan(0);
  const result = use(document);
  pdfium.FPDF_CloseDocument(document);
  pdfium.pdfium.wasmExports.free(pointer);
  return result;
}

function withPage<Result>(document: number, index: number, use: (page: number) => Result): Result {
  const page = pdfium.FPDF_LoadPage(document, index);
  const result = use(page);
  pdfium.FPDF_ClosePage(page);
  return result;
}

function withText<Result>(bytes: Uint8Array, use: (textPage: number) => Result): Result {
  return withDocument(bytes, (document) =>
    withPage(document, 0, (page) => {
      const textPage = pdfium.FPDFText_LoadPage(page);
      const result = use(textPage);
      pdfium.FPDFText_ClosePage(textPage);
      return result;
    }),
  );
}

function textOf(bytes: Uint8Array): string {
  return withText(bytes, (textPage) =>
    Array.from({ length: pdfium.FPDFText_CountChars(textPage) }, (_, position) =>
      String.fromCodePoint(pdfium.FPDFText_GetUnicode(textPage, position)),
    ).join(""),
  );
}

function characterStarts(bytes: Uint8Array): number[] {
  const { wasmExports, getValue } = pdfium.pdfium;
  const pointer = wasmExports.malloc(16);
  const starts = withText(bytes, (textPage) =>
    Array.from({ length: pdfium.FPDFText_CountChars(textPage) }, (_, position) => {
      pdfium.FPDFText_GetCharOrigin(textPage, position, pointer, pointer + 8);
      return getValue(pointer, "double");
    }),
  );
  wasmExports.free(pointer);
  return starts;
}

function bookmarkTitle(bookmark: number): string {
  const { wasmExports, UTF16ToString } = pdfium.pdfium;
  const pointer = wasmExports.malloc(100);
  pdfium.FPDFBookmark_GetTitle(bookmark, pointer, 100);
  const title = UTF16ToString(pointer);
  wasmExports.free(pointer);
  return title;
}

/** Colour at a place in points, counted from the lower left corner. */
function pixelsOf(bytes: Uint8Array): (x: number, y: number) => number[] {
  return withDocument(bytes, (document) =>
    withPage(document, 0, (page) => {
      const width = pdfium.FPDF_GetPageWidthF(page);
      const height = pdfium.FPDF_GetPageHeightF(page);
      const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const bgrx = heap().slice(start, start + width * height * 4);
      pdfium.FPDFBitmap_Destroy(bitmap);
      return (x: number, y: number) => {
        const offset = ((height - 1 - y) * width + x) * 4;
        return [...bgrx.subarray(offset, offset + 3)].toReversed();
      };
    }),
  );
}

function heap(): Uint8Array {
  return (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

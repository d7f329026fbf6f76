import { readFile } from "node:fs/promises";
import { env } from "node:process";
import type { Block, Document, ParseOptions } from "@parsewright/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../engine.ts";
import { encodePng, type Pixels, turnPixels } from "@parsewright/document/images";
import { locateModel } from "../models/locate-model.ts";
import { defaultModelDirectory } from "../models/model-directory.ts";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { renderPage } from "../testing/render-page.ts";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

const modelDirectory = defaultModelDirectory(env);
const recognition = await locateModel("pp-ocrv6-rec-small", { modelDirectory });
const detection = await locateModel("pp-ocrv6-det-small", { modelDirectory });
const isInstalled = recognition !== undefined && detection !== undefined;

const LINES = [
  "The harbour lies on the northern shore of the bay.",
  "Ships from eleven countries call there every week.",
  "In winter the ice is broken twice a day by two tugs.",
];

const TABLES_BESIDE = [
  [
    ["Port", "Ships", "Tugs"],
    ["Coast", "1204", "17"],
    ["Valley", "388", "12"],
    ["Island", "920", "36"],
    ["Delta", "415", "21"],
  ],
  [
    ["Month", "Days", "Calls"],
    ["March", "31", "640"],
    ["April", "30", "715"],
    ["May", "31", "802"],
    ["June", "30", "911"],
  ],
];

/** A recogniser is, of clean print. */
const sure: unknown = expect.closeTo(1, 1);

/** A model has to be loaded, on a machine with other things to do. */
const TIMEOUT_MS = 240_000;

/** Loads its models once, when the first page needs them. */
const scanEngine = createEngine({ modelDirectory, threads: 1 });

afterAll(() => scanEngine.close());

describe.skipIf(!isInstalled)("scans, where PP-OCR is installed", () => {
  it(
    "reads the picture of a page, file or scan in a PDF, and says by what",
    async () => {
      const scan = await renderPage(writeLines, 150);
      const picture = await parse(scanEngine, await encodePng(scan));
      const pdf = await parse(scanEngine, scanInPdf(scan));

      for (const document of [picture, pdf]) {
        expect(textOf(document)).toBe(LINES.join(" "));
        expect(document.parser_models?.map(({ name }) => name)).toContain("pp-ocrv6-rec-small");
        expect(document.pdf_info[0]?.para_blocks).toMatchObject([
          {
            lines: LINES.map(() => ({ spans: [{ score: sure }] })),
            parser_confidence: { made_of: { recognition: sure } },
          },
        ]);
      }
      expect(pdf.pdf_info[0]?.para_blocks[0]?.bbox?.[0]).toBeCloseTo(72, -1);
    },
    TIMEOUT_MS,
  );

  it(
    "reads the picture of a page that has text of its own, where the caller asks for it",
    async () => {
      const bytes = writePdf([{ content: writeLines }]);

      const layer = await parse(scanEngine, bytes);
      const read = await parse(scanEngine, bytes, { force_ocr: true });

      expect(layer.pdf_info[0]?.parser_ocr).toBeUndefined();
      expect(read.pdf_info[0]?.parser_ocr).toBeDefined();
      expect(textOf(read)).toBe(LINES.join(" "));
    },
    TIMEOUT_MS,
  );

  it(
    "reads a page that lies on its side or upside down",
    async () => {
      const scan = await renderPage(writeLines, 150);
      for (const turns of [1, 2, 3] as const) {
        const document = await parse(scanEngine, scanInPdf(turnPixels(scan, turns)));

        expect(textOf(document)).toBe(LINES.join(" "));
        const [page] = document.pdf_info;
        expect(page?.parser_ocr?.turned_degrees).toBe(360 - 90 * turns);
        expect(page?.page_size).toEqual(turns === 2 ? [612, 792] : [792, 612]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    "reads the words in a picture on a page that has text of its own, and leaves that text alone",
    async () => {
      const { width, height, rgb } = await renderPage(writeLines, 150);
      const document = await parse(
        scanEngine,
        writePdf([
          {
            content: (page) => {
              page.text("A report on the harbour", { x: 72, y: 740 });
              page.image({ width, height, data: rgb }, { x: 72, y: 100, width: 459, height: 594 });
            },
          },
        ]),
      );

      const [page] = document.pdf_info;
      expect(page?.parser_ocr?.pictures).toBe(1);
      const figures = page?.para_blocks.flatMap(({ parser_text = [] }) => parser_text);
      // As text or as a figure's text: a layout model decides, where one is installed.
      const all = [textOf(document), ...(figures ?? [])].join(" ");
      expect(all.trim()).toBe(["A report on the harbour", ...LINES].join(" "));
    },
    TIMEOUT_MS,
  );

  it(
    "reads tables beside each other in a picture as two",
    async () => {
      const picture = await encodePng(await renderPage(drawTablesBeside, 150));
      const document = await parse(scanEngine, picture);

      const tables = document.pdf_info.flatMap(({ para_blocks }) =>
        para_blocks.filter(({ type }) => type === "table"),
      );
      expect(tables.map((table) => textsOf(table))).toEqual(
        TABLES_BESIDE.map((rows) => rows.flat()),
      );
    },
    TIMEOUT_MS,
  );
});

describe.skipIf(!isInstalled)("a font whose letters have no names, among good ones", () => {
  it(
    "is read from the picture of its text, and the rest is left alone",
    async () => {
      const heading = "Harbour dues and fees";
      const content = (page: PdfPage) => {
        page.text(heading, { x: 72, y: 720, size: 16, font: "Courier-Bold" });
        const lines = Array.from({ length: 4 }, () => LINES).flat();
        for (const [index, line] of lines.entries())
          page.text(line, { x: 72, y: 680 - 18 * index });
      };

      const document = await parse(
        scanEngine,
        writePdf([{ content }], { unnamedFont: "Courier-Bold" }),
      );

      const blocks = document.pdf_info[0]?.para_blocks ?? [];
      const recognised = blocks
        .flatMap(({ lines = [] }) => lines)
        .filter((line) => line.parser_confidence?.made_of.recognition !== undefined);
      expect(recognised.flatMap(({ spans }) => spans.map((span) => span.content))).toEqual([
        heading,
      ]);
      expect(textOf(document)).toBe(
        [heading, ...Array.from({ length: 4 }, () => LINES.join(" "))].join(" "),
      );
    },
    TIMEOUT_MS,
  );
});

const mesh = await locateModel("uvdoc", { modelDirectory });

describe.skipIf(!isInstalled || mesh === undefined)("a photograph of a bent page", () => {
  it(
    "is read as if it were flat, with boxes of the photograph",
    async () => {
      const lines = Array.from({ length: 10 }, () => LINES).flat();
      const scan = await renderPage((page) => {
        for (const [index, line] of lines.entries())
          page.text(line, { x: 72, y: 680 - 18 * index, size: 14 });
      }, 150);

      const document = await parse(scanEngine, scanInPdf(bulge(scan, 0.06)));

      const [page] = document.pdf_info;
      expect(textOf(document)).toBe(lines.join(" "));
      expect(page?.parser_ocr?.mesh).toBeDefined();
      expect(page?.page_size).toEqual([612, 792]);
      // Its baseline, 112 points from the top of the flat page, is up to 48 lower in the photograph.
      const box = page?.para_blocks[0]?.lines?.[0]?.bbox;
      const [left, top, right, bottom] = box ?? [0, 0, 0, 0];
      expect(Math.abs(left - 72)).toBeLessThan(12);
      expect(right).toBeGreaterThan(350);
      expect(top).toBeGreaterThan(100);
      expect(bottom).toBeLessThan(170);
      expect(bottom - top).toBeGreaterThan(25);
    },
    TIMEOUT_MS,
  );
});

const cyrillic = await locateModel("tesseract-cyrillic", { modelDirectory });
const latin = await locateModel("tesseract-eng", { modelDirectory });
const hasCyrillic = isInstalled && cyrillic !== undefined && latin !== undefined;

describe.skipIf(!hasCyrillic)(
  `a scan in another script than that of lang${hasCyrillic ? "" : " (skipped: PP-OCR or what reads Cyrillic is not installed)"}`,
  () => {
    it(
      "is read by its script, and says so",
      async () => {
        const picture = new URL("../../../../fixtures/languages/ru.png", import.meta.url);

        const document = await parse(scanEngine, await readFile(picture), { lang: "en" });

        expect(textOf(document)).toContain("В 1987 году");
        expect(document.pdf_info[0]).toMatchObject({
          parser_ocr: { script: "cyrillic" },
          parser_notes: [expect.stringContaining("lang='en' does not fit")],
        });
        expect(document.pdf_info[0]?.parser_unread).toBeUndefined();
      },
      TIMEOUT_MS,
    );
  },
);

describe("scans, where no models are installed", () => {
  it("shows the page as a picture and says how to install them", async () => {
    const withoutModels = createEngine({ threads: 1 });
    const scan = await renderPage(writeLines, 72);

    const document = await parse(withoutModels, scanInPdf(scan));

    await withoutModels.close();
    expect(document.pdf_info[0]?.para_blocks).toMatchObject([{ type: "image" }]);
    expect(document.pdf_info[0]?.parser_notes?.[0]).toContain("parsewright models pull");
  });

  it("says which command installs what reads another script", async () => {
    const withoutModels = createEngine({ modelDirectory: "/nowhere", threads: 1 });
    const scan = await renderPage(writeLines, 72);

    const document = await parse(withoutModels, scanInPdf(scan), { lang: "ru" });

    await withoutModels.close();
    const message: unknown = expect.stringContaining("parsewright models pull --lang ru");
    expect(document.pdf_info[0]?.parser_notes).toEqual([message]);
    expect(document.pdf_info[0]?.parser_unread).toEqual({
      reason: "reader_missing",
      message,
      command: "parsewright models pull --lang ru",
    });
    expect(document.parser_shortfall).toMatchObject({
      reason: "reader_missing",
      command: "parsewright models pull --lang ru",
      pages_done: 0,
      pages_total: 1,
    });
  });
});

function writeLines(page: PdfPage): void {
  for (const [index, line] of LINES.entries()) page.text(line, { x: 72, y: 680 - 18 * index });
}

/** Draws tables with lines of their own above, below and under their heads. */
function drawTablesBeside(page: PdfPage): void {
  page.text("Ships and stations by region", { x: 72, y: 720, size: 16 });
  for (const [table, rows] of TABLES_BESIDE.entries()) {
    const left = 72 + 250 * table;
    for (const y of [696, 674, 574]) page.line({ from: [left, y], to: [left + 210, y], width: 1 });
    for (const [row, texts] of rows.entries())
      for (const [column, text] of texts.entries())
        page.text(text, { x: left + 6 + 75 * column, y: 680 - 24 * row, size: 11 });
  }
  for (const [index, line] of LINES.entries()) page.text(line, { x: 72, y: 530 - 18 * index });
}

/** Moves the columns of a picture down, those in the middle most, by a share of its height. */
function bulge({ width, height, rgb }: Pixels, share: number): Pixels {
  const bent = new Uint8Array(rgb.length).fill(255);
  for (let column = 0; column < width; column++) {
    const down = Math.round(share * height * Math.sin((Math.PI * column) / width));
    for (let row = down; row < height; row++)
      for (let channel = 0; channel < 3; channel++)
        bent[(row * width + column) * 3 + channel] =
          rgb[((row - down) * width + column) * 3 + channel] ?? 255;
  }
  return { width, height, rgb: bent };
}

/** As a scanner leaves it: one picture over the whole page. */
function scanInPdf({ width, height, rgb }: Pixels): Uint8Array {
  const [pageWidth, pageHeight] = width > height ? [792, 612] : [612, 792];
  const place = { x: 0, y: 0, width: pageWidth, height: pageHeight };
  const content = (page: PdfPage) => page.image({ width, height, data: rgb }, place);
  return writePdf([{ width: pageWidth, height: pageHeight, content }]);
}

function parse(
  engine: Engine,
  bytes: Uint8Array,
  options: Partial<ParseOptions> = {},
): Promise<Document> {
  return engine.parse({
    bytes,
    options: { ...sampleOptions, ...options },
    images: { add: async () => {} },
    signal: new AbortController().signal,
  });
}

/** The texts of a table's cells. */
function textsOf(table: Block): string[] {
  const html = (table.blocks ?? [])
    .flatMap(({ lines = [] }) => lines)
    .flatMap(({ spans }) => spans.map((span) => span.html ?? ""))
    .join("");
  return [...html.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gu)].map(([, text = ""]) => text);
}

function textOf({ pdf_info }: Document): string {
  return pdf_info
    .flatMap(({ para_blocks }) => para_blocks)
    .flatMap(({ lines = [] }) => lines)
    .map(({ spans }) => spans.map(({ content }) => content).join(""))
    .join(" ");
}

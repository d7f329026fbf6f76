import { describe, expect, it } from "vitest";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import type { PageSource, SourcePage } from "@parsewright/document/files";
import { pdfFormat } from "./pdf-format.ts";

describe("pdfFormat", () => {
  it("reads each character with its text, place, font and size", async () => {
    const shown = await readFirst(
      writePdf([
        { content: (page) => page.text("Hi", { x: 72, y: 700, size: 20, font: "Helvetica-Bold" }) },
      ]),
    );

    const [first, second] = shown.characters;
    expect(shown.characters.map(({ text }) => text)).toEqual(["H", "i"]);
    expect(first?.font).toEqual({
      name: "Helvetica-Bold",
      size: 20,
      isBold: true,
      isItalic: false,
      colour: 0,
    });
    expect(first?.baseline.x).toBeCloseTo(72);
    expect(first?.baseline.y).toBeCloseTo(792 - 700);
    expect(first?.box[2]).toBeCloseTo(second?.box[0] ?? 0, 0);
  });

  it("reads lines that are set twice, to look bold, once", async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}`);
    const shown = await readFirst(
      writePdf([
        {
          content: (page) => {
            for (const x of [72, 72.4])
              for (const [index, line] of lines.entries())
                page.text(line, { x, y: 700 - 14 * index });
          },
        },
      ]),
    );

    expect(textOf(shown).trim()).toBe(lines.join(" "));
  });

  it("reads what was filled in to a form, where it stands", async () => {
    const shown = await readFirst(
      writePdf([
        {
          content: (page) => page.text("Name:", { x: 72, y: 700 }),
          fields: [{ value: "Ada", x: 120, y: 696 }],
        },
      ]),
    );

    expect(textOf(shown)).toBe("Name: Ada");
    expect(shown.characters.at(-3)?.baseline.x).toBeCloseTo(122);
    expect(shown.characters.at(-3)?.baseline.y).toBeCloseTo(792 - 700);
  });

  it("reports the size a person sees when the matrix scales the font", async () => {
    const shown = await readFirst(
      writePdf([
        { content: (page) => page.raw("BT /Helvetica 1 Tf 14 0 0 14 72 700 Tm (A) Tj ET") },
      ]),
    );

    expect(shown.characters[0]?.font.size).toBeCloseTo(14);
  });

  it("reads all letters of a ligature that the file spells out, as one glyph", async () => {
    const shown = await readFirst(
      writePdf([
        {
          content: (page) =>
            page.raw(
              "BT /Helvetica 12 Tf 72 700 Td (o) Tj /Span <</ActualText (ffi) >> BDC (M) Tj EMC (ce) Tj ET",
            ),
        },
      ]),
    );

    expect(shown.characters.map(({ text }) => text)).toEqual(["o", "ffi", "c", "e"]);
  });

  it("notes where the file writes a space", async () => {
    const shown = await readFirst(
      writePdf([{ content: (page) => page.text("a b", { x: 72, y: 700 }) }]),
    );

    expect(shown.characters.map(({ text, hasSpaceBefore }) => [text, hasSpaceBefore])).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  it.each([
    { rotate: 90 as const, x: 700, y: 72 },
    { rotate: 180 as const, x: 612 - 72, y: 700 },
    { rotate: 270 as const, x: 792 - 700, y: 612 - 72 },
  ])(
    "gives places on the page as it is shown when it is turned by $rotate°",
    async ({ rotate, x, y }) => {
      const shown = await readFirst(
        writePdf([{ rotate, content: (page) => page.text("A", { x: 72, y: 700 }) }]),
      );

      expect(shown.characters[0]?.baseline.x).toBeCloseTo(x, 0);
      expect(shown.characters[0]?.baseline.y).toBeCloseTo(y, 0);
      expect(shown.characters[0]?.angle).toBe(rotate);
    },
  );

  it("leaves out text that stands off the page", async () => {
    const bytes = writePdf([
      {
        content: (page) => {
          page.text("seen", { x: 72, y: 700 });
          page.text("unseen", { x: 900, y: 700 });
        },
      },
    ]);

    expect(textOf(await readFirst(bytes))).toBe("seen");
  });

  it("finds pictures and draws them", async () => {
    const red = { width: 1, height: 1, data: Uint8Array.from([255, 0, 0]) };
    const bytes = writePdf([
      { content: (page) => page.image(red, { x: 100, y: 600, width: 72, height: 36 }) },
    ]);

    await withFirst(bytes, (shown) => {
      const [image] = shown.images;
      expect(image?.box.map(Math.round)).toEqual([100, 792 - 636, 172, 792 - 600]);

      const pixels = shown.render([101, 157, 171, 191], 72);
      expect([pixels.width, pixels.height]).toEqual([70, 34]);
      expect([...pixels.rgb.subarray(0, 3)]).toEqual([255, 0, 0]);
    });
  });

  it("opens a file whose header comes after other bytes", async () => {
    const bytes = Buffer.concat([Buffer.from("\n\n"), onePage("late header")]);

    expect(textOf(await readFirst(bytes))).toBe("late header");
  });

  it.each([
    {
      name: "a wrong startxref",
      damage: (file: string) => file.replace(/startxref\n\d+/, "startxref\n7"),
    },
    { name: "no trailer", damage: (file: string) => file.slice(0, file.indexOf("xref\n")) },
    {
      name: "a lost catalog",
      damage: (file: string) =>
        file.replace("/Catalog", "/Cattle!").slice(0, file.indexOf("xref\n")),
    },
    {
      name: "offsets that are all wrong",
      damage: (file: string) => file.replaceAll(/\d{10} 00000 n/g, "0000000001 00000 n"),
    },
  ])("reads a file with $name", async ({ damage }) => {
    const bytes = Buffer.from(
      damage(Buffer.from(onePage("still here")).toString("latin1")),
      "latin1",
    );

    expect(textOf(await readFirst(bytes))).toBe("still here");
  });

  it.each([
    {
      name: "cut off after its header",
      bytes: Buffer.from("%PDF-1.7\n"),
      code: "DOCUMENT_CORRUPT",
    },
    {
      name: "nonsense after its header",
      bytes: Buffer.from(`%PDF-1.7\n${"x".repeat(5000)}`),
      code: "DOCUMENT_CORRUPT",
    },
    { name: "without pages", bytes: writePdf([]), code: "DOCUMENT_EMPTY" },
  ])("refuses a file $name with a code", async ({ bytes, code }) => {
    await expect(pdfFormat.open(bytes)).rejects.toMatchObject({ name: "ParserError", code });
  });

  it("reads a long file to its end, though it opens it anew on the way", async () => {
    const bytes = writePdf(
      Array.from({ length: 600 }, (_, index) => ({
        content: (page) => page.text(String(index), { x: 72, y: 700 }),
      })),
    );

    const texts = (await readAll(bytes)).map(textOf);

    expect(texts).toEqual(Array.from({ length: 600 }, (_, index) => String(index)));
  });

  it("gives an empty page with a reason where a page is damaged, and goes on", async () => {
    const bytes = Buffer.from(
      Buffer.from(writePdf([{ content: (page) => page.text("one", { x: 72, y: 700 }) }, {}]))
        .toString("latin1")
        // The tree promises a third page that does not exist.
        .replace("/Count 2", "/Count 3"),
      "latin1",
    );

    const pages = await readAll(bytes);

    expect(pages.map(textOf)).toEqual(["one", "", ""]);
    expect(pages[2]?.problem).toBeDefined();
  });

  it("stops between pages when the caller aborts", async () => {
    const { pages } = await openPages(writePdf([{}, {}]));
    const controller = new AbortController();
    const seen: number[] = [];

    await expect(async () => {
      for await (const page of pages.pages({ first: 0, last: 1 }, controller.signal)) {
        seen.push(page.index);
        controller.abort();
      }
    }).rejects.toThrow("abort");
    expect(seen).toEqual([0]);
    pages.close();
    pages.close();
  });
});

function onePage(text: string): Uint8Array {
  return writePdf([{ content: (page) => page.text(text, { x: 72, y: 700 }) }]);
}

async function openPages(bytes: Uint8Array): Promise<{ pages: PageSource }> {
  const file = await pdfFormat.open(bytes);
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  return file;
}

async function withFirst(bytes: Uint8Array, look: (page: SourcePage) => void): Promise<void> {
  const { pages } = await openPages(bytes);
  for await (const page of pages.pages({ first: 0, last: 0 }, new AbortController().signal))
    look(page);
  pages.close();
}

async function readFirst(bytes: Uint8Array): Promise<SourcePage> {
  const [page] = await readAll(bytes);
  if (page === undefined) throw new Error("The PDF has no page.");
  return page;
}

async function readAll(bytes: Uint8Array): Promise<SourcePage[]> {
  const { pages } = await openPages(bytes);
  const all: SourcePage[] = [];
  for await (const page of pages.pages(
    { first: 0, last: pages.pageCount - 1 },
    new AbortController().signal,
  ))
    all.push(page);
  pages.close();
  return all;
}

function textOf({ characters }: SourcePage): string {
  return characters.map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? " " : "") + text).join("");
}

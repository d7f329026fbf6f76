import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { type Block, type Document, ParserError } from "@parsewright/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "./engine.ts";
import type { ParseRequest } from "./pages/parse-request.ts";
import { writeSampleDocx } from "@parsewright/document/testing/sample-docx";
import { writeSamplePptx } from "@parsewright/document/testing/sample-pptx";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import { encodeStoredPng } from "@parsewright/document/testing/stored-png";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { threadEntry } from "@parsewright/pdf/threads";

const runNode = promisify(execFile);

describe("createEngine", () => {
  it("turns a PDF into a document with its text, in order", async () => {
    const document = await parse([pageWith("First page."), pageWith("Second page.")]);

    expect(document._backend).toBe("pipeline");
    expect(document.pdf_info.map(textOfPage)).toEqual(["First page.", "Second page."]);
  });

  it("parses only the pages asked for, and keeps their number in the file beside the new one", async () => {
    const pages = ["a", "b", "c", "d"].map((text) => pageWith(`Page ${text}`));

    const document = await parse(pages, {
      options: { ...sampleOptions, start_page: 1, end_page: 2 },
    });

    expect(document.pdf_info.map(textOfPage)).toEqual(["Page b", "Page c"]);
    expect(document.pdf_info.map(({ page_idx }) => page_idx)).toEqual([0, 1]);
    expect(document.pdf_info.map(({ parser_source_page }) => parser_source_page)).toEqual([1, 2]);
  });

  it.each([
    { ranges: "2,4-5", numbers: [1, 3, 4] },
    { ranges: "4-5,2,4", numbers: [1, 3, 4] },
    { ranges: "3-", numbers: [2, 3, 4] },
    { ranges: "2--2", numbers: [1, 2, 3] },
    { ranges: "-2", numbers: [3] },
    { ranges: "4-99", numbers: [3, 4] },
  ])("parses the pages $ranges in the order of the document", async ({ ranges, numbers }) => {
    const pages = ["a", "b", "c", "d", "e"].map((text) => pageWith(`Page ${text}`));
    const counts: number[] = [];

    const { pdf_info } = await parse(pages, {
      options: { ...sampleOptions, page_ranges: ranges },
      onProgress: ({ pagesTotal }) => counts.push(pagesTotal),
    });

    expect(pdf_info.map(textOfPage)).toEqual(numbers.map((number) => `Page ${"abcde"[number]}`));
    expect(pdf_info.map(({ page_idx }) => page_idx)).toEqual(numbers.map((_, index) => index));
    expect(pdf_info.map(({ parser_source_page }) => parser_source_page)).toEqual(numbers);
    expect(new Set(counts)).toEqual(new Set([numbers.length]));
  });

  it("says which pages there are when page_ranges names none of them", async () => {
    const error = await failureOf(
      parse([pageWith("only")], { options: { ...sampleOptions, page_ranges: "3-4" } }),
    );

    expect(error.code).toBe("PAGE_RANGE_EMPTY");
    expect(error.message).toBe("page_ranges is 3-4, but the document's pages are 1 to 1.");
  });

  it.each([
    { file: "aes-256.pdf", password: "lantern" },
    { file: "aes-256.pdf", password: "owner-secret" },
    { file: "rc4.pdf", password: "lantérn" },
    { file: "agile.docx", password: "lantern" },
    { file: "standard.docx", password: "lantern" },
  ])("opens $file with $password, and refuses it without", async ({ file, password }) => {
    const bytes = await readFile(new URL(`../../../fixtures/protected/${file}`, import.meta.url));
    const parseWith = (given: string | null) =>
      createEngine().parse({
        ...requestFor(bytes),
        options: { ...sampleOptions, password: given },
      });

    const document = await parseWith(password);
    const [without, wrong] = await Promise.all([
      failureOf(parseWith(null)),
      failureOf(parseWith("another")),
    ]);

    expect(JSON.stringify(document)).toContain("The keeper climbed 199 steps.");
    expect(JSON.stringify(document)).not.toContain(password);
    expect(without.message).toContain("Send the password in the field password");
    expect(wrong.message).toMatch(/^The password does not open the (PDF|office document)\./);
    for (const error of [without, wrong]) expect(error.code).toBe("DOCUMENT_ENCRYPTED");
  });

  it.each([
    { options: undefined, reader: "lines" },
    { options: { models: "none" as const }, reader: "geometry" },
  ])("reads pages by $reader with $options", async ({ options, reader }) => {
    const sample = new URL("../../../fixtures/pdf/sources/sample.pdf", import.meta.url);
    const engine = createEngine(options);
    const { pdf_info } = await engine.parse(requestFor(await readFile(sample)));
    await engine.close();

    expect(pdf_info[0]?.parser_readers?.regions?.reader).toBe(reader);
  });

  it("reads a text document whole, as nobody can know where its pages end", async () => {
    const request = requestFor(writeSampleDocx());
    const options = { ...sampleOptions, start_page: 7, end_page: 9 };

    const whole = await createEngine().parse(request);
    const asked = await createEngine().parse({ ...request, options });

    expect(asked).toEqual(whole);
  });

  it("takes an end beyond the document for its last page", async () => {
    const document = await parse([pageWith("only")], {
      options: { ...sampleOptions, end_page: 99 },
    });

    expect(document.pdf_info).toHaveLength(1);
  });

  it("says which pages there are when the range starts after them", async () => {
    const error = await failureOf(
      parse([pageWith("only")], { options: { ...sampleOptions, start_page: 3 } }),
    );

    expect(error.code).toBe("PAGE_RANGE_EMPTY");
    expect(error.message).toContain("0 to 0");
  });

  it("refuses more pages than are allowed, in an open range too, before it reads any", async () => {
    const read: number[] = [];

    const error = await failureOf(
      parse([pageWith("a"), pageWith("b"), pageWith("c")], {
        maxPages: 2,
        onProgress: ({ pagesDone }) => read.push(pagesDone),
      }),
    );

    expect(error.code).toBe("PAGE_LIMIT_EXCEEDED");
    expect(error.message).toBe("requested page range is 3 pages; at most 2 are allowed");
    expect(error.details).toEqual({ pages: 3, max_pages: 2 });
    expect(read).toEqual([]);
  });

  it("counts only the pages asked for against the limit", async () => {
    const document = await parse([pageWith("a"), pageWith("b"), pageWith("c")], {
      maxPages: 2,
      options: { ...sampleOptions, start_page: 1, end_page: 9 },
    });

    expect(document.pdf_info).toHaveLength(2);
  });

  it("hands each picture to the sink and names it in the document", async () => {
    const images = new Map<string, Uint8Array>();
    const picture = { width: 2, height: 2, data: new Uint8Array(12).fill(120) };
    const spec: PdfPageSpec = {
      content: (page) => page.image(picture, { x: 100, y: 400, width: 200, height: 100 }),
    };

    const document = await parse([spec], {
      images: {
        add: async (name, png) => {
          images.set(name, png);
        },
      },
    });

    const [name = ""] = images.keys();
    expect(name).toMatch(/^[0-9a-f]{16}\.png$/);
    expect(Buffer.from(images.get(name) ?? []).toString("latin1", 1, 4)).toBe("PNG");
    expect(JSON.stringify(document.pdf_info[0]?.para_blocks)).toContain(name);
  });

  it("names pictures that nobody wants as it names the others, and does not make them", async () => {
    const picture = { width: 1, height: 1, data: new Uint8Array(3) };
    const spec: PdfPageSpec = {
      content: (page) => page.image(picture, { x: 100, y: 400, width: 200, height: 100 }),
    };
    const images = { isDiscarding: true, add: () => Promise.reject(new Error("not asked for")) };

    expect(await parse([spec], { images })).toEqual(await parse([spec]));
  });

  it("fails when a picture cannot be stored, rather than lose it in silence", async () => {
    const picture = { width: 1, height: 1, data: new Uint8Array(3) };
    const spec: PdfPageSpec = {
      content: (page) => page.image(picture, { x: 100, y: 400, width: 200, height: 100 }),
    };
    const images = { add: () => Promise.reject(new Error("disk full")) };

    const error = await failureOf(parse([spec], { images }));

    expect(error.code).toBe("INTERNAL");
    expect(String(error.cause)).toContain("disk full");
  });

  it("reports each page as it is finished", async () => {
    const seen: number[][] = [];

    await parse([{}, {}, {}], {
      onProgress: ({ pagesDone, pagesTotal }) => seen.push([pagesDone, pagesTotal]),
    });

    expect(seen).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it("runs on pipeline when an engine of its own choice is asked for, and says so", async () => {
    const document = await parse([{}], {
      options: { ...sampleOptions, backend: "vlm-auto-engine" },
    });

    expect(document._backend).toBe("pipeline");
  });

  it("refuses a model server that it cannot use yet", async () => {
    const options = {
      ...sampleOptions,
      backend: "vlm-http-client" as const,
      server_url: "http://models.example",
    };

    expect((await failureOf(parse([{}], { options }))).code).toBe("BACKEND_UNAVAILABLE");
  });

  it("reads a picture as a page, shows it whole without OCR, and says so", async () => {
    const images = new Map<string, number>();
    const data = new Uint8Array(120 * 80 * 3).fill(90);
    const bytes = encodeStoredPng({ width: 120, height: 80, data });

    const document = await createEngine().parse(requestFor(bytes, images));

    const [page] = document.pdf_info;
    expect(page?.page_size).toEqual([120, 80]);
    expect(page?.para_blocks).toMatchObject([{ type: "image", bbox: [0, 0, 120, 80] }]);
    expect(page?.parser_notes?.join()).toContain("not read");
    expect(images.size).toBe(1);
  });

  it("refuses a file that promises pages and holds none of them", async () => {
    const whole = writePdf([pageWith("lost"), pageWith("lost too")]);
    const file = Buffer.from(whole);
    const beforePages = file.lastIndexOf("endobj", file.indexOf("/Type /Page "));

    const error = await failureOf(createEngine().parse(requestFor(file.subarray(0, beforePages))));

    expect(error.code).toBe("DOCUMENT_CORRUPT");
  });

  it("ends with the caller's own reason when the caller aborts", async () => {
    const signal = AbortSignal.abort(new Error("changed my mind"));

    await expect(parse([{}], { signal })).rejects.toThrow("changed my mind");
  });

  describe("with threads", () => {
    const engine = createEngine({ threads: 2 });
    afterAll(() => engine.close());

    it("gives the same document and the same pictures as without", async () => {
      const bytes = writePdf(Array.from({ length: 40 }, (_, index) => pageWithPicture(index)));
      const [alone, together] = [new Map<string, number>(), new Map<string, number>()];

      const expected = await createEngine({ threads: 1 }).parse(requestFor(bytes, alone));
      const document = await engine.parse(requestFor(bytes, together));

      expect(document).toEqual(expected);
      expect(document.pdf_info).toHaveLength(40);
      expect(new Set(together)).toEqual(new Set(alone));
      expect(alone.size).toBe(40);
    });

    it("reads the first page itself, while the threads start", async () => {
      const pages = Array.from({ length: 20 }, (_, index) => pageWith(`Page ${index + 1}.`));
      const begun: number[] = [];

      const document = await engine.parse({
        ...requestFor(writePdf(pages)),
        onPageBegun: (place) => begun.push(place),
      });

      expect(begun).toEqual([0]);
      expect(document.pdf_info.map(textOfPage)).toEqual(
        pages.map((_, index) => `Page ${index + 1}.`),
      );
    });

    it("reads several ranges of pages", async () => {
      const pages = Array.from({ length: 60 }, (_, index) => pageWith(`Page ${index + 1}.`));

      const document = await engine.parse({
        ...requestFor(writePdf(pages)),
        options: { ...sampleOptions, page_ranges: "5,11-30,50-" },
      });

      const numbers = document.pdf_info.map(({ parser_source_page: index = 0 }) => index + 1);
      expect(document.pdf_info.map(textOfPage)).toEqual(numbers.map((number) => `Page ${number}.`));
      expect(numbers).toHaveLength(32);
      expect([numbers[0], numbers[1], numbers[21], numbers.at(-1)]).toEqual([5, 11, 50, 60]);
    });

    it("reads a file whose tables have to be rebuilt", async () => {
      const whole = writePdf(Array.from({ length: 40 }, (_, index) => pageWith(`Page ${index}`)));
      const text = Buffer.from(whole).toString("latin1");
      const damaged = Buffer.from(
        text.replace("/Catalog", "/Cattle!").slice(0, text.indexOf("xref\n")),
        "latin1",
      );

      const document = await engine.parse(requestFor(damaged));

      expect(document.pdf_info.map(textOfPage).at(-1)).toBe("Page 39");
    });

    it("does not keep the process alive, though it was not closed", async () => {
      const engineUrl = threadEntry(import.meta.url, "./index.js").href;
      const bytes = writePdf(Array.from({ length: 40 }, (_, index) => pageWith(`Page ${index}`)));
      const request = `{ bytes: Buffer.from("${Buffer.from(bytes).toString("base64")}", "base64"),
        options: ${JSON.stringify(sampleOptions)}, images: { async add() {} }, signal: new AbortController().signal }`;
      const code = `const { createEngine } = await import("${engineUrl}");
        const { pdf_info } = await createEngine({ threads: 2 }).parse(${request});
        console.log(pdf_info.length);`;

      const { stdout } = await runNode(process.execPath, ["--input-type=module", "-e", code]);

      expect(stdout.trim()).toBe("40");
    });

    it("stops at once when the caller aborts, and is there for the next document", async () => {
      const bytes = writePdf(Array.from({ length: 200 }, (_, index) => pageWith(`Page ${index}`)));
      const caller = new AbortController();
      let pagesSeen = 0;

      const parsing = engine.parse({
        ...requestFor(bytes),
        signal: caller.signal,
        onProgress: ({ pagesDone }) => {
          pagesSeen = pagesDone;
          if (pagesDone === 5) caller.abort(new Error("changed my mind"));
        },
      });

      await expect(parsing).rejects.toThrow("changed my mind");
      expect(pagesSeen).toBe(5);
      const next = await engine.parse(requestFor(bytes));
      expect(next.pdf_info.map(textOfPage).at(-1)).toBe("Page 199");
    });
  });

  it.each([
    { kind: "PDF that is read here", bytes: () => writePdf(numberedPages(3)), total: 3 },
    { kind: "PDF that is read in threads", bytes: () => writePdf(numberedPages(20)), total: 20 },
    { kind: "presentation", bytes: () => writeSamplePptx(), total: 4 },
  ])("delivers the pages of a $kind for which there was time", async ({ bytes, total }) => {
    const readingEnd = () => ({ atMs: 0, advice: "raise the limit" });

    const document = await createEngine({ threads: 2 }).parse({
      ...requestFor(bytes()),
      readingEnd,
    });

    expect(document.pdf_info).toHaveLength(1);
    expect(document.parser_shortfall).toEqual({
      reason: "time_limit",
      message: `time ran out after 1 of ${total} pages; raise the limit`,
      pages_done: 1,
      pages_total: total,
    });
  });

  it("lacks nothing when its time is over with the last page", async () => {
    const readingEnd = () => ({ atMs: 0, advice: "raise the limit" });

    expect(await parse([pageWith("only")], { readingEnd })).not.toHaveProperty("parser_shortfall");
  });

  it("gives the same document for the same bytes", async () => {
    const pages = [pageWith("Twice the same.")];

    expect(await parse(pages)).toEqual(await parse(pages));
  });
});

function parse(
  pages: readonly PdfPageSpec[],
  overrides: Partial<ParseRequest> = {},
): Promise<Document> {
  return createEngine().parse({ ...requestFor(writePdf(pages)), ...overrides });
}

/** `images` gets the size of each picture. */
function requestFor(bytes: Uint8Array, images = new Map<string, number>()): ParseRequest {
  return {
    bytes,
    options: sampleOptions,
    images: {
      async add(name, png) {
        images.set(name, png.length);
      },
    },
    signal: new AbortController().signal,
  };
}

function pageWith(text: string): PdfPageSpec {
  return { content: (page) => page.text(text, { x: 72, y: 400 }) };
}

function numberedPages(count: number): PdfPageSpec[] {
  return Array.from({ length: count }, (_, index) => pageWith(`Page ${index}`));
}

function pageWithPicture(index: number): PdfPageSpec {
  const picture = { width: 1, height: 1, data: Uint8Array.from([index, 0, 0]) };
  return {
    content(page) {
      page.text(`Page ${index}`, { x: 72, y: 700 });
      page.image(picture, { x: 100, y: 400, width: 200, height: 100 });
    },
  };
}

function textOfPage({ para_blocks }: { para_blocks: Block[] }): string {
  const spans = para_blocks.flatMap(({ lines = [] }) => lines.flatMap((line) => line.spans));
  return spans.map(({ content }) => content).join(" ");
}

async function failureOf(promise: Promise<unknown>): Promise<ParserError> {
  try {
    await promise;
  } catch (error) {
    if (ParserError.is(error)) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}

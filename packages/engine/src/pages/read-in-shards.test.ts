import { createHash } from "node:crypto";
import type { Document } from "@parsewright/contract";
import { afterAll, describe, expect, it } from "vitest";
import { confidenceOf } from "./confidence-of-page.ts";
import { createEngine, type Engine } from "../engine.ts";
import type { FoundPage, PageShard, PageShardStore } from "./page-shard-store.ts";
import type { ParseRequest } from "./parse-request.ts";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

const PAGES_PER_SHARD = 3;
/** Enough for threads. */
const PAGES = 16;

/** What is decided over all pages: furniture, contents, notes, paragraphs and tables that pages cut. */
const DOCUMENTS = [
  { name: "running heads and paragraphs that pages cut", bytes: book(drawProse) },
  { name: "contents, headings and an outline", bytes: book(drawSections) },
  { name: "notes", bytes: book(drawNotes) },
  { name: "a table over many pages", bytes: book(drawTable) },
  { name: "pictures", bytes: book(drawPicture) },
];

describe("a document that is read in shards", () => {
  const engine = createEngine({ threads: 1 });
  const threads = createEngine({ threads: 2 });
  afterAll(() => Promise.all([engine.close(), threads.close()]));

  it.each([
    ...DOCUMENTS.map((document) => ({ ...document, reader: engine })),
    { name: "pictures, with threads", bytes: book(drawPicture), reader: threads },
  ])("equals one that is not, byte for byte: $name", async ({ bytes, reader }) => {
    const parse = (shards?: PageShardStore) => parseWith(reader, bytes, shards);
    const whole = await parse();
    const store = createMemoryStore();

    const kept = await parse(store);
    const partly = await parse(without(store, (place) => place % 5 < 2));
    const joined = await parse(without(store, () => false));

    expect(store.pages.size).toBe(PAGES);
    expect(kept).toEqual(whole);
    expect(partly).toEqual(whole);
    expect(joined).toEqual(whole);
  });

  it("reads no page again that was kept, and goes on where it was stopped", async () => {
    const { bytes } = DOCUMENTS[0] ?? { bytes: new Uint8Array() };
    const store = createMemoryStore();
    const caller = new AbortController();
    const stopped = engine.parse({
      ...requestFor(bytes, new Map()),
      pageShards: store,
      signal: caller.signal,
      onProgress: ({ pagesDone }) => {
        if (pagesDone === 10) caller.abort(new Error("killed"));
      },
    });
    await expect(stopped).rejects.toThrow("killed");
    const before = [...store.written];

    const again = await parseWith(engine, bytes, store);

    expect(before).toEqual(["0-2", "3-5", "6-8"]);
    expect(store.written).toEqual([...before, "9-11", "12-14", "15-15"]);
    expect(again).toEqual(await parseWith(engine, bytes));
  });
});

describe("shards that are read apart", () => {
  const engine = createEngine({ threads: 1 });
  afterAll(() => engine.close());

  it.each(DOCUMENTS)("join to the same document: $name", async ({ bytes }) => {
    const store = createMemoryStore();
    const request = { ...requestFor(bytes, new Map()), pageShards: store };
    const places = Array.from({ length: PAGES }, (_, place) => place);

    await engine.readShards(request, places.slice(6));
    await engine.readShards(request, places.slice(0, 6));
    const joined = await parseWith(
      engine,
      bytes,
      without(store, () => false),
    );

    expect(store.written).toEqual(["6-8", "9-11", "12-14", "15-15", "0-2", "3-5"]);
    expect(joined).toEqual(await parseWith(engine, bytes));
  });

  it("serve another version of the document for the pages that are the same in both", async () => {
    const numbers = Array.from({ length: PAGES }, (_, index) => index);
    const before = picturedPages(numbers);
    // One page is new, and one differs.
    const after = picturedPages(numbers.toSpliced(8, 1, 99).toSpliced(4, 0, 100));
    const keysOf = async (bytes: Uint8Array) =>
      (await engine.planPages({ ...requestFor(bytes, new Map()), pageShards: stored })) ?? [];
    const stored = createMemoryStore();
    await parseWith(engine, before, stored);
    const keys = await keysOf(before);
    const found = createMemoryStore();
    (await keysOf(after)).forEach((key, place) => {
      const page = stored.pages.get(keys.indexOf(key));
      if (page) found.pages.set(place, page);
    });

    const joined = await parseWith(engine, after, found);

    expect(found.written).toEqual(["4-4", "9-9"]);
    expect(joined).toEqual(await parseWith(engine, after));
  });

  it("say how sure the engine is of their pages, as a document of that page does", async () => {
    const store = createMemoryStore();
    await parseWith(engine, book(drawProse), store);
    const kept = store.pages.get(5);

    const alone = { ...sampleOptions, start_page: 5, end_page: 5 };
    const request = { ...requestFor(book(drawProse), new Map()), options: alone };
    const { pdf_info } = await engine.parse(request);

    const confidence = pdf_info[0]?.parser_confidence?.score;
    expect(confidence).toBeLessThan(1);
    expect(kept && confidenceOf(kept.page)).toBe(confidence);
  });

  it("say which pages another recipe has read", async () => {
    const { bytes } = DOCUMENTS[0] ?? { bytes: new Uint8Array() };
    const store = createMemoryStore();
    await parseWith(engine, bytes, store);
    const [kept] = store.pages.values();
    if (kept) store.pages.set(0, { ...kept, isEarlier: true });

    const { text } = await parseWith(engine, bytes, store);

    const { pdf_info } = JSON.parse(text) as Document;
    expect(pdf_info.flatMap((page) => page.parser_earlier_recipe ?? [])).toEqual([true]);
    expect(pdf_info[0]?.parser_earlier_recipe).toBe(true);
  });

  it("have keys of their pages, which depend on their content and the options", async () => {
    const store = createMemoryStore();
    const planFor = (bytes: Uint8Array, options = {}) =>
      engine.planPages({
        ...requestFor(bytes, new Map()),
        options: { ...sampleOptions, ...options },
        pageShards: store,
      });
    const plan = (await planFor(book(drawProse))) ?? [];

    expect(new Set(plan).size).toBe(PAGES);
    expect(await planFor(book(drawProse))).toEqual(plan);
    expect(await planFor(book(drawProse), { start_page: 2 })).toEqual(plan.slice(2));
    expect(await planFor(book(drawProse), { force_ocr: true })).not.toContain(plan[0]);
    expect(await planFor(book(drawNotes))).not.toContain(plan[0]);
    expect(await planFor(writePdf([{}]))).toBeUndefined();
  });
});

it("keeps nothing of a short document", async () => {
  const store = createMemoryStore();
  const bytes = writePdf(Array.from({ length: 11 }, () => ({})));

  await createEngine({ threads: 1 }).parse({ ...requestFor(bytes, new Map()), pageShards: store });

  expect(store.written).toEqual([]);
});

async function parseWith(engine: Engine, bytes: Uint8Array, pageShards?: PageShardStore) {
  const pictures = new Map<string, string>();
  const request = { ...requestFor(bytes, pictures), ...(pageShards && { pageShards }) };
  const text = JSON.stringify(await engine.parse(request));
  return { text, pictures: Object.fromEntries(pictures) };
}

function createMemoryStore() {
  const pages = new Map<number, FoundPage>();
  const written: string[] = [];
  return {
    pages,
    written,
    pagesPerShard: PAGES_PER_SHARD,
    read: (place: number) => Promise.resolve(pages.get(place)),
    write({ first, last }: { first: number; last: number }, shard: PageShard) {
      const { models } = shard;
      shard.pages.forEach((page, index) => pages.set(first + index, { ...page, models }));
      written.push(`${first}-${last}`);
      return Promise.resolve();
    },
  };
}

/** The same pages but for some, and nothing is added. */
function without(store: PageShardStore, isMissing: (place: number) => boolean): PageShardStore {
  return {
    ...store,
    read: (place) => (isMissing(place) ? Promise.resolve(undefined) : store.read(place)),
    write: () => Promise.resolve(),
  };
}

function requestFor(bytes: Uint8Array, pictures: Map<string, string>): ParseRequest {
  return {
    bytes,
    options: sampleOptions,
    images: {
      async add(name, png) {
        pictures.set(name, createHash("sha256").update(png).digest("hex"));
      },
    },
    signal: new AbortController().signal,
  };
}

function picturedPages(numbers: readonly number[]): Uint8Array {
  return writePdf(
    numbers.map((number) => ({
      content(page) {
        drawPicture(page, number);
        page.text(`What the keeper of tower ${number} wrote down`, { x: 72, y: 600 });
      },
    })),
  );
}

type Draw = (page: PdfPage, index: number) => void;

function book(draw: Draw): Uint8Array {
  const pages = Array.from({ length: PAGES }, (_, index): PdfPageSpec => ({
    content(page) {
      page.text("The Keeper's Book of Lights", { x: 72, y: 760, size: 9 });
      page.text(String(index + 1), { x: 300, y: 30, size: 9 });
      draw(page, index);
    },
  }));
  const outline = [2, 8].map((pageIndex) => ({ title: `Section ${pageIndex}`, pageIndex }));
  return writePdf(pages, draw === drawSections ? { outline } : {});
}

function drawProse(page: PdfPage, index: number): void {
  for (let line = 0; line < 20; line += 1) {
    const text = `page ${index} goes on with line ${line} of what the keeper wrote down that night`;
    page.text(text, { x: 72, y: 720 - line * 30 });
  }
}

function drawSections(page: PdfPage, index: number): void {
  if (index < 2) {
    page.text("Contents", { x: 72, y: 720, size: 20 });
    for (let line = 2; line < PAGES; line += 1) {
      page.text(`Section ${line} ${".".repeat(60)} ${line + 1}`, { x: 72, y: 690 - line * 16 });
    }
    return;
  }
  page.text(`Section ${index}`, { x: 72, y: 720, size: index % 6 === 2 ? 20 : 15 });
  page.text(`What section ${index} has to say about its light.`, { x: 72, y: 680 });
}

function drawNotes(page: PdfPage, index: number): void {
  page.text(`The lamp of tower ${index} was lit at dusk`, { x: 72, y: 700 });
  page.text(`${index + 1}`, { x: 292, y: 705, size: 7 });
  page.text("and burned until the morning.", { x: 304, y: 700 });
  page.line({ from: [72, 110], to: [200, 110] });
  page.text(`${index + 1}`, { x: 72, y: 99, size: 6 });
  page.text(`As the log of tower ${index} has it.`, { x: 80, y: 95, size: 9 });
}

function drawTable(page: PdfPage, index: number): void {
  for (let row = 0; row <= 6; row += 1) {
    const y = 720 - row * 100;
    page.line({ from: [72, y], to: [540, y] });
    if (row === 6) continue;
    ["Tower", "Height", "Range"].forEach((name, column) => {
      const text = row === 0 ? name : `${name} ${index * 6 + row}`;
      page.text(text, { x: 80 + column * 156, y: y - 50 });
    });
  }
  for (let column = 0; column <= 3; column += 1) {
    page.line({ from: [72 + column * 156, 720], to: [72 + column * 156, 120] });
  }
}

function drawPicture(page: PdfPage, index: number): void {
  page.text(`Tower ${index}`, { x: 72, y: 700 });
  const picture = { width: 1, height: 1, data: Uint8Array.from([index * 10, 0, 0]) };
  page.image(picture, { x: 100, y: 300, width: 60, height: 60 });
}

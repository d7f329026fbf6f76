import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import {
  Document,
  JobInput,
  DEFAULT_FORMATS,
  PageBundleIndex,
  PageResult,
  ParserError,
} from "@parsewright/contract";
import {
  DEFAULT_RENDER_OPTIONS,
  renderUpstreamContentList,
  renderUpstreamContentListV2,
} from "@parsewright/document";
import { createEngine, createImageSink, writeOutputs } from "@parsewright/engine";
import { writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { writePdf, writeRawPdf } from "@parsewright/document/testing/pdf-writer";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  listShards,
  makeKeptPagesFolder,
  openPageResults,
  readConfidences,
  readPagePlan,
  readShard,
} from "./page-files.ts";
import {
  markdownOf,
  processesWith,
  readOutputs,
  startTestHost,
  type TestHost,
} from "./testing/test-host.ts";

/** Enough for the engine to read them in threads. */
const LONG_DOCUMENT_PAGES = 20;
/** Enough for pages to be kept while others are read. */
const KEPT_DOCUMENT_PAGES = 70;

let test: TestHost;
let folder: string;
beforeAll(async () => {
  test = await startTestHost({ entry: "engine-process.js", memoryMegabytes: 2048 });
  folder = await mkdtemp(join(tmpdir(), "engine-process-"));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

it("writes for a long PDF what the engine writes without its bounds", async () => {
  const bytes = longPdf();
  const seen: number[] = [];

  const job = await test.parse(bytes, { onProgress: ({ pagesDone }) => seen.push(pagesDone) });

  expect(job.outcome).toEqual({
    backend: "pipeline",
    inputFormat: "pdf",
    pageCount: LONG_DOCUMENT_PAGES,
    modelDirectory: null,
    fallback: "No vision model is connected.",
    audit: expect.objectContaining({ characters_explained: 1, unread_pages: 0 }),
    readers: [
      {
        regions: { reader: "lines", because: "no layout model is installed" },
        text: { reader: "text-layer", because: "the text layer is usable" },
        pages: LONG_DOCUMENT_PAGES,
      },
    ],
  });
  expect(seen).toEqual(Array.from({ length: LONG_DOCUMENT_PAGES }, (_, index) => index + 1));
  expect(job.files).toEqual(await parseHere(bytes));
});

it("hands on the text of each page before the document is done, and writes the same outputs", async () => {
  const bytes = longPdf();
  const drafts: { readonly pageNumber: number; readonly markdown: string }[] = [];

  const job = await test.parse(bytes, { onDraft: (page) => drafts.push(page) });

  expect(drafts.map(({ pageNumber }) => pageNumber)).toEqual(
    Array.from({ length: LONG_DOCUMENT_PAGES }, (_, index) => index + 1),
  );
  // Only the whole document shows that the line is on every page, and is not part of the text.
  expect(drafts[3]?.markdown).toContain("This is page 3.");
  expect(markdownOf(job)).not.toContain("This is page 3.");
  expect(job.files).toEqual(await parseHere(bytes));
});

it("hands on the text of pages that are read apart, by their numbers in the file", async () => {
  const workFolder = await test.host.openWorkFolder();
  const numbers: number[] = [];
  await test.parseIn(workFolder, keptPdf(), {
    pages: [16, 17, 40],
    onDraft: ({ pageNumber }) => numbers.push(pageNumber),
  });
  await workFolder.close();

  expect(numbers).toEqual([17, 18, 41]);
});

it("leaves the result page by page where that is asked for, the same as in its outputs", async () => {
  const workFolder = await test.host.openWorkFolder();
  const job = await test.parseIn(workFolder, longPdf(), { pageResults: "long" });
  const file = await openPageResults(workFolder.outputFolder);
  const bytes = file && (await buffer(file.read()));
  await file?.close();
  await workFolder.close();

  const { index, unpack } = readBundle(bytes ?? Buffer.alloc(0));
  expect(Object.keys(index.images)).toHaveLength(LONG_DOCUMENT_PAGES);
  const pages = index.pages.map((page) => PageResult.parse(unpack(page)));
  expect(pages.map(({ markdown }) => markdown).join("\n\n")).toBe(markdownOf(job).trimEnd());
  expect(pages.map(({ page_number }) => page_number)).toEqual(
    Array.from({ length: LONG_DOCUMENT_PAGES }, (_, number) => number + 1),
  );
  for (const page of pages) {
    const last = page.source_map.at(-1);
    expect([page.source_map[0]?.start, last?.end]).toEqual([0, [...page.markdown].length]);
  }
});

it("leaves no pages of a short document that is read whole as fast", async () => {
  const workFolder = await test.host.openWorkFolder();
  await test.parseIn(
    workFolder,
    writePdf([{ content: (page) => page.text("One", { x: 72, y: 700 }) }]),
    {
      pageResults: "long",
    },
  );

  expect(await openPageResults(workFolder.outputFolder)).toBeUndefined();
  await workFolder.close();
});

it("joins pages that other processes read to what one process writes", async () => {
  const bytes = keptPdf();
  const { keys, shards } = await readApart(bytes);

  const workFolder = await test.host.openWorkFolder();
  const kept = await makeKeptPagesFolder(join(workFolder.path, "kept"));
  for (const { name, content } of shards) await kept.addFile(name, content);
  await kept.writeIndex(
    shards.flatMap(({ name, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, position) => ({
        place: first + position,
        file: name,
        position,
        isEarlier: false,
      })),
    ),
  );
  const joined = await test.parseIn(workFolder, bytes, { keptPages: kept.path });
  const own = await listShards(workFolder.outputFolder);
  await workFolder.close();

  expect(keys).toHaveLength(KEPT_DOCUMENT_PAGES);
  expect(shards.map(({ name }) => name).toSorted()).toEqual(["0-15", "16-31", "32-47", "64-69"]);
  for (const { confidences, first, last } of shards) {
    expect(confidences).toHaveLength(last - first + 1);
  }
  // Nobody read these before.
  expect(own).toEqual([{ first: 48, last: 63 }]);
  expect(joined.files).toEqual(await parseHere(bytes));
});

/** The pages of a document, some by one process and some by another, and none of the fourth shard. */
async function readApart(bytes: Uint8Array) {
  const workFolder = await test.host.openWorkFolder();
  const { outputFolder } = workFolder;
  const places = Array.from({ length: KEPT_DOCUMENT_PAGES }, (_, place) => place);
  await test.parseIn(workFolder, bytes, { pages: "plan" });
  const keys = await readPagePlan(outputFolder);
  await test.parseIn(workFolder, bytes, { pages: places.slice(64) });
  for (const pid of await processesWith(test.folder)) process.kill(pid, "SIGKILL");
  await test.parseIn(workFolder, bytes, { pages: places.slice(0, 48) });
  const shards = [];
  for (const range of await listShards(outputFolder)) {
    const content = (await readShard(outputFolder, range)) ?? new Uint8Array();
    const confidences = await readConfidences(outputFolder, range);
    shards.push({ ...range, name: `${range.first}-${range.last}`, content, confidences });
  }
  await workFolder.close();
  return { keys, shards };
}

it.skipIf(process.platform !== "linux")(
  "goes on with the pages that were kept when its process is killed",
  async () => {
    const bytes = keptPdf();
    let kept: Promise<string[]> | undefined;
    const kill = async () => {
      const names = await readdir(join(test.folder, "slot-0", "out"), { recursive: true });
      for (const pid of await processesWith(test.folder)) process.kill(pid, "SIGKILL");
      return names.map((path) => basename(path));
    };

    const job = await test.parse(bytes, {
      onProgress({ pagesDone }) {
        if (pagesDone >= 20) kept ??= kill();
      },
    });

    expect(await kept).toContain("0-15");
    expect(job.files).toEqual(await parseHere(bytes));
  },
);

it.skipIf(process.platform !== "linux")(
  "ends a page that PDFium never finishes, names it and delivers the others",
  async () => {
    const settings = { entry: "engine-process.js", memoryMegabytes: 2048, pageSeconds: 5 };
    const { parse, close } = await startTestHost(settings);

    const { outcome, files } = await parse(writeEndlessPage());

    await close();
    expect(outcome).toMatchObject({
      pageCount: 3,
      shortfall: {
        reason: "page_limit",
        message: expect.stringMatching(/^page 2 of 3 was not read: The page takes longer/),
        pages_done: 2,
        pages_total: 3,
      },
    });
    const middle = Buffer.from(files["doc_middle.json"] ?? "", "base64").toString("utf8");
    expect(Document.parse(JSON.parse(middle)).pdf_info.map(textOf)).toEqual([
      expect.stringContaining("Good words"),
      expect.not.stringContaining("words"),
      expect.stringContaining("Good words"),
    ]);
  },
);

it.skipIf(process.platform !== "linux")(
  "gives up the drawings of a document that would take minutes, and reads on",
  async () => {
    const settings = { entry: "engine-process.js", memoryMegabytes: 2048, pageSeconds: 2 };
    const { parse, close } = await startTestHost(settings);

    const job = await parse(writeSlowDrawings());

    await close();
    const middle = Document.parse(readJson(job.files["doc_middle.json"]));
    expect(markdownOf(job)).toMatch(/Words before[^]*Words after/);
    const notes = middle.pdf_info.flatMap(({ parser_notes = [] }) => parser_notes);
    const why = "it takes longer to draw than the 2 s that one page may take";
    expect(notes).toEqual([
      `The picture word/media/cascade.svg cannot be shown (${why}); a placeholder stands for it.`,
      `The picture word/media/masks.svg cannot be shown (${why}); a placeholder stands for it.`,
    ]);
  },
);

it("writes the pages for which there was time, without the pictures of others", async () => {
  const bytes = longPdf();
  const pageTimeLimit = { seconds: 1e-6, advice: "raise the limit" };

  const { outcome, files } = await test.parse(bytes, { pageTimeLimit });

  expect(outcome.pageCount).toBe(1);
  expect(outcome.shortfall).toEqual({
    reason: "time_limit",
    message: `time ran out after 1 of ${LONG_DOCUMENT_PAGES} pages; raise the limit`,
    pages_done: 1,
    pages_total: LONG_DOCUMENT_PAGES,
  });
  const middle = JSON.stringify(readJson(files["doc_middle.json"]));
  expect(JSON.parse(middle)).toMatchObject({ parser_shortfall: outcome.shortfall });
  const pictures = Object.keys(files).filter((name) => name.startsWith("images/"));
  expect(pictures.filter((name) => !middle.includes(name.slice("images/".length)))).toEqual([]);
});

it("decodes the pictures of an office document", async () => {
  const bytes = await readFile(
    new URL("../../../fixtures/office/sources/lighthouses.docx", import.meta.url),
  );

  const job = await test.parse(bytes);

  expect(job.outcome.inputFormat).toBe("docx");
  expect(job.outcome.backend).toBe("office");
  expect(job.files).toEqual(await parseHere(bytes));
});

it("decodes a JPEG XL, whose decoder has a thread of its own", async () => {
  const bytes = await readFile(
    new URL("../../../fixtures/formats/sources/mark.jxl", import.meta.url),
  );

  const job = await test.parse(bytes);

  expect(job.outcome.inputFormat).toBe("image");
  expect(Object.keys(job.files).filter((name) => name.startsWith("images/"))).toHaveLength(1);
  expect(job.files).toEqual(await parseHere(bytes));
});

it("writes the files of the hosted API's archive where that is asked for", async () => {
  const bytes = await readFile(
    new URL("../../../fixtures/office/sources/lighthouses.docx", import.meta.url),
  );

  const { files } = await test.parse(bytes, {
    basename: "task-1",
    archiveLayout: "hosted",
    furtherFormats: ["html"],
  });
  const ours = await parseHere(bytes);

  const isPicture = (name: string) => name.startsWith("images/");
  expect(Object.keys(files).filter((name) => !isPicture(name))).toEqual(
    expect.arrayContaining([
      "content_list_v2.json",
      "full.html",
      "full.md",
      "layout.json",
      "task-1_content_list.json",
    ]),
  );
  expect(Object.keys(files)).toHaveLength(5 + Object.keys(ours).filter(isPicture).length);
  expect(files["full.md"]).toBe(ours["doc.md"]);
  expect(files["layout.json"]).toBe(ours["doc_middle.json"]);
  expect(Buffer.from(files["full.html"] ?? "", "base64").toString()).toContain("<h1");
  const document = Document.parse(readJson(files["layout.json"]));
  const options = { ...DEFAULT_RENDER_OPTIONS, mergedAwayBlocks: "keep" as const };
  expect(readJson(files["task-1_content_list.json"])).toEqual(
    renderUpstreamContentList(document, options),
  );
  expect(readJson(files["content_list_v2.json"])).toEqual(
    renderUpstreamContentListV2(document, options),
  );
});

it("refuses more pages than a job may have", async () => {
  const refusal = test.parse(longPdf(), { maxPages: LONG_DOCUMENT_PAGES - 1 });

  await expect(refusal).rejects.toSatisfy(
    (error) => ParserError.is(error) && error.code === "PAGE_LIMIT_EXCEEDED",
  );
});

function readJson(base64 = ""): unknown {
  return JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
}

function longPdf(): Uint8Array {
  const picture = { width: 2, height: 2, data: new Uint8Array(12).fill(120) };
  const pages = Array.from({ length: LONG_DOCUMENT_PAGES }, (_, index) => ({
    content(page: PdfPage) {
      page.text(`This is page ${index}.`, { x: 72, y: 700 });
      page.image(picture, { x: 100, y: 400, width: 200, height: 100 });
    },
  }));
  return writePdf(pages);
}

function readBundle(bytes: Buffer) {
  const end = bytes.length - 8;
  const start = end - Number(bytes.readBigUInt64BE(end));
  const index = PageBundleIndex.parse(JSON.parse(bytes.subarray(start, end).toString("utf8")));
  const unpack = (slice: { readonly start: number; readonly bytes: number }): unknown =>
    JSON.parse(gunzipSync(bytes.subarray(slice.start, slice.start + slice.bytes)).toString("utf8"));
  return { index, unpack };
}

async function parseHere(bytes: Uint8Array): Promise<Record<string, string>> {
  const output = await mkdtemp(join(folder, "here-"));
  await mkdir(join(output, "images"));
  const engine = createEngine();
  const document = await engine.parse({
    bytes,
    options: JobInput.parse({}),
    images: createImageSink(join(output, "images")),
    signal: new AbortController().signal,
  });
  await engine.close();
  const result = { folder: output, stem: "doc", document, formats: DEFAULT_FORMATS };
  await writeOutputs({ ...result, renderOptions: DEFAULT_RENDER_OPTIONS });
  return readOutputs(output);
}

type PdfPage = Parameters<NonNullable<Parameters<typeof writePdf>[0][number]["content"]>>[0];

function textOf(page: Document["pdf_info"][number]): string {
  return JSON.stringify(page);
}

/** The second of three pages has a pattern of more cells than can be drawn; how many, another object of the file says. */
/** A text around drawings of less than a kilobyte, without filters, and a picture that can be shown. */
function writeSlowDrawings(): Uint8Array {
  const group = '<g id="a" opacity=".5"><rect width="2000" height="2000"/></g>';
  const mask = `<mask id="m"><rect width="2000" height="2000" fill="gray"/></mask>
    <g id="a" mask="url(#m)"><rect width="2000" height="2000"/></g>`;
  const media = {
    "cascade.svg": Buffer.from(cascade(group)),
    "masks.svg": Buffer.from(cascade(mask)),
    "good.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  };
  const names = Object.keys(media);
  const words = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  return writeDocx({
    body: `${words("Words before")}${names.map((name) => docxPicture(name)).join("")}${words("Words after")}`,
    parts: Object.fromEntries(
      names.map((name) => [`word/media/${name}`, media[name as keyof typeof media]]),
    ),
    relationships: names.map((name) => ({ id: name, type: "image", target: `media/${name}` })),
  });
}

/** Shows the element `a` ten thousand times. */
function cascade(element: string): string {
  const steps = ["a", "b", "c", "d", "e"].map((name, index, all) => {
    const use = `<use href="#${name}"/>`;
    return index === all.length - 1 ? use : `<g id="${all[index + 1]}">${use.repeat(10)}</g>`;
  });
  const shown = steps.pop();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><defs>${element}${steps.join("")}</defs>${shown}</svg>`;
}

function docxPicture(relationship: string): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relationship}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

function writeEndlessPage(): Uint8Array {
  const page = (resources: string, content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${content} 0 R >>`;
  const words = page("/Font << /F 6 0 R >>", 7);
  return writeRawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
    words,
    page("/Pattern << /P 9 0 R >> /XObject << /I 10 0 R >>", 8),
    words,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    { dictionary: "", stream: Buffer.from("BT /F 12 Tf 72 700 Td (Good words) Tj ET") },
    {
      dictionary: "",
      stream: Buffer.from(
        "q 400 0 0 400 100 100 cm /I Do Q /Pattern cs /P scn 0 0 612 792 re f q 400 0 0 400 100 100 cm /I Do Q",
      ),
    },
    {
      dictionary:
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 11 0 R /YStep 11 0 R /Resources << >>",
      stream: Buffer.from("1 0 0 rg 0 0 10 10 re f"),
    },
    {
      dictionary:
        "/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray",
      stream: Buffer.from([0, 90, 180, 250]),
    },
    "0.001",
  ]);
}

function keptPdf(): Uint8Array {
  return writePdf(
    Array.from({ length: KEPT_DOCUMENT_PAGES }, (_, index) => ({
      content: (page) => page.text(`Page ${index}`, { x: 72, y: 700 }),
    })),
  );
}

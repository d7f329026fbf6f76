import type { Document, Page } from "@parsewright/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { type DebugPage, drawDebugPages } from "./draw-debug-pages.ts";

describe("drawDebugPages", () => {
  it("draws a box in its colour around each block, on the page it belongs to", async () => {
    const pdf = writePdf([{}, {}]);
    const block = { type: "title" as const, level: 1, index: 0, bbox: box(100, 100, 300, 200) };

    const [first, second] = await draw(pdf, [pageOf(0), pageOf(1, { para_blocks: [block] })]);

    expect(await reddestPixel(first)).toBeLessThan(40);
    expect(await reddestPixel(second)).toBeGreaterThan(100);
  });

  it("draws only the pages that were parsed, under their number in the file", async () => {
    const pages = await draw(writePdf([{}, {}, {}]), [pageOf(1)]);

    expect(pages.map(({ pageNumber }) => pageNumber)).toEqual([2]);
  });

  it("draws a poster no larger than a screen can show", async () => {
    const [page] = await draw(writePdf([{ width: 7_000, height: 9_000 }]), [pageOf(0)]);

    const { width, height } = await sharp(page?.png).metadata();

    expect(Math.max(width, height)).toBeLessThan(2_600);
  });

  it("draws nothing for an office file", async () => {
    const docx = writeDocx({ body: "<w:p><w:r><w:t>Text</w:t></w:r></w:p>" });

    expect(await draw(docx, [pageOf(0)])).toEqual([]);
  });

  it("draws nothing for a document without pages", async () => {
    expect(await draw(writePdf([{}]), [])).toEqual([]);
  });
});

async function draw(bytes: Uint8Array, pages: Page[]): Promise<DebugPage[]> {
  const document: Document = { pdf_info: pages, _backend: "pipeline", _version_name: "test" };
  const drawn: DebugPage[] = [];
  const signal = new AbortController().signal;
  for await (const page of drawDebugPages({ bytes, document, signal })) drawn.push(page);
  return drawn;
}

function pageOf(sourcePage: number, fields: Partial<Page> = {}): Page {
  return {
    para_blocks: [],
    discarded_blocks: [],
    page_idx: 0,
    parser_source_page: sourcePage,
    ...fields,
  };
}

function box(...edges: [number, number, number, number]): [number, number, number, number] {
  return edges;
}

/** How much more red than green the reddest pixel has. */
async function reddestPixel(page: DebugPage | undefined): Promise<number> {
  const pixels = await sharp(page?.png).removeAlpha().raw().toBuffer();
  let most = 0;
  for (let index = 0; index < pixels.length; index += 3)
    most = Math.max(most, (pixels[index] ?? 0) - (pixels[index + 1] ?? 0));
  return most;
}

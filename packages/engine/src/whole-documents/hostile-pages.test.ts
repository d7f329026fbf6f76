import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createEngine } from "../engine.ts";
import { type PdfObject, writeRawPdf } from "@parsewright/document/testing/pdf-writer";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { writePptx, xmlPart } from "@parsewright/document/testing/ooxml-writer";

const WORDS = stream("BT /F 12 Tf 72 700 Td (Good words) Tj ET");
const MUCH_WORK = expect.stringContaining("takes more work to draw than one page may take");
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

describe("a page that would take for ever", () => {
  it("paints one picture thousands of times: it is named, and the pages around it are read", async () => {
    const pixels = deflateSync(Buffer.alloc(2000 * 2000));
    const document = await parse(
      threePages({
        resources: "/XObject << /I 9 0 R >>",
        content: stream("q 612 0 0 792 0 0 cm /I Do Q\n".repeat(3000)),
        more: [
          {
            dictionary:
              "/Type /XObject /Subtype /Image /Width 2000 /Height 2000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode",
            stream: pixels,
          },
        ],
      }),
    );

    expect(problemsOf(document)).toEqual([
      undefined,
      expect.stringContaining("draws pictures of more than 1000000000 pixels"),
      undefined,
    ]);
    expect(document.parser_shortfall).toMatchObject({
      reason: "page_limit",
      message: expect.stringContaining("page 2 of 3 was not read"),
      pages_done: 2,
      pages_total: 3,
    });
  });

  it.each([
    { name: "JPEG 2000", filter: "JPXDecode", stream: writeJpeg2000(20_000) },
    { name: "JBIG2", filter: "JBIG2Decode", stream: writeJbig2({ side: 20_000, regions: 50 }) },
    {
      name: "compressed JPEG 2000",
      filter: "FlateDecode /JPXDecode",
      stream: deflateSync(writeJpeg2000(20_000)),
    },
  ])("hides the size of a $name picture: it is named, and nothing is decoded", async (picture) => {
    const document = await parse(
      threePages({
        resources: "/XObject << /I 9 0 R >>",
        content: stream("q 100 0 0 100 40 40 cm /I Do Q"),
        more: [
          {
            dictionary: `/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/${picture.filter}]`,
            stream: picture.stream,
          },
        ],
      }),
    );

    expect(problemsOf(document)).toEqual([
      undefined,
      expect.stringContaining("draws pictures of more than 1000000000 pixels"),
      undefined,
    ]);
  });

  it("hides regions of a JBIG2 picture in what pictures share: other pages are read", async () => {
    const picture = {
      dictionary:
        "/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 10 0 R >>",
      stream: writeJbig2({ side: 10, regions: 1 }),
    };
    const globals = { dictionary: "", stream: writeJbig2({ side: 20_000, regions: 500 }) };
    const document = await parse(
      threePages({
        resources: "/XObject << /I 9 0 R >>",
        content: stream("q 100 0 0 100 40 40 cm /I Do Q"),
        more: [picture, globals],
      }),
    );

    const [first, , last] = problemsOf(document);
    expect([first, last]).toEqual([undefined, undefined]);
  }, 300_000);

  it("writes with a font whose glyphs are drawings of thousands of paths: it is named, and the pages around it are read", async () => {
    const paths = Array.from(
      { length: 3000 },
      (_, index) =>
        `${(index * 37) % 1000} ${(index * 91) % 1000} m ${(index * 53) % 1000} ${(index * 29) % 1000} l ${(index * 17) % 997} ${(index * 7) % 991} l f`,
    );
    const document = await parse(
      threePages({
        resources: "/Font << /T 9 0 R >>",
        content: stream(`BT /T 500 Tf 10 10 Td (${"a".repeat(3000)}) Tj ET`),
        more: [
          "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [10] /Encoding << /Differences [97 /a] >> /CharProcs << /a 10 0 R >> >>",
          stream(`10 0 d0 ${paths.join("\n")}`),
        ],
      }),
    );

    expect(problemsOf(document)).toEqual([undefined, MUCH_WORK, undefined]);
    expect(document.parser_shortfall).toMatchObject({ reason: "page_limit", pages_done: 2 });
  });

  it("fills itself with a pattern of cells that nobody can see: it is read without the pattern", async () => {
    const document = await parse(
      threePages({
        resources: "/Pattern << /P 9 0 R >> /XObject << /I 10 0 R >>",
        content: stream(
          "/Pattern cs /P scn 0 0 612 792 re f q 200 0 0 200 100 100 cm /I Do Q BT /F 12 Tf 72 700 Td (Kept words) Tj ET",
        ),
        more: [
          {
            dictionary:
              "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.001 /YStep 0.001 /Resources << /Pattern << /P 9 0 R >> >>",
            stream: Buffer.from("/Pattern cs /P scn 0 0 10 10 re f"),
          },
          {
            dictionary:
              "/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray",
            stream: Buffer.from([0, 90, 180, 250]),
          },
        ],
      }),
    );

    expect(problemsOf(document)).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(document.pdf_info[1])).toContain("Kept words");
  });

  it("is given up when an earlier try has spent its time on it", async () => {
    const file = threePages({ resources: "", content: WORDS, more: [] });
    const begun: number[] = [];

    const document = await parse(file, {
      pageSeconds: 30,
      givenUpPages: [1],
      onPageBegun: (place: number) => begun.push(place),
    });

    expect(begun).toEqual([0, 2]);
    expect(document.parser_shortfall).toMatchObject({
      reason: "page_limit",
      message: expect.stringMatching(
        /^page 2 of 3 was not read: The page takes longer to read than the 30 s/,
      ),
    });
  });

  it("is given up among the slides of a presentation, too", async () => {
    const shape = "<p:sp><p:txBody><a:p><a:r><a:t>Good words</a:t></a:r></a:p></p:txBody></p:sp>";
    const document = await parse(writePptx({ slides: [shape, "", ""] }), {
      pageSeconds: 30,
      givenUpPages: [2],
    });

    expect(problemsOf(document)).toEqual([undefined, undefined, expect.stringContaining("30 s")]);
    expect(document.parser_shortfall).toMatchObject({ reason: "page_limit", pages_done: 2 });
  });
});

describe("more pages than a file can have", () => {
  it("are the same ones again: the first hundred are read, and the result says so", async () => {
    const slides = '<p:sldId id="256" r:id="slide1"/>'.repeat(5000);
    const file = writePptx({
      slides: [""],
      parts: {
        "ppt/presentation.xml": xmlPart("p:presentation", `<p:sldIdLst>${slides}</p:sldIdLst>`),
      },
    });

    const document = await parse(file);

    expect(document.pdf_info).toHaveLength(100);
    expect(document.parser_shortfall).toMatchObject({
      reason: "page_limit",
      pages_done: 100,
      pages_total: 5000,
    });
  });
});

type Request = Parameters<ReturnType<typeof createEngine>["parse"]>[0];

async function parse(bytes: Uint8Array, more: Partial<Request> = {}) {
  return createEngine().parse({
    bytes,
    options: sampleOptions,
    images: { add: async () => {} },
    signal: new AbortController().signal,
    ...more,
  });
}

function problemsOf({ pdf_info }: Awaited<ReturnType<typeof parse>>) {
  return pdf_info.map(({ parser_problem }) => parser_problem);
}

interface Middle {
  readonly resources: string;
  readonly content: PdfObject;
  /** Objects from number 9 on. */
  readonly more: readonly PdfObject[];
}

/** Two pages of words with another one between them. */
function threePages({ resources, content, more }: Middle): Uint8Array {
  return writeRawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
    page("/Font << /F 6 0 R >>", 7),
    page(`/Font << /F 6 0 R >> ${resources}`, 8),
    page("/Font << /F 6 0 R >>", 7),
    FONT,
    WORDS,
    content,
    ...more,
  ]);
}

function page(resources: string, content: number): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${content} 0 R >>`;
}

function stream(text: string): PdfObject {
  return { dictionary: "", stream: Buffer.from(text) };
}

/** A code stream of one grey tile whose only packet is empty: 82 bytes, however large the picture. */
function writeJpeg2000(side: number): Buffer {
  const size = Buffer.alloc(43);
  size.writeUInt16BE(0xff51, 0);
  size.writeUInt16BE(41, 2);
  for (const at of [6, 10, 22, 26]) size.writeUInt32BE(side, at);
  size.writeUInt16BE(1, 38);
  size.set([7, 1, 1], 40);
  const rest = "ff52000c00000001000004040001ff5c00044040ff90000a00000000000f0001ff9300ffd9";
  return Buffer.concat([Buffer.from("ff4f", "hex"), size, Buffer.from(rest, "hex")]);
}

/** A page of 10 × 10 pixels, with regions that are much larger. */
function writeJbig2({ side, regions }: { side: number; regions: number }): Buffer {
  const pageInfo = Buffer.alloc(19);
  pageInfo.writeUInt32BE(10, 0);
  pageInfo.writeUInt32BE(10, 4);
  const region = Buffer.alloc(17);
  region.writeUInt32BE(side, 0);
  region.writeUInt32BE(side, 4);
  const coded = Buffer.from("0003fffdff02fefefe84c73bfce1a143040220000041", "hex");
  return Buffer.concat([
    writeSegment(48, pageInfo),
    ...Array.from({ length: regions }, () => writeSegment(38, Buffer.concat([region, coded]))),
  ]);
}

function writeSegment(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.set([type, 0, 1], 4);
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

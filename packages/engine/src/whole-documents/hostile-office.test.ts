import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  inflatedXml,
  writeCrowdedZip,
  writeEncryptedZip,
  writeLyingZip,
  writeOverlappingZip,
} from "@parsewright/document/testing/hostile-zips";
import {
  writeDocx,
  writePptx,
  writeXlsx,
  xmlPart,
} from "@parsewright/document/testing/ooxml-writer";
import { parseHostile } from "../testing/parse-hostile.ts";
import { readAllParts, SAMPLE_OFFICE_FILES } from "@parsewright/document/testing/sample-office";
import { writeZip } from "@parsewright/document/testing/zip-writer";

const MEBIBYTE = 1024 * 1024;
const PARAGRAPH = "<w:p><w:r><w:t>Kept text</w:t></w:r></w:p>";
const SHAPE =
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>' +
  "<p:txBody><a:bodyPr/><a:p><a:r><a:t>Kept text</a:t></a:r></a:p></p:txBody></p:sp>";
const SHEET = { rows: [["Kept text", 1]] };

describe("a zip made to deceive", () => {
  const document = xmlPart("w:document", `<w:body>${PARAGRAPH}</w:body>`);
  const files = { "word/document.xml": document, "word/styles.xml": xmlPart("w:styles", "") };

  it.each([
    {
      name: "that unpacks a thousandfold",
      file: writeZip({
        "word/document.xml": inflatedXml(document.slice(0, -13), "</w:document>", 64 * MEBIBYTE),
      }),
      code: "DOCUMENT_TOO_COMPLEX",
    },
    {
      name: "that says it unpacks to gigabytes",
      file: writeLyingZip(files, "word/document.xml", { size: 3 * 1024 * MEBIBYTE }),
      code: "DOCUMENT_TOO_COMPLEX",
    },
    {
      name: "that says it unpacks to less than it does",
      file: writeLyingZip(files, "word/document.xml", { size: 20 }),
      code: "DOCUMENT_CORRUPT",
    },
    {
      name: "with tens of thousands of entries",
      file: writeCrowdedZip(files, 60_000),
      code: "DOCUMENT_TOO_COMPLEX",
    },
    {
      name: "whose entries share their bytes",
      file: writeOverlappingZip(["word/document.xml", "word/styles.xml", "word/a.xml"], document),
      code: "DOCUMENT_TOO_COMPLEX",
    },
    {
      name: "with an encrypted entry",
      file: writeEncryptedZip(files, "word/document.xml"),
      code: "DOCUMENT_ENCRYPTED",
    },
    {
      name: "in an encrypted container",
      file: Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(4096),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
      code: "DOCUMENT_ENCRYPTED",
    },
  ])("is refused: one $name", async ({ file, code }) => {
    expect((await parseHostile(file)).outcome).toBe(code);
  });

  it("is read no further than its end, whatever it says", async () => {
    const only = { "word/document.xml": document };
    const file = writeLyingZip(only, "word/document.xml", { compressedSize: 0xffff_fff0 });

    expect((await parseHostile(file)).markdown.trim()).toBe("Kept text");
  });

  it("is never opened inside another", async () => {
    const inner = writeDocx({ body: PARAGRAPH.replace("Kept", "Inner") });
    const middle = writeDocx({ body: "", parts: { "word/embeddings/a.docx": inner } });
    const file = writeDocx({
      body: PARAGRAPH,
      parts: { "word/embeddings/a.docx": middle },
      relationships: [{ id: "r1", type: "package", target: "embeddings/a.docx" }],
    });

    expect((await parseHostile(file)).markdown.trim()).toBe("Kept text");
  });

  it("gains nothing by names that lead out of it", async () => {
    const before = await readdir(tmpdir());
    const file = writeDocx({
      body: PARAGRAPH,
      parts: { "../../../tmp/escaped.txt": "out", "/tmp/escaped.txt": "out", "..\\..\\a": "out" },
    });

    expect((await parseHostile(file)).markdown.trim()).toBe("Kept text");
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("escaped"))).toEqual([]);
    expect(before).not.toContain("escaped.txt");
  });
});

describe("a truncated file", () => {
  it.each(SAMPLE_OFFICE_FILES)(
    "such as $name ends in an error, wherever it is cut",
    async ({ write }) => {
      const file = write();
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
        const { outcome } = await parseHostile(file.subarray(0, Math.floor(file.length * share)));

        expect(["DOCUMENT_CORRUPT", "UNSUPPORTED_FORMAT"]).toContain(outcome);
      }
    },
  );
});

describe("XML made to deceive", () => {
  const mainParts = [
    {
      name: "docx",
      write: (xml: string) => writeDocx({ body: "", parts: { "word/document.xml": xml } }),
      root: "w:document",
    },
    {
      name: "pptx",
      write: (xml: string) => writePptx({ slides: [""], parts: { "ppt/presentation.xml": xml } }),
      root: "p:presentation",
    },
    {
      name: "xlsx",
      write: (xml: string) => writeXlsx({ sheets: [SHEET], parts: { "xl/workbook.xml": xml } }),
      root: "workbook",
    },
    {
      name: "slide of a pptx",
      write: (xml: string) => writePptx({ slides: [""], parts: { "ppt/slides/slide1.xml": xml } }),
      root: "p:sld",
    },
    {
      name: "sheet of an xlsx",
      write: (xml: string) =>
        writeXlsx({ sheets: [SHEET], parts: { "xl/worksheets/sheet1.xml": xml } }),
      root: "worksheet",
    },
  ];
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join("");
  const attributes = Array.from({ length: 100_000 }, (_, index) => ` a${index}="1"`).join("");

  const attacks = [
    {
      attack: "an external entity",
      head: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>',
      content: "&e;",
    },
    {
      attack: "an external DTD",
      head: '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
      content: "",
    },
    {
      attack: "a billion laughs",
      head: `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`,
      content: "&l9;",
    },
    {
      attack: "very deep nesting",
      head: "",
      content: "<w:p>".repeat(100_000) + "</w:p>".repeat(100_000),
    },
    { attack: "a hundred thousand attributes", head: "", content: `<w:p${attributes}/>` },
    { attack: "a tag that never ends", head: "", content: `<w:p a="${"x".repeat(6 * MEBIBYTE)}` },
  ];

  describe.each(mainParts)("in a $name", ({ write, root }) => {
    it.each(attacks)("is refused: $attack", async ({ head, content }) => {
      const xml = xmlPart(root, content).replace("?>", `?>${head}`);

      expect((await parseHostile(write(xml))).outcome).toBe("DOCUMENT_TOO_COMPLEX");
    });

    it("leaves entities that nobody defined as they are", async () => {
      const { outcome } = await parseHostile(
        write(xmlPart(root, "&undefined;&#x110000;&#0;&#99999999;")),
      );

      expect(outcome).not.toBe("INTERNAL");
    });
  });

  it.each([
    {
      part: "word/styles.xml",
      file: (xml: string) =>
        writeDocx({ body: PARAGRAPH, styles: "", parts: { "word/styles.xml": xml } }),
    },
    {
      part: "word/numbering.xml",
      file: (xml: string) =>
        writeDocx({ body: PARAGRAPH, numbering: "", parts: { "word/numbering.xml": xml } }),
    },
    {
      part: "word/footnotes.xml",
      file: (xml: string) =>
        writeDocx({ body: PARAGRAPH, footnotes: "", parts: { "word/footnotes.xml": xml } }),
    },
    {
      part: "ppt/slideLayouts/slideLayout1.xml",
      file: (xml: string) =>
        writePptx({ slides: [SHAPE], parts: { "ppt/slideLayouts/slideLayout1.xml": xml } }),
    },
    {
      part: "ppt/notesSlides/notesSlide1.xml",
      file: (xml: string) =>
        writePptx({
          slides: [{ shapes: SHAPE, notes: "" }],
          parts: { "ppt/notesSlides/notesSlide1.xml": xml },
        }),
    },
    {
      part: "xl/sharedStrings.xml",
      file: (xml: string) =>
        writeXlsx({ sheets: [SHEET], sharedStrings: "", parts: { "xl/sharedStrings.xml": xml } }),
    },
    {
      part: "xl/styles.xml",
      file: (xml: string) =>
        writeXlsx({ sheets: [SHEET], styles: "", parts: { "xl/styles.xml": xml } }),
    },
  ])("in the optional $part costs that part or is refused", async ({ file }) => {
    const canary = "leaked-by-entity";
    const xml = `<!DOCTYPE x [<!ENTITY e "${canary}">]><x>&e;</x>`;

    const { outcome, markdown } = await parseHostile(file(xml));

    expect([
      { outcome: "ok", isKept: true },
      { outcome: "DOCUMENT_TOO_COMPLEX", isKept: false },
    ]).toContainEqual({ outcome, isKept: markdown.includes("Kept text") });
    expect(markdown).not.toContain(canary);
  });
});

describe("a pointer to the outside", () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end("canary-from-network");
  });
  let folder = "";
  let targets: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "office-canary-"));
    const canary = join(folder, "canary.xml");
    await writeFile(canary, xmlPart("w:hdr", "<w:p><w:r><w:t>canary-from-disk</w:t></w:r></w:p>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    targets = [
      pathToFileURL(canary).href,
      canary,
      `../../../../../../../..${canary}`,
      `http://127.0.0.1:${port}/a.png`,
      `//127.0.0.1:${port}/share/a.png`,
      `\\\\127.0.0.1@${port}\\share\\a.png`,
    ];
  });

  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  it.each([true, false])("is never followed (marked as external: %s)", async (isExternal) => {
    for (const file of targets.flatMap((target) => filesPointingAt(target, isExternal))) {
      const { outcome, markdown, pictureCount } = await parseHostile(file);

      expect(outcome).not.toBe("INTERNAL");
      expect(markdown).not.toMatch(/canary-from/);
      // A placeholder may stand for what is not there; it is never the thing itself.
      expect(pictureCount).toBeLessThanOrEqual(1);
    }
    expect(requests).toEqual([]);
  });
});

describe("a part that is missing or damaged", () => {
  it.each(SAMPLE_OFFICE_FILES)("never ends $name in an unforeseen way", async ({ write }) => {
    const parts = readAllParts(write());
    const unforeseen: string[] = [];
    for (const [part, content] of Object.entries(parts)) {
      const others = Object.fromEntries(Object.entries(parts).filter(([name]) => name !== part));
      const half = content.subarray(0, Math.floor(content.length / 2));
      const contents = ["", "<x/>", "\u{0}", half];
      const variants = [others, ...contents.map((text) => ({ ...parts, [part]: text }))];
      for (const variant of variants) {
        const { outcome } = await parseHostile(writeZip(variant));
        if (outcome === "INTERNAL") unforeseen.push(part);
      }
    }
    expect(unforeseen).toEqual([]);
  });
});

/** One file of each kind, with every sort of pointer that a reader might be tempted to follow. */
function filesPointingAt(target: string, isExternal: boolean): Uint8Array[] {
  const pointer = (type: string) => ({ id: type, type, target, isExternal });
  const blip = '<a:blip r:link="image" r:embed="image"/>';
  const inline =
    `<w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>${blip}</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>` +
    '<w:r><w:pict><v:shape><v:imagedata r:id="image" r:href="image"/></v:shape></w:pict></w:r>' +
    `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> INCLUDEPICTURE "${target}" INCLUDETEXT "${target}" </w:instrText><w:fldChar w:fldCharType="end"/></w:r>`;
  return [
    writeDocx({
      body: `<w:p>${inline}</w:p><w:altChunk r:id="aFChunk"/><w:subDoc r:id="subDocument"/><w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>`,
      relationships: [
        "image",
        "aFChunk",
        "subDocument",
        "header",
        "footnotes",
        "styles",
        "attachedTemplate",
        "oleObject",
        "chart",
      ].map(pointer),
    }),
    writePptx({
      slides: [
        {
          shapes: `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="video"/></p:nvPr></p:nvPicPr><p:blipFill>${blip}</p:blipFill><p:spPr/></p:pic>`,
          relationships: ["image", "video", "notesSlide", "comments"].map(pointer),
        },
      ],
    }),
    writeXlsx({
      sheets: [
        {
          rows: [["x"]],
          after: '<drawing r:id="drawing"/><legacyDrawing r:id="vmlDrawing"/>',
          relationships: ["drawing", "vmlDrawing", "comments", "table", "image"].map(pointer),
        },
      ],
      relationships: ["sharedStrings", "styles", "externalLink", "connections"].map(pointer),
    }),
  ];
}

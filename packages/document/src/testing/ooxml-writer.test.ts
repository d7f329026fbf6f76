import { describe, expect, it } from "vitest";
import { openZip } from "../archives/read-zip.ts";
import { parseXml } from "../xml/read-xml.ts";
import { childElements, descendantElements, textContent } from "../xml/xml-element.ts";
import { writeDocx, writePptx, writeXlsx, writeZip } from "./ooxml-writer.ts";

const PARAGRAPH = "<w:p><w:r><w:t>Hi</w:t></w:r></w:p>";

describe("writeZip", () => {
  it.each([true, false])("writes files that read back, stored: %s", (isStored) => {
    const zip = openZip(writeZip({ "a/ü.txt": "some text", b: new Uint8Array(9) }, { isStored }));

    expect(zip.names.toSorted()).toEqual(["a/ü.txt", "b"]);
    expect(Buffer.from(zip.read("a/ü.txt")).toString()).toBe("some text");
    expect([...zip.read("b")]).toEqual([...new Uint8Array(9)]);
  });

  it("gives the same bytes for the same files", () => {
    expect(writeZip({ a: "x" })).toEqual(writeZip({ a: "x" }));
  });
});

describe("the writers of office files", () => {
  const files = [
    {
      name: "writeDocx",
      bytes: writeDocx({ body: PARAGRAPH, styles: "<w:style/>", numbering: "" }),
      parts: ["word/document.xml", "word/styles.xml", "word/numbering.xml"],
    },
    {
      name: "writePptx",
      bytes: writePptx({ slides: ["", { shapes: "", notes: "" }] }),
      parts: [
        "ppt/presentation.xml",
        "ppt/slideMasters/slideMaster1.xml",
        "ppt/slideLayouts/slideLayout1.xml",
        "ppt/slides/slide1.xml",
        "ppt/slides/slide2.xml",
        "ppt/notesSlides/notesSlide2.xml",
      ],
    },
    {
      name: "writeXlsx",
      bytes: writeXlsx({ sheets: [{ rows: [] }, { rows: [] }], sharedStrings: "", styles: "" }),
      parts: [
        "xl/workbook.xml",
        "xl/worksheets/sheet1.xml",
        "xl/worksheets/sheet2.xml",
        "xl/sharedStrings.xml",
        "xl/styles.xml",
      ],
    },
  ];

  it.each(files)("$name gives every part a type of its own", ({ bytes, parts }) => {
    const types = descendantElements(readPart(bytes, "[Content_Types].xml"), "ct:Override");

    expect(types.map(({ attributes }) => attributes["PartName"] ?? "").toSorted()).toEqual(
      parts.map((part) => `/${part}`).toSorted(),
    );
  });

  it.each(files)("$name points every relationship at a part that exists", ({ bytes }) => {
    const zip = openZip(bytes);
    const lists = zip.names.filter((name) => name.endsWith(".rels"));
    const targets = lists.flatMap((list) =>
      childElements(readPart(bytes, list)).map(({ attributes }) =>
        new URL(
          attributes["Target"] ?? "",
          `zip://x/${list.replace(/_rels\/[^/]*$/, "")}`,
        ).pathname.slice(1),
      ),
    );

    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(zip.names).toContain(target);
  });

  it("puts the body into the document", () => {
    const document = readPart(writeDocx({ body: PARAGRAPH }), "word/document.xml");

    expect(document.name).toBe("w:document");
    expect(textContent(document)).toBe("Hi");
  });

  it("adds parts and relationships of the test's own", () => {
    const bytes = writeDocx({
      body: "",
      parts: { "word/media/image1.png": new Uint8Array([1]) },
      relationships: [
        { id: "out", type: "hyperlink", target: "https://a.test/?b&c", isExternal: true },
      ],
    });

    expect([...openZip(bytes).read("word/media/image1.png")]).toEqual([1]);
    const [link] = childElements(readPart(bytes, "word/_rels/document.xml.rels"));
    expect(link?.attributes).toMatchObject({
      Target: "https://a.test/?b&c",
      TargetMode: "External",
    });
  });

  it("writes values as the cells of a sheet", () => {
    const bytes = writeXlsx({ sheets: [{ rows: [["a<b", undefined, 1.5], [true]] }] });

    const cells = descendantElements(readPart(bytes, "xl/worksheets/sheet1.xml"), "x:c");
    expect(cells.map(({ attributes }) => attributes["r"])).toEqual(["A1", "C1", "A2"]);
    expect(cells.map(textContent)).toEqual(["a<b", "1.5", "1"]);
  });
});

function readPart(bytes: Uint8Array, part: string) {
  return parseXml(openZip(bytes).read(part));
}

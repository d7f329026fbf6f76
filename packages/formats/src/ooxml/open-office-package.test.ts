import { describe, expect, it } from "vitest";
import {
  writeDocx,
  writePptx,
  writeXlsx,
  writeZip,
} from "@parsewright/document/testing/ooxml-writer";
import { textContent } from "@parsewright/document/xml";
import { openOfficePackage } from "./open-office-package.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const OFFICE_TYPES = "vnd.openxmlformats-officedocument";
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

describe("openOfficePackage", () => {
  it.each([
    { file: writeDocx({ body: "" }), format: "docx", mainPart: "word/document.xml" },
    { file: writePptx({ slides: [] }), format: "pptx", mainPart: "ppt/presentation.xml" },
    { file: writeXlsx({ sheets: [] }), format: "xlsx", mainPart: "xl/workbook.xml" },
  ])("knows a $format by its main part", ({ file, format, mainPart }) => {
    expect(openOfficePackage(file)).toMatchObject({ format, mainPart });
  });

  it.each([
    { kind: "docm", format: "docx", type: "vnd.ms-word.document.macroEnabled.main" },
    { kind: "dotx", format: "docx", type: `${OFFICE_TYPES}.wordprocessingml.template.main` },
    { kind: "xlsm", format: "xlsx", type: "vnd.ms-excel.sheet.macroEnabled.main" },
    { kind: "xltx", format: "xlsx", type: `${OFFICE_TYPES}.spreadsheetml.template.main` },
    { kind: "pptm", format: "pptx", type: "vnd.ms-powerpoint.presentation.macroEnabled.main" },
    { kind: "potx", format: "pptx", type: `${OFFICE_TYPES}.presentationml.template.main` },
  ])("knows a $kind, wherever it keeps its main part", ({ format, type }) => {
    const override = `<Override PartName="/odd/main.xml" ContentType="application/${type}+xml"/>`;
    const pkg = openOfficePackage(
      writeZip({
        "[Content_Types].xml": `<Types xmlns="${CONTENT_TYPES}">${override}</Types>`,
        "_rels/.rels": relationships(["r1", "officeDocument", "odd/main.xml"]),
        "odd/main.xml": "<x/>",
      }),
    );

    expect(pkg).toMatchObject({ format, mainPart: "odd/main.xml" });
  });

  it("finds the main part of a file whose own relationships are lost", () => {
    const pkg = openOfficePackage(
      writeZip({ "word/document.xml": `<w:document xmlns:w="${WORD}"/>` }),
    );

    expect(pkg).toMatchObject({ format: "docx", mainPart: "word/document.xml" });
  });

  it("resolves targets against the part that names them, and keeps them inside the package", () => {
    const pkg = openOfficePackage(
      packageWith({
        "word/_rels/document.xml.rels": relationships(
          ["r1", "image", "media/a.png"],
          ["r2", "image", "/media/b.png"],
          ["r3", "image", "../../../../etc/passwd"],
          ["r4", "hyperlink", "https://example.com/a#b"],
        ),
        "word/media/a.png": "a",
      }),
    );

    const found = pkg.relationshipsOf("word/document.xml");
    expect([...found.values()].map(({ target, isExternal }) => [target, isExternal])).toEqual([
      ["word/media/a.png", false],
      ["media/b.png", false],
      ["etc/passwd", false],
      ["https://example.com/a#b", true],
    ]);
    expect(pkg.relatedPart("word/document.xml", "image")).toBe("word/media/a.png");
  });

  it("finds parts without regard to case, and nothing where there is none", () => {
    const pkg = openOfficePackage(
      packageWith({ "word/Styles.xml": `<w:styles xmlns:w="${WORD}"/>` }),
    );

    expect(pkg.readXml("word/styles.xml")?.name).toBe("w:styles");
    expect(pkg.readXml("word/numbering.xml")).toBeUndefined();
    expect(pkg.relationshipsOf("word/styles.xml").size).toBe(0);
  });

  it.each([
    { requires: "wps", expected: "new" },
    { requires: "wps am3d", expected: "old" },
  ])("reads the version of content for $requires that we understand", ({ requires, expected }) => {
    const choice = `<mc:Choice Requires="${requires}"><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback>`;
    const body = `<w:x xmlns:w="${WORD}" xmlns:mc="${COMPATIBILITY}"><mc:AlternateContent>${choice}</mc:AlternateContent></w:x>`;

    const root = openOfficePackage(packageWith({ "word/x.xml": body })).readXml("word/x.xml");

    expect(root && textContent(root)).toBe(expected);
  });

  it.each([
    { name: "any other zip", files: { "hello.txt": "hi" }, code: "DOCUMENT_CORRUPT" },
    {
      name: "an office package of an unknown kind",
      files: {
        "_rels/.rels": relationships(["r1", "officeDocument", "visio/document.xml"]),
        "visio/document.xml": "<x/>",
      },
      code: "UNSUPPORTED_FORMAT",
    },
  ])("refuses $name", ({ files, code }) => {
    expect(() => openOfficePackage(writeZip(files))).toThrow(expect.objectContaining({ code }));
  });
});

function packageWith(parts: Record<string, string>): Uint8Array {
  return writeZip({
    "_rels/.rels": relationships(["r1", "officeDocument", "word/document.xml"]),
    "word/document.xml": `<w:document xmlns:w="${WORD}"/>`,
    ...parts,
  });
}

function relationships(...entries: [id: string, type: string, target: string][]): string {
  const written = entries.map(([id, type, target]) => {
    const mode = target.startsWith("https:") ? ` TargetMode="External"` : "";
    return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${RELATIONSHIPS}">${written.join("")}</Relationships>`;
}

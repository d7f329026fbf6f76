import { readFileSync } from "node:fs";
import { type InputFormat, listInputFormats, ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { detectFormat } from "./detect-format.ts";

const wide = (name: string) => Buffer.from(name, "utf16le").toString("latin1");
const zipHead = `PK\x03\x04${"\0".repeat(26)}`;
const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** A document of each format that is read. */
const SAMPLES: Readonly<Record<InputFormat, string>> = {
  pdf: "pdf/sources/sample.pdf",
  image: "formats/sources/mark.jp2",
  svg: "formats/sources/plan.svg",
  html: "formats/sources/page.html",
  mhtml: "formats/sources/saved.mhtml",
  markdown: "formats/sources/notes.md",
  text: "formats/sources/letter.txt",
  csv: "formats/sources/heights.csv",
  epub: "formats/sources/book.epub",
  eml: "formats/sources/message.eml",
  msg: "formats/sources/mail.msg",
  rtf: "formats/sources/memo.rtf",
  odt: "formats/sources/report.odt",
  ods: "formats/sources/stock.ods",
  odp: "formats/sources/talk.odp",
  doc: "formats/sources/memo-97.doc",
  ppt: "formats/sources/talk-97.ppt",
  xls: "formats/sources/towers-97.xls",
  docx: "office/sources/lighthouses.docx",
  pptx: "office/sources/lighthouse-talk.pptx",
  xlsx: "office/sources/towers.xlsx",
};

describe("detectFormat", () => {
  it.each(Object.entries(SAMPLES))("recognises a file of the format %s: %s", (format, sample) => {
    const bytes = readFileSync(new URL(`../../../../fixtures/${sample}`, import.meta.url));
    expect(detectFormat(bytes)).toBe(format);
  });

  it.each(["Hello\0", "\0\0\0\x18ftypheic", `${OLE}Visio`, "PK\x03\x04…META-INF/MANIFEST.MF"])(
    "says what is read when it refuses %j",
    (head) => {
      expect(() => detectFormat(bytesOf(head))).toThrow(listInputFormats());
    },
  );

  it.each([
    { name: "a PDF", head: "%PDF-1.7\n", format: "pdf" },
    {
      name: "a PDF with bytes before its header",
      head: `\r\n${"\0".repeat(1000)}%PDF-1.4`,
      format: "pdf",
    },
    { name: "a PNG", head: "\x89PNG\r\n\x1a\n", format: "image" },
    { name: "a JPEG", head: "\xff\xd8\xff\xe0", format: "image" },
    { name: "a GIF", head: "GIF89a", format: "image" },
    { name: "a BMP", head: "BM\x36\x00", format: "image" },
    { name: "a little-endian TIFF", head: "II*\x00", format: "image" },
    { name: "a big-endian TIFF", head: "MM\x00*", format: "image" },
    { name: "a WebP", head: "RIFF\x00\x00\x00\x00WEBPVP8 ", format: "image" },
    { name: "a DOCX", head: "PK\x03\x04…[Content_Types].xml…word/document.xml", format: "docx" },
    { name: "a PPTX", head: "PK\x03\x04…ppt/presentation.xml", format: "pptx" },
    { name: "an XLSX", head: "PK\x03\x04…xl/workbook.xml", format: "xlsx" },
    { name: "an XLSX with backslashes", head: "PK\x03\x04…xl\\workbook.xml", format: "xlsx" },
    { name: "a PPTX in capitals", head: "PK\x03\x04…PPT/PRESENTATION.XML", format: "pptx" },
    { name: "a web page", head: "<!doctype html>", format: "html" },
    { name: "a page with a comment before it", head: "\n<!-- x -->\n<HTML>", format: "html" },
    {
      name: "a page of XML",
      head: '\xef\xbb\xbf<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">',
      format: "html",
    },
    { name: "a page in UTF-16", head: "\xff\xfe<\0h\0t\0m\0l\0>\0", format: "html" },
    { name: "a piece of a page", head: "<h1>Title</h1>", format: "html" },
    { name: "a book", head: `${zipHead}mimetypeapplication/epub+zipPK`, format: "epub" },
    { name: "a book without its type", head: "PK\x03\x04…META-INF/container.xml", format: "epub" },
    {
      name: "an OpenDocument text",
      head: `${zipHead}mimetypeapplication/vnd.oasis.opendocument.textPK`,
      format: "odt",
    },
    {
      name: "a spreadsheet whose objects name a folder of Excel",
      head: `${zipHead}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK…xl/`,
      format: "ods",
    },
    { name: "a message", head: "Received: x\r\n\tby y\r\nSubject: z\r\n\r\nHi", format: "eml" },
    {
      name: "a saved page",
      head: "From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; x=y\r\n\r\n",
      format: "mhtml",
    },
    { name: "text with one header", head: "Subject: nothing\n\nText to read.", format: "text" },
    { name: "Rich Text", head: "{\\rtf1\\ansi Hello}", format: "rtf" },
    { name: "an old Word document", head: `${OLE}${wide("WordDocument\0")}`, format: "doc" },
    { name: "old slides", head: `${OLE}${wide("PowerPoint Document\0")}`, format: "ppt" },
    {
      name: "an Outlook message",
      head: `${OLE}${wide("__properties_version1.0\0")}`,
      format: "msg",
    },
    { name: "an old workbook", head: `${OLE}${wide("Workbook\0")}`, format: "xls" },
    { name: "a drawing", head: "<?xml version='1.0'?><!-- x --><svg width='1'>", format: "svg" },
    {
      name: "a drawing with a type",
      head: '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY c "d">]>\n<svg>',
      format: "svg",
    },
    { name: "an AVIF", head: "\0\0\0\x20ftypavif", format: "image" },
    { name: "a JPEG 2000", head: "\0\0\0\x0cjP  \r\n\x87\n", format: "image" },
    { name: "the code stream of a JPEG 2000", head: "\xff\x4f\xff\x51", format: "image" },
    { name: "a JPEG XL", head: "\0\0\0\x0cJXL \r\n\x87\n", format: "image" },
    { name: "the code stream of a JPEG XL", head: "\xff\x0a\0", format: "image" },
    { name: "plain text", head: "Four words are enough.", format: "text" },
    {
      name: "text without spaces",
      head: Buffer.from("灯台の光は遠い").toString("latin1"),
      format: "text",
    },
    { name: "text in another code page", head: "Sch\xf6ne Gr\xfc\xdfe an alle", format: "text" },
    { name: "text with commas", head: "First, we eat.\nThen, we sleep.\n", format: "text" },
    { name: "a script", head: "#!/bin/sh\n# heading\nls", format: "text" },
    { name: "Markdown", head: "Intro\n\n## Heading\n", format: "markdown" },
    { name: "Markdown by two signs", head: "- one\n- **two**\n", format: "markdown" },
    { name: "values with commas", head: "a,b\n1,2\n3,4\n", format: "csv" },
    { name: "values with semicolons", head: 'a;b\n"1;5";2\n', format: "csv" },
    { name: "values with tabs", head: "a\tb\r\n1\t2\r\n3\t4", format: "csv" },
    { name: "values that name their separator", head: "sep=;\na;b", format: "csv" },
    {
      name: "a DOCX whose own folder is named at the end only",
      head: `PK\x03\x04${"\0".repeat(200_000)}word/document.xml`,
      format: "docx",
    },
  ])("recognises $name", ({ head, format }) => {
    expect(detectFormat(bytesOf(head))).toBe(format);
  });

  it.each([
    { name: "bytes of no kind", head: "Hello\0", code: "UNSUPPORTED_FORMAT" },
    { name: "a word that bytes can be by chance", head: "R\xe9I0F", code: "UNSUPPORTED_FORMAT" },
    { name: "the name of a file", head: "/home/me/report.pdf\n", code: "UNSUPPORTED_FORMAT" },
    { name: "base64 of a PDF", head: "JVBERi0xLjcKJeLjz9M=", code: "UNSUPPORTED_FORMAT" },
    { name: "any other XML", head: "<?xml version='1.0'?><rss x='y'>", code: "UNSUPPORTED_FORMAT" },
    { name: "blank space", head: " \n\t\n", code: "UNSUPPORTED_FORMAT" },
    { name: "a sound file", head: "RIFF\x00\x00\x00\x00WAVEfmt ", code: "UNSUPPORTED_FORMAT" },
    { name: "HTML among bytes", head: "<html>\0\x01\x02", code: "UNSUPPORTED_FORMAT" },
    { name: "a HEIC", head: "\0\0\0\x18ftypheic", code: "UNSUPPORTED_FORMAT" },
    { name: "any other zip", head: "PK\x03\x04…META-INF/MANIFEST.MF", code: "UNSUPPORTED_FORMAT" },
    {
      name: "a PDF header too far in",
      head: `${"\0".repeat(1024)}%PDF-1.4`,
      code: "UNSUPPORTED_FORMAT",
    },
    {
      name: "any other compound file",
      head: `${OLE}Visio`,
      code: "UNSUPPORTED_FORMAT",
    },
    {
      name: "a protected Word document",
      head: `${OLE}${Buffer.from("EncryptedPackage", "utf16le").toString("latin1")}`,
      code: "DOCUMENT_ENCRYPTED",
    },
    { name: "nothing at all", head: "", code: "DOCUMENT_EMPTY" },
  ])("refuses $name", ({ head, code }) => {
    expect(codeOf(() => detectFormat(bytesOf(head)))).toBe(code);
  });
});

function bytesOf(latin1: string): Uint8Array {
  return Buffer.from(latin1, "latin1");
}

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return ParserError.from(error).code;
  }
  return undefined;
}

it.each([
  { name: "tabs", head: `text of four words\n${"\t".repeat(65_000)}`, format: "text" },
  { name: "brackets", head: `text of four words ${"[".repeat(65_000)}`, format: "text" },
  { name: "links", head: `text of four words ${"[a](".repeat(16_000)}`, format: "text" },
  {
    name: "comments",
    head: `<!DOCTYPE svg>${"<!---->".repeat(9000)}<svg>`,
    format: "svg",
  },
])("reads a head of nothing but $name once", ({ head, format }) => {
  // The gateway looks at whatever is uploaded; this took from seconds to years.
  expect(detectFormat(Buffer.from(head, "latin1"))).toBe(format);
});

it("refuses a type of XML without an end in one pass", () => {
  const head = Buffer.from(`<!doctype svg ${"a ".repeat(32_000)}`);
  expect(() => detectFormat(head)).toThrow("do not match any supported format");
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inflatedXml, writeOverlappingZip } from "@parsewright/document/testing/hostile-zips";
import { parseHostile } from "../testing/parse-hostile.ts";
import { writeZipEntries } from "@parsewright/document/testing/zip-writer";

const MEBIBYTE = 1024 * 1024;
const ODF = "urn:oasis:names:tc:opendocument:xmlns";
const CONTAINER = `<container xmlns="${ODF}:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>`;

function zipOf(
  mediaType: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array {
  return writeZipEntries([
    { name: "mimetype", data: mediaType, isStored: true },
    ...Object.entries(files).map(([name, data]) => ({ name, data })),
  ]);
}

function bookOf(chapter: string | Uint8Array): Uint8Array {
  return zipOf("application/epub+zip", {
    "META-INF/container.xml": CONTAINER,
    "a.opf":
      '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c" href="c.html" media-type="text/html"/></manifest>' +
      `<spine>${'<itemref idref="c"/>'.repeat(10_000)}</spine></package>`,
    "c.html": chapter,
  });
}

function openDocumentOf(kind: "text" | "spreadsheet", body: string, doctype = ""): Uint8Array {
  return zipOf(`application/vnd.oasis.opendocument.${kind}`, {
    "content.xml":
      `${doctype}<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:table="${ODF}:table:1.0" ` +
      `xmlns:draw="${ODF}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });
}

const cell =
  '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>';

it.each([
  {
    name: "a book that lists one chapter ten thousand times",
    file: bookOf("<p>once"),
    outcome: "ok",
  },
  {
    name: "a book whose chapter bursts",
    file: bookOf(inflatedXml("<p>", "</p>", 64 * MEBIBYTE)),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a book whose parts overlap",
    file: writeOverlappingZip(["mimetype", "META-INF/container.xml"], "application/epub+zip"),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a book without chapters",
    file: zipOf("application/epub+zip", { "META-INF/container.xml": CONTAINER }),
    outcome: "DOCUMENT_CORRUPT",
  },
  {
    name: "an OpenDocument text that declares entities",
    file: openDocumentOf(
      "text",
      "<text:p>&a;</text:p>",
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a spreadsheet that repeats a full row a million times",
    file: openDocumentOf(
      "spreadsheet",
      `<table:table table:name="a"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`,
    ),
    outcome: "ok",
  },
  {
    name: "an OpenDocument text without a body",
    file: zipOf("application/vnd.oasis.opendocument.text", { "content.xml": "<x/>" }),
    outcome: "DOCUMENT_CORRUPT",
  },
  {
    name: "a message of parts in parts without end",
    file: Buffer.from(
      `Subject: a\nMIME-Version: 1.0\n${Array.from({ length: 100 }, (_, level) => `Content-Type: multipart/mixed; boundary="b${level}x"\n\n--b${level}x\n`).join("")}`,
    ),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a message of ten thousand parts",
    file: Buffer.from(
      `Subject: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n${"--b\n\nx\n".repeat(10_000)}`,
    ),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "Rich Text nested without end",
    file: Buffer.from(`{\\rtf1 ${"{".repeat(100_000)}`),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "Rich Text that claims more bytes than it has",
    file: Buffer.from(String.raw`{\rtf1 text{\pict\pngblip\bin999999999 x`),
    outcome: "ok",
  },
  {
    name: "Rich Text whose table ends where it begins",
    file: Buffer.from(String.raw`{\rtf1\trowd\clvmrg\clmrg\cellx1\cell\cell\row\row text\par}`),
    outcome: "ok",
  },
  {
    name: "Rich Text that includes another file",
    file: Buffer.from(
      String.raw`{\rtf1{\field{\*\fldinst INCLUDETEXT "/etc/passwd"}{\fldrslt text}}}`,
    ),
    outcome: "ok",
  },
  {
    name: "messages in messages without end",
    file: Buffer.from(
      `${"Subject: a\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\n".repeat(50)}end`,
    ),
    outcome: "ok",
  },
])("reads or refuses $name", async ({ file, outcome }) => {
  expect((await parseHostile(file)).outcome).toBe(outcome);
});

/** Changes bytes of the head, where most offsets and counts are. */
it.each(["memo-97.doc", "talk-97.ppt", "towers-97.xls", "mail.msg"])(
  "ends with a result or a coded error, whatever the head of %s says",
  async (name) => {
    const file = readFileSync(
      new URL(`../../../../fixtures/formats/sources/${name}`, import.meta.url),
    );
    const outcomes = new Set<string>();
    for (let position = 0; position < 4096; position += 211) {
      const changed = Buffer.from(file);
      changed[position] = 0xff - (changed[position] ?? 0);
      outcomes.add((await parseHostile(changed)).outcome);
    }
    expect([...outcomes]).not.toContain("INTERNAL");
  },
);

it("opens no picture outside of the file", async () => {
  const book = await parseHostile(
    bookOf(
      '<p>text<img alt="a" src="../../../../etc/passwd"><img alt="b" src="file:///etc/passwd">',
    ),
  );
  expect(book).toMatchObject({ outcome: "ok", pictureCount: 0 });
});

import type { Block } from "@parsewright/contract";
import { expect, it } from "vitest";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { drawLighthouse } from "@parsewright/document/testing/sample-picture";
import { encodeStoredPng } from "@parsewright/document/testing/stored-png";
import { writeZip } from "@parsewright/document/testing/zip-writer";
import { openEpub } from "./open-epub.ts";

it("reads chapters in the order of the spine, each once", async () => {
  const book = bookOf({ spine: ["two", "one", "two"] });

  expect((await read(book)).outline).toEqual([["Two"], ["One"]]);
});

it("leaves out what the spine does not list", async () => {
  expect((await read(bookOf({ spine: ["one"] }))).outline).toEqual([["One"]]);
});

it("finds chapters and pictures from the place of the list, also by escaped names", async () => {
  const book = bookOf({
    spine: ["spaced"],
    items: { spaced: "text/chapter%20three.xhtml" },
    files: {
      "OEBPS/text/chapter three.xhtml": '<h1>Three</h1><p><img src="../map.png" alt="Map"/></p>',
      "OEBPS/map.png": encodeStoredPng(drawLighthouse()),
    },
  });

  const { outline, imageCount } = await read(book);
  expect(outline[0]?.[0]).toBe("Three");
  expect(imageCount).toBe(1);
});

it("says how many chapters the file lacks", () => {
  const book = bookOf({ spine: ["one", "lost"], items: { lost: "lost.xhtml" } });

  expect(openEpub(book).notes).toEqual(["Chapters that the book lists and the file lacks: 1."]);
});

it.each([
  { name: "a chapter", encrypted: "OEBPS/one.xhtml", code: "DOCUMENT_ENCRYPTED" },
  { name: "a font alone", encrypted: "OEBPS/font.otf", code: undefined },
])("refuses a book of which $name is encrypted: $code", ({ encrypted, code }) => {
  const book = bookOf({
    spine: ["one"],
    files: { "META-INF/encryption.xml": `<encryption><data URI="${encrypted}"/></encryption>` },
  });

  expect(codeOf(() => openEpub(book))).toBe(code);
});

it("refuses a book that lists no chapter it has", () => {
  const book = bookOf({ spine: ["lost"], items: { lost: "../../outside.xhtml" } });

  expect(codeOf(() => openEpub(book))).toBe("DOCUMENT_CORRUPT");
});

interface Book {
  readonly spine: readonly string[];
  /** Addresses by id, beside those of the chapters `one` and `two`. */
  readonly items?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

function bookOf({ spine, items = {}, files = {} }: Book): Uint8Array {
  const all = Object.entries({ one: "one.xhtml", two: "two.xhtml", ...items });
  const manifest = all.map(
    ([id, address]) => `<item id="${id}" href="${address}" media-type="application/xhtml+xml"/>`,
  );
  const order = spine.map((id) => `<itemref idref="${id}"/>`);
  return writeZip({
    "META-INF/container.xml":
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    "OEBPS/book.opf": `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${manifest.join("")}</manifest><spine>${order.join("")}</spine></package>`,
    "OEBPS/one.xhtml": "<h1>One</h1>",
    "OEBPS/two.xhtml": "<h1>Two</h1>",
    ...files,
  });
}

async function read(bytes: Uint8Array) {
  const document = openEpub(bytes);
  let imageCount = 0;
  const pages = await collectAll(
    document.readPages(
      { first: 0, last: document.pageCount - 1 },
      {
        images: { add: async () => void (imageCount += 1) },
        signal: new AbortController().signal,
        includeComments: false,
        readPagesOf: () => Promise.resolve([]),
      },
    ),
  );
  return { outline: pages.map(({ para_blocks }) => para_blocks.map(textOf)), imageCount };
}

function textOf({ lines = [] }: Block): string {
  return lines.flatMap(({ spans }) => spans.map(({ content }) => content)).join("");
}

function codeOf(open: () => unknown): string | undefined {
  try {
    open();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

import { describe, expect, it } from "vitest";
import { documentAt, isReadable, pastedAddresses } from "./dropped-files.ts";

describe("a folder", () => {
  it.each([
    ["report.pdf", true],
    ["Scan.TIFF", true],
    ["notes", false],
    [".DS_Store", false],
    [".hidden.pdf", false],
    ["program.exe", false],
  ])("gives %s: %s", (name, expected) => {
    expect(isReadable(name)).toBe(expected);
  });
});

describe("a pasted text", () => {
  it("is a document for each line that is an address", () => {
    const text = "https://example.org/a.pdf\n\n http://example.org/far/b.docx?x=1 \n";
    expect(pastedAddresses(text)).toEqual([
      { name: "a.pdf", source: { url: "https://example.org/a.pdf" } },
      { name: "b.docx", source: { url: "http://example.org/far/b.docx?x=1" } },
    ]);
  });

  it.each(["", "some words", "https://example.org/a.pdf and more\nwords", "ftp://example.org/a"])(
    "that is %j is not taken",
    (text) => {
      expect(pastedAddresses(text)).toEqual([]);
    },
  );

  it("names a document after its host where the address has no path", () => {
    expect(documentAt("https://example.org")?.name).toBe("example.org");
  });
});

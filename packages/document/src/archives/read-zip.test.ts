import { describe, expect, it } from "vitest";
import { writeZip, writeZipEntries } from "../testing/zip-writer.ts";
import { openZip } from "./read-zip.ts";

const LONG_TEXT = "hello ".repeat(50_000);

describe("openZip", () => {
  it.each([true, false])("reads entries whole and in pieces (stored: %s)", async (isStored) => {
    const zip = openZip(writeZip({ "a/b.txt": LONG_TEXT, "c.txt": "hi" }, { isStored }));

    expect(zip.names.toSorted()).toEqual(["a/b.txt", "c.txt"]);
    expect(Buffer.from(zip.read("c.txt")).toString()).toBe("hi");
    expect(await streamed(zip.stream("a/b.txt"))).toBe(LONG_TEXT);
  });

  it("counts more entries than the plain end of a directory can", () => {
    const entry = { data: "", isStored: true };
    const entries = Array.from({ length: 66_000 }, (_, index) => ({ ...entry, name: `${index}` }));

    expect(() => openZip(writeZipEntries(entries))).toThrow("a zip with 66000 parts");
  });

  it("has an extra field for entries beyond 4 GiB", () => {
    const archive = writeZipEntries([{ name: "a", data: "", claims: { offset: 2 ** 33 } }]);

    const directory = archive.readUInt32LE(archive.length - 6);
    expect(archive.readUInt32LE(directory + 42)).toBe(0xffff_ffff);
    expect(archive.readUInt16LE(directory + 30)).toBe(12);
    expect(archive.readBigUInt64LE(directory + 46 + "a".length + 4)).toBe(2n ** 33n);
  });

  it("takes the first of two entries with one name", () => {
    const zip = openZip(
      writeZipEntries([
        { name: "a", data: "first" },
        { name: "a", data: "second" },
      ]),
    );

    expect(Buffer.from(zip.read("a")).toString()).toBe("first");
  });

  it.each([
    {
      name: "a truncated file",
      file: writeZip({ a: LONG_TEXT }).subarray(0, 400),
      code: "DOCUMENT_CORRUPT",
    },
    { name: "no zip at all", file: Buffer.from("PK"), code: "DOCUMENT_CORRUPT" },
    {
      name: "a large entry that packs too well",
      file: writeZipEntries([{ name: "a", data: "x", claims: { size: 900 * 1024 * 1024 } }]),
      code: "DOCUMENT_TOO_COMPLEX",
    },
    {
      name: "entries that overlap",
      file: writeZipEntries([
        { name: "a", data: "abc" },
        { name: "b", data: "abc", claims: { offset: 0 } },
      ]),
      code: "DOCUMENT_TOO_COMPLEX",
    },
  ])("refuses $name", ({ file, code }) => {
    expect(() => openZip(file)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    { name: "is encrypted", claims: { flags: 1 }, code: "DOCUMENT_ENCRYPTED" },
    { name: "is packed in an unknown way", claims: { method: 99 }, code: "DOCUMENT_CORRUPT" },
    { name: "is larger than it says", claims: { size: 10 }, code: "DOCUMENT_CORRUPT" },
  ])("refuses to read an entry that $name", async ({ claims, code }) => {
    const zip = openZip(writeZipEntries([{ name: "a", data: LONG_TEXT, claims }]));

    expect(() => zip.read("a")).toThrow(expect.objectContaining({ code }));
    await expect(streamed(zip.stream("a"))).rejects.toMatchObject({ code });
  });

  it("refuses an entry that is not there", () => {
    expect(() => openZip(writeZip({})).read("a")).toThrow(
      expect.objectContaining({ code: "DOCUMENT_CORRUPT" }),
    );
  });
});

async function streamed(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { writeZip, writeZipEntries } from "../testing/zip-writer.ts";
import { listZip, unpackEntry } from "./list-zip.ts";

const MEBIBYTE = 1024 * 1024;

describe("listZip", () => {
  it("lists all files in the order of the zip, and refuses those that cannot be unpacked alone", () => {
    const listed = listZip(
      writeZipEntries([
        { name: "b.md", data: "b" },
        { name: "a.md", data: "a" },
        { name: "b.md", data: "again" },
        { name: "../c.md", data: "c" },
        { name: "d.md", data: "d", claims: { flags: 1 } },
        { name: "e.md", data: "e", claims: { method: 12 } },
        { name: "f.md", data: "f", claims: { size: 900 * MEBIBYTE } },
      ]),
    );

    expect(listed.map(({ name, refusal }) => [name, refusal?.code])).toEqual([
      ["b.md", undefined],
      ["a.md", undefined],
      ["b.md", "CONFLICT"],
      ["../c.md", "INVALID_INPUT"],
      ["d.md", "DOCUMENT_ENCRYPTED"],
      ["e.md", "UNSUPPORTED_FORMAT"],
      ["f.md", "DOCUMENT_TOO_COMPLEX"],
    ]);
  });

  it("refuses a file that is not a zip", () => {
    expect(() => listZip(Buffer.from("PK"))).toThrow(
      expect.objectContaining({ code: "DOCUMENT_CORRUPT" }),
    );
  });
});

describe("unpackEntry", () => {
  it.each([true, false])("gives what was packed (stored: %s)", async (isStored) => {
    const text = "hello ".repeat(50_000);
    expect(await unpackFirst(writeZip({ a: text }, { isStored }))).toBe(text);
  });

  it.each([
    { name: "has another checksum", claims: { crc: 1 } },
    { name: "is larger than it says", claims: { size: 1 } },
    { name: "is cut off", claims: { compressedSize: 3 } },
  ])("fails where an entry $name", async ({ claims }) => {
    const zip = writeZipEntries([{ name: "a", data: "hello", claims }]);
    await expect(unpackFirst(zip)).rejects.toMatchObject({ code: "DOCUMENT_CORRUPT" });
  });
});

/** From a stream, as of a file. */
async function unpackFirst(zip: Uint8Array): Promise<string> {
  const [entry] = listZip(zip);
  if (entry === undefined) throw new Error("the zip is empty");
  const { start, packedBytes } = entry;
  const packed = Readable.from([Buffer.from(zip).subarray(start, start + packedBytes)]);
  return (await buffer(unpackEntry(entry, packed))).toString();
}

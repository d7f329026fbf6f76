import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { writeZipEntries } from "@parsewright/document/testing/zip-writer";
import { zip } from "../testing/documents.ts";
import { readTarGz } from "./read-tar.ts";
import { isZip, readLastFile, readZip } from "./read-zip.ts";

describe("readTarGz", () => {
  it("gives the files of an archive, long names put together, and no folders", async () => {
    const archive = gzipSync(
      Buffer.concat([
        tarEntry("doc/", "", { type: "5" }),
        tarEntry("doc.md", "# Title", { prefix: "doc" }),
        tarEntry("doc/images/a.png", "x".repeat(600)),
        Buffer.alloc(1024),
      ]),
    );
    const files = await readTarGz(archive);
    expect([...files.keys()]).toEqual(["doc/doc.md", "doc/images/a.png"]);
    expect(new TextDecoder().decode(files.get("doc/doc.md"))).toBe("# Title");
    expect(files.get("doc/images/a.png")).toHaveLength(600);
  });

  it("gives files their long names, which are in entries before them", async () => {
    const name = `${"a-long-name-".repeat(9)}/doc_middle.json`;
    const archive = gzipSync(
      Buffer.concat([
        tarEntry("PaxHeader", `134 path=${name}\n`, { type: "x" }),
        tarEntry(name.slice(0, 100), "{}"),
        tarEntry("doc.md", "# Title"),
        Buffer.alloc(1024),
      ]),
    );
    expect([...(await readTarGz(archive)).keys()]).toEqual([name, "doc.md"]);
  });

  it("refuses an archive that is cut", async () => {
    const cut = tarEntry("doc.md", "x".repeat(2000)).subarray(0, 1024);
    await expect(readTarGz(gzipSync(cut))).rejects.toThrow("damaged");
  });
});

describe("readLastFile", () => {
  it.each([2, 70_000])("gives the last of %d files, and no other", async (count) => {
    const files = Array.from({ length: count - 1 }, (_, index) => ({
      name: `${index}`,
      data: "",
      isStored: true,
    }));
    const last = { name: "missing.json", data: "[1]", isStored: true };
    const archive = new Blob([writeZipEntries([...files, last]).slice()]);
    expect(await readLastFile(archive, "missing.json")).toBe("[1]");
    expect(await readLastFile(archive, "0")).toBeUndefined();
  });

  it("finds none in an archive of no files", async () => {
    expect(await readLastFile(new Blob([zip({}).slice()]), "missing.json")).toBeUndefined();
  });
});

describe("readZip", () => {
  it("gives the files of an archive", async () => {
    const archive = zip({ "doc/doc.md": "# Title", "doc/doc_middle.json": "{}" });
    expect(isZip(archive)).toBe(true);
    const files = await readZip(archive);
    expect(new TextDecoder().decode(files.get("doc/doc.md"))).toBe("# Title");
    expect([...files.keys()]).toEqual(["doc/doc.md", "doc/doc_middle.json"]);
  });

  it("unpacks what is compressed", async () => {
    const text = "squeezed ".repeat(50);
    const archive = zip({ a: deflateRawSync(text) });
    // Compression method 8, in the central directory.
    archive.writeUInt16LE(8, archive.indexOf("PK\x01\x02") + 10);
    expect(new TextDecoder().decode((await readZip(archive)).get("a"))).toBe(text);
  });

  it("refuses an archive without its end", async () => {
    await expect(readZip(zip({ a: "b" }).subarray(0, -4))).rejects.toThrow("damaged");
  });
});

function tarEntry(
  name: string,
  content: string,
  { type = "0", prefix = "" }: { type?: string; prefix?: string } = {},
): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(Buffer.byteLength(content).toString(8).padStart(11, "0"), 124);
  header.write(type, 156);
  header.write("ustar", 257);
  header.write(prefix, 345);
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

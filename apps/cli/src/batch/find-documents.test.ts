import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { INPUT_EXTENSIONS, listInputFormats } from "@parsewright/contract";
import { writeZip } from "@parsewright/document/testing/zip-writer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeIo } from "../testing/fake-io.ts";
import { findDocuments } from "./find-documents.ts";

let folder: string;
let output: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-find-"));
  output = join(folder, "out");
});

afterEach(() => rm(folder, { recursive: true }));

function find(...inputs: string[]) {
  const io = createFakeIo();
  return findDocuments(inputs, {
    output,
    signal: io.signal,
  });
}

describe("a folder among the inputs", () => {
  it("gives every kind of document that is read", async () => {
    const names = INPUT_EXTENSIONS.map((extension) => `a.${extension}`);
    for (const name of [...names, "b.exe"]) await writeFile(join(folder, name), "x");

    const found = await find(folder);

    expect(found.map(({ file }) => relative(folder, file))).toEqual(names.toSorted());
  });

  it("that has no document is refused with what is read", async () => {
    await writeFile(join(folder, "b.exe"), "x");
    await expect(find(folder)).rejects.toThrow(listInputFormats());
  });
});

describe("a zip among the inputs", () => {
  it("stands for the documents in it, wherever it is", async () => {
    const files = {
      "a.md": "# A",
      "deep/b.txt": "B",
      "c.exe": "C",
      "d.zip": "D",
      "__MACOSX/a.md": "E",
    };
    await mkdir(join(folder, "in"));
    await writeFile(join(folder, "in", "papers.ZIP"), writeZip(files));

    const found = await find(join(folder, "in"));

    const names = found.map(({ file }) => relative(output, file).split("/").slice(2).join("/"));
    expect(names).toEqual(["a.md", "deep/b.txt"]);
    expect(found.map(({ bytes }) => bytes)).toEqual([3, 1]);
  });

  it("gives the same files with the same times again, so that a batch can go on", async () => {
    const zip = join(folder, "papers.zip");
    await writeFile(zip, writeZip({ "a.md": "# A" }));

    expect(await find(zip)).toEqual(await find(zip));
  });

  it("never writes outside of the folder for it", async () => {
    const zip = join(folder, "papers.zip");
    await writeFile(
      zip,
      writeZip({ "../../../evil.md": "x", "a/../../evil.md": "y", "good.md": "z" }),
    );

    const found = await find(zip);

    expect(found.map(({ file }) => relative(output, file).split("/").at(-1))).toEqual(["good.md"]);
  });

  it.each([
    { name: "damaged", bytes: Buffer.from("PK\x03\x04 cut off"), words: "DOCUMENT_CORRUPT" },
    { name: "without documents", bytes: writeZip({ "a.exe": "x" }), words: "has no document" },
  ])("is refused when it is $name", async ({ bytes, words }) => {
    const zip = join(folder, "papers.zip");
    await writeFile(zip, bytes);

    await expect(find(zip)).rejects.toThrow(words);
  });
});

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

async function findFiles(...inputs: string[]): Promise<string[]> {
  const { documents } = await find(...inputs);
  return documents.map(({ file }) => relative(folder, file));
}

describe("a folder among the inputs", () => {
  it("gives every kind of document that is read", async () => {
    const names = INPUT_EXTENSIONS.map((extension) => `a.${extension}`);
    for (const name of [...names, "b.exe"]) await writeFile(join(folder, name), "x");

    expect(await findFiles(folder)).toEqual(names.toSorted());
  });

  it("may contain results of parse, which are no documents", async () => {
    const result = join(folder, "results", "report");
    await mkdir(join(result, "images"), { recursive: true });
    for (const name of ["report.md", "report_middle.json", "images/1.png"])
      await writeFile(join(result, name), "x");
    await writeFile(join(folder, "results", "report.md"), "x");

    const { documents } = await find(folder);

    expect(documents.map(({ file }) => relative(folder, file))).toEqual(["results/report.md"]);
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
      ".hidden.md": "E",
      "__MACOSX/a.md": "F",
    };
    await mkdir(join(folder, "in"));
    await writeFile(join(folder, "in", "papers.ZIP"), writeZip(files));

    const { documents, refused } = await find(join(folder, "in"));

    expect(documents.map(({ file, bytes }) => [relative(folder, file), bytes])).toEqual([
      ["in/papers.ZIP/a.md", 3],
      ["in/papers.ZIP/deep/b.txt", 1],
    ]);
    expect(refused).toEqual([]);
  });

  it("is one input, even if several name it", async () => {
    const zip = join(folder, "papers.zip");
    await writeFile(zip, writeZip({ "a.md": "# A", "../b.md": "# B" }));

    const { documents, refused } = await find(folder, zip);

    expect([documents.length, refused.length]).toEqual([1, 1]);
  });

  it("that is damaged is refused, and the others are read", async () => {
    await writeFile(join(folder, "damaged.zip"), "PK\x03\x04 cut off");
    await writeFile(join(folder, "papers.zip"), writeZip({ "a.md": "# A" }));

    const { documents, refused } = await find(folder);

    expect(documents).toMatchObject([{ file: join(folder, "papers.zip", "a.md") }]);
    expect(refused).toMatchObject([
      { ok: false, file: join(folder, "damaged.zip"), error: { code: "DOCUMENT_CORRUPT" } },
    ]);
  });

  it("without documents is a mistake in the command", async () => {
    const zip = join(folder, "papers.zip");
    await writeFile(zip, writeZip({ "a.exe": "x" }));

    await expect(find(zip)).rejects.toThrow("has no document");
  });
});

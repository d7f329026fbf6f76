import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDocuments } from "./read-documents.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quality-documents-"));
  await writeFile(join(folder, "a.pdf"), "");
  await writeFile(join(folder, "a.md"), "");
});

afterEach(() => rm(folder, { recursive: true }));

describe("readDocuments", () => {
  it("gives the documents of a set in order of their ids, with full paths", async () => {
    await writeList([entry({ id: "b" }), entry({ id: "a", inCheck: true })]);

    expect(await readDocuments("real", folder)).toEqual([
      {
        set: "real",
        id: "a",
        filePath: join(folder, "a.pdf"),
        truthPath: join(folder, "a.md"),
        truthHolds: "body",
        pages: 1,
        producer: "typst",
        language: "en",
        split: "seen",
        licence: "MIT",
        inCheck: true,
      },
      expect.objectContaining({ id: "b" }),
    ]);
  });

  it.each([
    { name: "an unknown split", change: { split: "both" }, problem: /split/ },
    { name: "an unknown field", change: { language_code: "en" }, problem: /language_code/ },
    { name: "a missing file", change: { file: "b.pdf" }, problem: /"a" names b\.pdf.*not exist/ },
    { name: "a path outside", change: { truth: "../a.md" }, problem: /outside the set's folder/ },
  ])("refuses $name", async ({ change, problem }) => {
    await writeList([{ ...entry({ id: "a" }), ...change }]);

    await expect(readDocuments("real", folder)).rejects.toThrow(problem);
  });

  it("refuses an id that is used twice", async () => {
    await writeList([entry({ id: "a" }), entry({ id: "a" })]);

    await expect(readDocuments("real", folder)).rejects.toThrow('the id "a" is used twice');
  });
});

function entry(fields: Record<string, unknown>): Record<string, unknown> {
  const rest = { pages: 1, producer: "typst", language: "en", split: "seen", licence: "MIT" };
  return { file: "a.pdf", truth: "a.md", ...rest, ...fields };
}

function writeList(entries: unknown[]): Promise<void> {
  return writeFile(join(folder, "documents.json"), JSON.stringify(entries));
}

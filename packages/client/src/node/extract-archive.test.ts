import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { extractArchive } from "./extract-archive.ts";

interface ListedArchive {
  readonly file: string;
  readonly refused?: string;
  readonly files?: Readonly<Record<string, string>>;
}

const MAKER = fileURLToPath(
  new URL("../../../../fixtures/clients/make-archives.mjs", import.meta.url),
);
const archives = mkdtempSync(join(tmpdir(), "parser-archives-"));
execFileSync(process.execPath, [MAKER, archives]);
const listed = JSON.parse(readFileSync(join(archives, "archives.json"), "utf8")) as ListedArchive[];
const good = join(archives, "good.zip");

let parent = "";
beforeEach(async () => {
  parent = await mkdtemp(join(archives, "target-"));
  return () => rm(parent, { recursive: true, force: true });
});
afterAll(() => rm(archives, { recursive: true, force: true }));

describe("an archive", () => {
  it.each(listed.filter(({ refused }) => refused))(
    "that is hostile is refused and leaves nothing: $file",
    async ({ file }) => {
      const extracting = extractArchive(join(archives, file), join(parent, "out"));

      await expect(extracting).rejects.toMatchObject({ code: "ARCHIVE_REFUSED" });
      expect(await readdir(parent)).toEqual([]);
    },
  );

  it.each(listed.filter(({ files }) => files))("that is good is unpacked: $file", async (row) => {
    const target = join(parent, "deep", "out");

    const paths = await extractArchive(join(archives, row.file), target);

    const names = paths.map((path) => relative(target, path).split(sep).join("/"));
    expect(new Set(names)).toEqual(new Set(Object.keys(row.files ?? {})));
    expect(await readAll(target)).toEqual(row.files);
    expect(await readdir(join(parent, "deep"))).toEqual(["out"]);
  });

  it("does not touch a folder with content, unless it is to replace all of it", async () => {
    const target = await folderWith("mine.txt");

    await expect(extractArchive(good, target)).rejects.toMatchObject({ code: "TARGET_EXISTS" });
    expect(await readdir(target)).toEqual(["mine.txt"]);

    await extractArchive(good, target, { overwrite: true });
    expect(await readdir(target)).toEqual(["doc.md", "doc_middle.json", "images"]);
    expect(await readdir(parent)).toEqual(["out"]);
  });

  it("that fails leaves the folder that it was to replace as it was", async () => {
    const target = await folderWith("mine.txt");
    const broken = join(archives, "wrong-checksum.zip");

    const extracting = extractArchive(broken, target, { overwrite: true });

    await expect(extracting).rejects.toMatchObject({ code: "ARCHIVE_REFUSED" });
    expect(await readdir(target)).toEqual(["mine.txt"]);
    expect(await readdir(parent)).toEqual(["out"]);
  });

  it("goes into an empty folder, but not over a file", async () => {
    const target = join(parent, "out");
    await mkdir(target);
    await extractArchive(good, target);
    expect(await readdir(target)).toContain("doc.md");

    const file = join(parent, "file");
    await writeFile(file, "mine");
    await expect(extractArchive(good, file)).rejects.toMatchObject({ code: "TARGET_EXISTS" });
    expect(await readFile(file, "utf8")).toBe("mine");
  });

  it.each([
    { limits: { maxMembers: 2 }, text: "limits.maxMembers" },
    { limits: { maxExpandedBytes: 10 }, text: "limits.maxExpandedBytes" },
  ])("over the caller's own limit is refused: $text", async ({ limits, text }) => {
    for (const file of ["good.zip", "good.tar.gz"]) {
      const extracting = extractArchive(join(archives, file), join(parent, "out"), { limits });
      await expect(extracting).rejects.toThrow(text);
    }
  });

  it("is given up with the caller's reason, and nothing is left", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(extractArchive(good, join(parent, "out"), { signal })).rejects.toThrow("enough");
    expect(await readdir(parent)).toEqual([]);
  });
});

async function folderWith(name: string): Promise<string> {
  const target = join(parent, "out");
  await mkdir(target);
  await writeFile(join(target, name), "mine");
  return target;
}

async function readAll(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    paths.map(async (path) => [
      relative(folder, path).split(sep).join("/"),
      await readFile(path, "utf8"),
    ]),
  );
  return Object.fromEntries(contents) as Record<string, string>;
}

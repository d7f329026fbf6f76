import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";
import type { DocumentRow, FailureRow } from "./document-row.ts";
import { idOf, laneOf } from "./plan-parts.ts";

const PICTURES = fileURLToPath(
  new URL("../../../../fixtures/office/sources/lighthouses.docx", import.meta.url),
);

const LONG_LIST = Array.from({ length: 10_000 }, (_, index) =>
  JSON.stringify({ key: `${index}.bak`, etag: `${index * 7919}`, bytes: index }),
).join("\n");

let folder: string;
let from: string;
let to: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-shards-"));
  from = join(folder, "in");
  to = join(folder, "out");
  await mkdir(join(from, "deep"), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

describe("parsewright batch --shard", () => {
  it("divides a folder among shards: each document is in one line, with its outputs and its files", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index}.pdf`);
    for (const name of names) await writeFile(join(from, "deep", name), sample(name));
    await copyFile(PICTURES, join(from, "lighthouses.docx"));
    await writeFile(join(from, "notes.bak"), "not looked at");

    for (const index of [0, 1, 2]) expect(await runShard(`${index}/3`)).toBe(0);

    const rows = await readRows("parts");
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      [...names.map((name) => `deep/${name}`), "lighthouses.docx"].toSorted(),
    );
    expect(rows.find(({ key }) => key === "deep/7.pdf")).toMatchObject({
      pages: 1,
      outputs: { markdown: expect.stringContaining("Sample 7.pdf") as string },
    });
    const lighthouses = rows.find(({ key }) => key === "lighthouses.docx");
    const files = lighthouses?.files ?? {};
    expect(Object.keys(files)[0]).toMatch(/^images\/.*\.png$/);
    const packs = await listFiles("files");
    expect(packs).toHaveLength(1);
    const pack = await readFile(join(to, lighthouses?.pack ?? ""));
    for (const { offset, bytes } of Object.values(files)) {
      expect(pack.subarray(offset, offset + 4).toString("latin1")).toBe("\u0089PNG");
      expect(pack.subarray(offset + bytes - 8, offset + bytes - 4).toString("latin1")).toBe("IEND");
    }
  });

  it("reads again what is new or changed, and nothing else", async () => {
    const [first = "", second = "", third = "", fourth = ""] = namesOfOnePart(4, "pdf");
    for (const name of [first, second, third]) await writeFile(join(from, name), sample(name));
    await runShard("0/1");
    await writeFile(join(from, second), sample("changed"));
    await writeFile(join(from, fourth), sample(fourth));
    const [again, onceMore] = [createFakeIo(), createFakeIo()];

    await runShard("0/1", again);
    await runShard("0/1", onceMore);

    expect(lastLine(again)).toMatchObject({ parsed: 2, kept: 2, failed: 0 });
    expect(lastLine(onceMore)).toMatchObject({ parsed: 0, kept: 4 });
    expect(await listFiles("parts")).toHaveLength(1);
    expect((await readRows("parts")).map(({ key }) => key)).toEqual([first, second, third, fourth]);
  });

  it("reads nothing again with another number of shards", async () => {
    for (const name of manyNames(30)) await writeFile(join(from, name), sample(name));
    for (const index of [0, 1]) await runShard(`${index}/2`);
    const ios = [createFakeIo(), createFakeIo(), createFakeIo()];

    for (const [index, io] of ios.entries()) await runShard(`${index}/3`, io);

    const totals = ios.map((io) => lastLine(io) as { parsed: number; kept: number });
    expect(totals.every(({ parsed }) => parsed === 0)).toBe(true);
    expect(totals.reduce((sum, { kept }) => sum + kept, 0)).toBe(30);
    expect(await readRows("parts")).toHaveLength(30);
  });

  it("keeps the pictures of a document when another of its part changes, and removes those of the old version", async () => {
    const [first = "", second = ""] = namesOfOnePart(2, "docx");
    for (const name of [first, second]) await copyFile(PICTURES, join(from, name));
    await runShard("0/1");
    expect(await listFiles("files")).toHaveLength(1);
    await utimes(join(from, second), 1, 1);

    await runShard("0/1");
    const [kept, parsed] = await readRows("parts");
    expect(kept?.pack).not.toBe(parsed?.pack);
    for (const row of [kept, parsed]) {
      const pack = await readFile(join(to, row?.pack ?? ""));
      for (const { offset } of Object.values(row?.files ?? {})) {
        expect(pack.subarray(offset + 1, offset + 4).toString()).toBe("PNG");
      }
    }
    await utimes(join(from, first), 1, 1);
    await runShard("0/1");
    await rm(join(from, first));
    await rm(join(from, second));
    expect(await listFiles("files")).toHaveLength(2);
    await runShard("0/1");
    expect(await listFiles("files")).toEqual([]);
  });

  it("reads what a list names, which is written once for all shards", async () => {
    for (const name of manyNames(40)) await writeFile(join(from, name), sample(name));
    await writeFile(join(from, "notes.bak"), "not looked at");
    const list = join(folder, "lists", "list.jsonl.gz");
    const listing = createFakeIo();
    expect(await runProgram(["batch", from, "--list", list], listing)).toBe(0);
    await writeFile(join(from, "later.pdf"), sample("later.pdf"));
    const [before, after] = [createFakeIo(), createFakeIo()];
    const status = ["batch", "--status", to, "--inventory", list];

    expect(await runProgram(status, before)).toBe(0);
    for (const index of [0, 1]) await runShard(`${index}/2`, createFakeIo(), "--inventory", list);
    expect(await runProgram(status, after)).toBe(0);

    expect(listing.printed.stdout).toContain("40 documents");
    expect(before.printed.stdout).toContain("0 of 40 documents are done (0 %)");
    expect(after.printed.stdout).toContain("40 of 40 documents are done (100 %)");
    expect((await readRows("parts")).map(({ key }) => key).toSorted()).toEqual(
      manyNames(40).toSorted(),
    );
  });

  it.each([
    { list: "cut.jsonl", content: '{"key":"a.pdf","etag":"1","bytes":1}\n{"key":"b.pd' },
    { list: "cut.jsonl.gz", content: gzipSync(LONG_LIST).subarray(0, 2000) },
    { list: "other.csv", content: "documents,a.pdf,1\n" },
  ])("removes nothing where the list $list is broken", async ({ list, content }) => {
    await writeFile(join(from, "z.pdf"), sample("z.pdf"));
    await runShard("0/1");
    await writeFile(join(folder, list), content);
    const io = createFakeIo();

    expect(await runShard("0/1", io, "--inventory", join(folder, list))).not.toBe(0);

    expect(io.printed.stderr).toMatch(/Line \d+ of|unexpected end of file/);
    expect((await readRows("parts")).map(({ key }) => key)).toContain("z.pdf");
  });

  it("reads everything again with other options", async () => {
    await writeFile(join(from, "a.pdf"), sample("a.pdf"));
    await runShard("0/1");
    const io = createFakeIo();

    await runShard("0/1", io, "--lang", "de");

    expect(lastLine(io)).toMatchObject({ parsed: 1, kept: 0 });
  });

  it("lists what cannot be read, and does not try it again until it changes", async () => {
    await writeFile(join(from, "a.pdf"), sample("a.pdf"));
    await writeFile(join(from, "bad.pdf"), "\0no document");
    const again = createFakeIo();

    expect(await runShard("0/1")).toBe(0);
    expect(await readRows("failures")).toMatchObject([
      { key: "bad.pdf", error: { code: "UNSUPPORTED_FORMAT", retryable: false } },
    ]);
    await runShard("0/1", again);
    expect(lastLine(again)).toMatchObject({ parsed: 0, kept: 1, failed: 1 });
    await writeFile(join(from, "bad.pdf"), sample("good"));
    await runShard("0/1");
    expect(await readRows("failures")).toEqual([]);
    expect(await readRows("parts")).toHaveLength(2);
  });

  it("tries again what could not be read if it is asked to", async () => {
    await writeFile(join(from, "bad.pdf"), "\0no document");
    await runShard("0/1");
    const [marker = ""] = await listFiles("done");
    const before = await stat(marker);
    const again = createFakeIo();

    await runShard("0/1", again, "--retry-failed");

    expect(again.printed.stdout).toContain('"part"');
    expect((await stat(marker)).mtimeMs).toBeGreaterThan(before.mtimeMs);
    expect(await readRows("failures")).toHaveLength(1);
  });

  it("shows what all shards have stored, and why documents failed", async () => {
    for (const name of manyNames(30)) await writeFile(join(from, name), sample(name));
    await writeFile(join(from, "bad.pdf"), "\0no document");
    await runShard("0/2");
    const [text, half] = [createFakeIo(), createFakeIo()];

    expect(await runProgram(["batch", "--status", to], text)).toBe(0);
    expect(await runProgram(["batch", "--status", to, "--json"], half)).toBe(0);
    await runShard("1/2");
    const whole = createFakeIo();
    await runProgram(["batch", "--status", to, "--json"], whole);

    expect(text.printed.stdout).toMatch(/^1\/2 +0 read, 0 failed .*0 parts$/m);
    expect(lastLine(half)).toMatchObject({ shards: [{}, { documents: 0, parts: 0 }] });
    expect(lastLine(whole)).toMatchObject({
      documents: 30,
      pages: 30,
      failed: 1,
      failures: { UNSUPPORTED_FORMAT: 1 },
    });
  });

  it("forgets documents that have gone, also the first of a part", async () => {
    const [first = "", second = ""] = namesOfOnePart(2, "pdf");
    for (const name of [first, second]) await writeFile(join(from, name), sample(name));
    await runShard("0/1");
    await rm(join(from, first));

    await runShard("0/1");

    expect((await readRows("parts")).map(({ key }) => key)).toEqual([second]);
  });

  it("reads a part again whose end was not reached, over what was there", async () => {
    await writeFile(join(from, "a.pdf"), sample("a.pdf"));
    await utimes(join(from, "a.pdf"), 1, 1);
    await runShard("0/1");
    const before = await readRows("parts");
    await rm(join(to, "done"), { recursive: true });

    await runShard("0/1");

    expect(await readRows("parts")).toEqual(before);
  });

  it.each([
    { argv: ["--shard", "8/8"], words: ["--shard", "7/8 the last"] },
    { argv: ["--shard", "0/1025"], words: ["--shard", "At most 1024 are allowed"] },
    { argv: ["--shard", "1"], words: ["--shard", "0/8 is the first of 8"] },
    { argv: ["third", "--shard", "0/1"], words: ["two folders or buckets"] },
    { argv: ["--shard", "0/1", "--resume"], words: ["--resume cannot be used with --shard"] },
    { argv: ["--shard", "0/1", "--inventory", "/nonexistent"], words: ["no list /nonexistent"] },
    { argv: ["--list", "list.jsonl"], words: ["--list takes one"] },
    { argv: [], words: ["--output"] },
    { argv: ["--status", "/nonexistent"], words: ["/nonexistent has no results of shards"] },
  ])("ends with 2 and says what is wrong with $argv", async ({ argv, words }) => {
    const io = createFakeIo();

    expect(await runProgram(["batch", from, to, ...argv], io)).toBe(2);
    for (const word of words) expect(io.printed.stderr).toContain(word);
  });

  it.each([
    { places: ["IN", "IN/out"], word: "inside the input" },
    { places: ["s3://a/in", "s3://a/in/out"], word: "inside the input" },
    { places: ["IN", "gs://a/out"], word: "AWS_ENDPOINT_URL_S3" },
  ])("refuses $places", async ({ places, word }) => {
    const io = createFakeIo();
    const argv = places.map((place) => place.replace("IN", from));

    expect(await runProgram(["batch", ...argv, "--shard", "0/1"], io)).toBe(2);
    expect(io.printed.stderr).toContain(word);
  });
});

function runShard(shard: string, io = createFakeIo(), ...argv: string[]): Promise<number> {
  const formats = ["--formats", "markdown,images"];
  return runProgram(["batch", from, to, "--shard", shard, "--json", ...formats, ...argv], io);
}

function sample(text: string): Uint8Array {
  return writePdf([{ content: (page) => page.text(`Sample ${text}`, { x: 72, y: 700 }) }]);
}

function manyNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index}.pdf`);
}

/** In the order of a list. */
function namesOfOnePart(count: number, extension: string): string[] {
  const names: string[] = [];
  for (let number = 100_000; names.length < count; number += 1) {
    const name = `${number}.${extension}`;
    if (laneOf(idOf(name)) === "000") names.push(name);
  }
  return names;
}

async function listFiles(kind: string): Promise<string[]> {
  const entries = await readdir(join(to, kind), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function readRows(kind: "parts" | "failures"): Promise<(DocumentRow & FailureRow)[]> {
  const texts = await Promise.all((await listFiles(kind)).map((path) => readFile(path, "utf8")));
  const lines = texts.flatMap((text) => text.split("\n").filter((line) => line !== ""));
  return lines.map((line) => JSON.parse(line) as DocumentRow & FailureRow);
}

function lastLine(io: { readonly printed: { readonly stdout: string } }): unknown {
  return JSON.parse(io.printed.stdout.trim().split("\n").at(-1) ?? "");
}

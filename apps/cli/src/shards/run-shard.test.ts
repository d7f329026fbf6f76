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
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";
import type { DocumentRow, FailureRow } from "./document-row.ts";

const PICTURES = fileURLToPath(
  new URL("../../../../fixtures/office/sources/lighthouses.docx", import.meta.url),
);

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
    const files = rows.find(({ key }) => key === "lighthouses.docx")?.files ?? {};
    expect(Object.keys(files)[0]).toMatch(/^images\/.*\.png$/);
    for (const path of Object.values(files)) await readFile(join(to, path));
  });

  it("reads again what is new or changed, and nothing else", async () => {
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await writeFile(join(from, name), sample(name));
    await runShard("0/1");
    await writeFile(join(from, "b.pdf"), sample("changed"));
    await writeFile(join(from, "d.pdf"), sample("d.pdf"));
    const [second, third] = [createFakeIo(), createFakeIo()];

    await runShard("0/1", second);
    await runShard("0/1", third);

    expect(lastLine(second)).toMatchObject({ parsed: 2, kept: 2, failed: 0 });
    expect(lastLine(third)).toMatchObject({ parsed: 0, kept: 4 });
    expect((await readRows("parts")).map(({ key }) => key)).toEqual([
      "a.pdf",
      "b.pdf",
      "c.pdf",
      "d.pdf",
    ]);
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
    const marker = join(to, "done/0-of-1");
    const [name = ""] = await readdir(marker);
    const before = await stat(join(marker, name));
    const again = createFakeIo();

    await runShard("0/1", again, "--retry-failed");

    expect(again.printed.stdout).toContain('"part"');
    expect((await stat(join(marker, name))).mtimeMs).toBeGreaterThan(before.mtimeMs);
    expect(await readRows("failures")).toHaveLength(1);
  });

  it("shows what all shards have stored, and why documents failed", async () => {
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await writeFile(join(from, name), sample(name));
    await writeFile(join(from, "bad.pdf"), "\0no document");
    for (const index of [0, 1]) await runShard(`${index}/3`);
    const [text, json] = [createFakeIo(), createFakeIo()];

    expect(await runProgram(["batch", "--status", to], text)).toBe(0);
    expect(await runProgram(["batch", "--status", to, "--json"], json)).toBe(0);
    await runShard("2/3");
    const whole = createFakeIo();
    await runProgram(["batch", "--status", to, "--json"], whole);

    expect(text.printed.stdout).toMatch(/^2-of-3 +0 read, 0 failed .*0 parts$/m);
    expect(lastLine(json)).toMatchObject({ shards: [{}, {}, { documents: 0, parts: 0 }] });
    expect(lastLine(whole)).toMatchObject({
      documents: 3,
      pages: 3,
      failed: 1,
      failures: { UNSUPPORTED_FORMAT: 1 },
    });
  });

  it("forgets documents that have gone, also the first of a part", async () => {
    for (const name of ["a.pdf", "b.pdf"]) await writeFile(join(from, name), sample(name));
    await runShard("0/1");
    await rm(join(from, "a.pdf"));

    await runShard("0/1");

    expect((await readRows("parts")).map(({ key }) => key)).toEqual(["b.pdf"]);
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
    { argv: ["--shard", "1"], words: ["--shard", "0/8 is the first of 8"] },
    { argv: ["third", "--shard", "0/1"], words: ["two folders or buckets"] },
    { argv: ["--shard", "0/1", "--resume"], words: ["does not take --resume"] },
    { argv: ["--shard", "0/2"], words: ["results of 3 shards", "--shard N/3"] },
    { argv: [], words: ["--output"] },
    { argv: ["--status", "/nonexistent"], words: ["/nonexistent has no results of shards"] },
  ])("ends with 2 and says what is wrong with $argv", async ({ argv, words }) => {
    await mkdir(to);
    await writeFile(join(to, "shards.json"), '{"count":3}');
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

async function readRows(kind: "parts" | "failures"): Promise<(DocumentRow & FailureRow)[]> {
  const names = await readdir(join(to, kind), { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith(".jsonl"));
  const texts = await Promise.all(files.map((name) => readFile(join(to, kind, name), "utf8")));
  const lines = texts.flatMap((text) => text.split("\n").filter((line) => line !== ""));
  return lines.map((line) => JSON.parse(line) as DocumentRow & FailureRow);
}

function lastLine(io: { readonly printed: { readonly stdout: string } }): unknown {
  return JSON.parse(io.printed.stdout.trim().split("\n").at(-1) ?? "");
}

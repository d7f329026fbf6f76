import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import * as script from "./archive-problems.mjs";

const findArchiveProblems: (
  folder: string,
  archive: { file: string; system: string; version: string },
) => string[] = script.findArchiveProblems;
const systemsOf: (path: string) => string[] = script.systemsOf;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parsewright-archive-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("names what an archive lacks, and programs of other systems", () => {
  const modules = "name/lib/node_modules";
  write(`${modules}/parsewright/LICENSE`, Buffer.from("text"));
  write(`${modules}/parsewright/bin/parsewright.js`, Buffer.from("code"));
  write(`${modules}/node/bin/node`, elf(183));
  write(`${modules}/other/binding.node`, elf(62));
  execFileSync("tar", ["-czf", "name.tar.gz", "name"], { cwd: folder });

  const archive = { file: "name.tar.gz", system: "linux-arm64", version: "1.0.0" };
  expect(findArchiveProblems(folder, archive)).toEqual([
    "name.tar.gz lacks parsewright.",
    "name.tar.gz lacks lib/node_modules/parsewright/NOTICE.",
    "name.tar.gz: lib/node_modules/other/binding.node is for linux-x64.",
  ]);
});

it("knows the system of a program", () => {
  const windows = Buffer.alloc(256);
  windows.write("MZ");
  windows.writeUInt32LE(128, 60);
  windows.write("PE", 128);
  windows.writeUInt16LE(0x8664, 132);
  const mac = Buffer.alloc(64);
  mac.writeUInt32LE(0xfeedfacf);
  mac.writeUInt32LE(0x0100000c, 4);

  expect(systemsOf(write("node.exe", windows))).toEqual(["win32-x64"]);
  expect(systemsOf(write("mac", mac))).toEqual(["darwin-arm64"]);
  expect(systemsOf(write("text.md", Buffer.from("MZ is not a program".repeat(9))))).toEqual([]);
  expect(systemsOf(process.execPath)).toEqual([`${process.platform}-${process.arch}`]);
});

function elf(machine: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32BE(0x7f454c46);
  bytes.writeUInt16LE(machine, 18);
  return bytes;
}

function write(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "./npm.mjs";

/** Files that every archive has, from its folder on. */
const PARTS = ["LICENSE", "NOTICE", "bin/parsewright.js"].map((name) =>
  join("lib/node_modules/parsewright", name),
);
const LAUNCHERS = { win32: "parsewright.cmd" };

const SAMPLE = join(ROOT, "fixtures/pdf/sources/sample.pdf");
const EXPECTED = "A lighthouse is a simple promise";

/**
 * Unpacks an archive or a package for Debian, and lists its problems as sentences. An archive for this system is also
 * run.
 */
export function findArchiveProblems(folder, { file, system, version }) {
  const work = mkdtempSync(join(tmpdir(), "parsewright-unpacked-"));
  try {
    const unpacked = file.endsWith(".deb")
      ? unpackDebian(join(folder, file), work)
      : unpackTar(join(folder, file), work);
    const launcher = LAUNCHERS[system.split("-")[0]] ?? "parsewright";
    return [
      ...[launcher, ...PARTS]
        .filter((part) => !existsSync(join(unpacked, part)))
        .map((part) => `${file} lacks ${part}.`),
      ...findForeignPrograms(unpacked, system).map((name) => `${file}: ${name}.`),
      ...(system === `${process.platform}-${process.arch}`
        ? findRunProblems(join(unpacked, launcher), version).map((text) => `${file}: ${text}`)
        : []),
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function unpackTar(file, work) {
  execFileSync("tar", ["-xzf", file, "-C", work]);
  return join(work, readdirSync(work)[0] ?? "");
}

function unpackDebian(file, work) {
  execFileSync("dpkg-deb", ["--extract", file, work]);
  return join(work, "opt/parsewright");
}

/** Programs and libraries of another system, and that there are none at all. */
function findForeignPrograms(folder, system) {
  const programs = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), systems: systemsOf(path) }))
    .filter(({ systems }) => systems.length > 0);
  if (programs.length === 0) return ["it has no program"];
  return programs
    .filter(({ systems }) => !systems.includes(system))
    .map(({ path, systems }) => `${path} is for ${systems.join(" and ")}`);
}

const ELF = { 62: "linux-x64", 183: "linux-arm64" };
const MACH_O = { 0x01000007: "darwin-x64", 0x0100000c: "darwin-arm64" };
const PE = { 0x8664: "win32-x64", 0xaa64: "win32-arm64" };

/** Systems that a file runs on, by its first bytes; none for what is not a program. */
export function systemsOf(path) {
  const bytes = readStart(path, 4096);
  if (bytes.length < 64) return [];
  const named = (system) => [system ?? "another system"];
  if (bytes.readUInt32BE(0) === 0x7f454c46) return named(ELF[bytes.readUInt16LE(18)]);
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return named(MACH_O[bytes.readUInt32LE(4)]);
  if (bytes.readUInt32BE(0) === 0xcafebabe && bytes.readUInt32BE(4) < 8) {
    const count = bytes.readUInt32BE(4);
    return Array.from({ length: count }, (_, index) => MACH_O[bytes.readUInt32BE(8 + index * 20)]);
  }
  if (bytes.toString("latin1", 0, 2) !== "MZ") return [];
  const header = bytes.readUInt32LE(60);
  if (header + 6 > bytes.length || bytes.toString("latin1", header, header + 2) !== "PE") return [];
  return named(PE[bytes.readUInt16LE(header + 4)]);
}

function readStart(path, length) {
  const file = openSync(path);
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function findRunProblems(command, version) {
  const run = (...args) => execFileSync(command, args, { encoding: "utf8" });
  return [
    ...(run("--version").includes(version) ? [] : ["it has another version."]),
    ...(run("parse", SAMPLE).includes(EXPECTED) ? [] : ["it does not read the sample."]),
  ];
}

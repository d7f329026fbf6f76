import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "./find-python.mjs";
import { ROOT } from "./npm.mjs";

const REQUIREMENTS = join(ROOT, "apps/gateway/src/proofs/python-requirements.txt");

/** Kept between runs: the largest of these packages brings 200 MB with it. */
const CACHE = join(ROOT, "node_modules/.cache/parser-python");

/** Fetches and unpacks a package once for all folders, in a tenth of pip's time. pip brings it. */
const UV = "uv";

/** Names the part of a package that is kept. */
const ONLY = "--only=";

/** Names the least minor version of Python 3 that the package runs on. */
const PYTHON = "--python=3.";

/** Marks packages that only `npm run nightly` installs, and asks for them. */
const NIGHTLY = "--nightly";

/** Installs the packages that Python proofs need, those that are not there yet. */
function installPythonPackages(wanted) {
  for (const line of readRequirements()) {
    if (nameOf(line) === UV) continue;
    const words = line.split(" ").filter((word) => word !== NIGHTLY);
    const [first] = words;
    const isNightly = line.endsWith(NIGHTLY);
    const isWanted =
      wanted.includes(first) || (isNightly ? wanted.includes(NIGHTLY) : wanted.length === 0);
    if (!isWanted || existsSync(join(CACHE, first))) continue;
    try {
      prepareUv();
      install(words);
    } catch (error) {
      console.error(String(error));
      process.exitCode = 1;
    }
  }
}

function readRequirements() {
  const lines = readFileSync(REQUIREMENTS, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

function nameOf(line) {
  return line.split("==")[0];
}

/** The path of uv, which may be missing after `prepareUv`: pip then does all the work. */
function pathOfUv() {
  const [requirement] = readRequirements()
    .find((line) => nameOf(line) === UV)
    .split(" ");
  return { requirement, path: join(CACHE, requirement, "bin/uv") };
}

let isUvTried = false;

function prepareUv() {
  const { requirement, path } = pathOfUv();
  if (isUvTried || existsSync(path)) return;
  isUvTried = true;
  try {
    install([requirement]);
  } catch (error) {
    console.error(`pip installs without uv: ${String(error)}`);
  }
}

/** The folder appears whole or not at all, also when two processes install the same. */
function install([requirement, ...rest]) {
  const folder = join(CACHE, requirement);
  const temporary = `${folder}.${process.pid}`;
  const others = rest.filter((word) => !word.startsWith("--"));
  const part = rest.find((word) => word.startsWith(ONLY))?.slice(ONLY.length);
  const minor = rest.find((word) => word.startsWith(PYTHON))?.slice(PYTHON.length) ?? "0";
  const python = findPython(minor);
  if (python === undefined) throw new Error(`${requirement} needs Python 3.${minor}.`);
  const add = (...args) => addPackages(python, { folder: temporary, args });
  try {
    mkdirSync(CACHE, { recursive: true });
    if (others.length > 0) add(...others);
    if (part === undefined) add(...(rest.length > 0 ? ["--no-deps"] : []), requirement);
    else unpackPart(requirement, { folder: temporary, part });
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Asks uv first; pip also knows registries that only its own settings name. */
function addPackages(python, { folder, args }) {
  const options = { stdio: ["ignore", "ignore", "inherit"] };
  const target = ["--target", folder, "--quiet"];
  const { path: uv } = pathOfUv();
  if (existsSync(uv)) {
    try {
      execFileSync(uv, ["pip", "install", "--python", python, ...target, ...args], options);
      return;
    } catch (error) {
      console.error(`pip installs what uv could not: ${String(error)}`);
    }
  }
  const once = ["--no-compile", "--retries", "1"];
  execFileSync(python, ["-m", "pip", "install", ...target, ...once, ...args], options);
}

/** For an application of hundreds of megabytes, of which a test runs some modules. */
function unpackPart(requirement, { folder, part }) {
  const run = (...args) =>
    execFileSync("python3", args, { stdio: ["ignore", "ignore", "inherit"] });
  const wheels = join(folder, "wheels");
  run("-m", "pip", "download", "--no-deps", "--quiet", "--dest", wheels, requirement);
  const [wheel] = readdirSync(wheels);
  run("-c", UNPACK, join(wheels, wheel), folder, part);
  rmSync(wheels, { recursive: true });
}

const UNPACK = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
archive.extractall(sys.argv[2], [name for name in archive.namelist() if name.startswith(sys.argv[3])])`;

installPythonPackages(process.argv.slice(2));

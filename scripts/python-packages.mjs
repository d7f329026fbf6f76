import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

const REQUIREMENTS = join(ROOT, "apps/gateway/src/proofs/python-requirements.txt");

/** Kept between runs: the largest of these packages brings 200 MB with it. */
const CACHE = join(ROOT, "node_modules/.cache/parser-python");

/** Installs the packages that Python proofs need, those that are not there yet. */
function installPythonPackages(wanted) {
  for (const line of readRequirements()) {
    const [first] = line.split(" ");
    const isWanted = wanted.length === 0 || wanted.includes(first);
    if (isWanted && !existsSync(join(CACHE, first))) install(line.split(" "));
  }
}

function readRequirements() {
  const lines = readFileSync(REQUIREMENTS, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** The folder appears whole or not at all, also when two processes install the same. */
function install([requirement, ...others]) {
  const folder = join(CACHE, requirement);
  const temporary = `${folder}.${process.pid}`;
  const pip = (...args) => {
    const target = ["--target", temporary, "--no-compile", "--quiet", "--retries", "1"];
    execFileSync("python3", ["-m", "pip", "install", ...target, ...args], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  };
  try {
    mkdirSync(CACHE, { recursive: true });
    if (others.length > 0) pip(...others);
    pip(...(others.length > 0 ? ["--no-deps"] : []), requirement);
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

installPythonPackages(process.argv.slice(2));

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./npm.mjs";

const REQUIREMENTS = join(ROOT, "apps/gateway/src/proofs/python-requirements.txt");

/** Kept between runs: the largest of these packages brings 200 MB with it. */
const CACHE = join(ROOT, "node_modules/.cache/parser-python");

/** Installs the packages that Python proofs need, those that are not there yet. */
export function installPythonPackages(wanted = readRequirements()) {
  for (const requirement of wanted) {
    if (!existsSync(join(CACHE, requirement))) install(requirement);
  }
}

function readRequirements() {
  const lines = readFileSync(REQUIREMENTS, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** The folder appears whole or not at all, also when two processes install the same. */
function install(requirement) {
  const folder = join(CACHE, requirement);
  const temporary = `${folder}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    const target = ["--target", temporary, "--no-compile", "--quiet", "--retries", "1"];
    execFileSync("python3", ["-m", "pip", "install", ...target, ...requirement.split(" ")], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  installPythonPackages(wanted.length > 0 ? wanted : undefined);
}

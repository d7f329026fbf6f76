/**
 * Shows what changed in the packages of other APIs since the versions that are tried here: node scripts/upstream-drift.mjs [names]
 * Run by hand. It needs python3 with pip, and the registry.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

const REQUIREMENTS = join(ROOT, "apps/gateway/src/proofs/python-requirements.txt");

/** Addresses, enumerations and fields of models that the Python files of a wheel name. */
const FACTS = `
import glob, json, re, sys, zipfile
archive = zipfile.ZipFile(glob.glob(sys.argv[1] + "/*.whl")[0])
facts = set()
for name in archive.namelist():
    if not name.endswith(".py"): continue
    text = archive.read(name).decode("utf-8", "replace")
    facts.update("address " + found for found in re.findall(r"""["'](/[a-z][\\w{}./:-]*[\\w}])["']""", text))
    for model, body in re.findall(r"^class (\\w+)\\(.*?\\):\\n((?:[ \\t].*\\n|\\n)+)", text, re.M):
        facts.update(f"field {model}.{field}" for field in re.findall(r"^    (\\w+): ", body, re.M))
print(json.dumps(sorted(facts)))`;

function python(...args) {
  return execFileSync("python3", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function newestOf(name) {
  return /\(([^)]+)\)/.exec(python("-m", "pip", "index", "versions", name))?.[1];
}

function factsOf(requirement) {
  const folder = mkdtempSync(join(tmpdir(), "upstream-"));
  try {
    python(
      "-m",
      "pip",
      "download",
      "--no-deps",
      "--only-binary",
      ":all:",
      "--dest",
      folder,
      requirement,
    );
    return new Set(JSON.parse(python("-c", FACTS, folder)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare(name, version) {
  const newest = newestOf(name);
  if (newest === version) return console.log(`${name} ${version}: newest`);
  const [before, after] = [factsOf(`${name}==${version}`), factsOf(`${name}==${newest}`)];
  console.log(`${name} ${version} -> ${newest}`);
  for (const fact of before) if (!after.has(fact)) console.log(`  - ${fact}`);
  for (const fact of after) if (!before.has(fact)) console.log(`  + ${fact}`);
}

const wanted = process.argv.slice(2);
for (const line of readFileSync(REQUIREMENTS, "utf8").split("\n")) {
  const [, name, version] = /^([a-z-]+)(?:\[[\w,-]+\])?==(\S+)/.exec(line) ?? [];
  if (name === undefined || (wanted.length > 0 && !wanted.includes(name))) continue;
  try {
    compare(name, version);
  } catch (error) {
    console.log(`${name} ${version}: ${error.message.split("\n")[0]}`);
  }
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { npm, ROOT } from "./npm.mjs";
import { packNpmPackages, packPythonClient } from "./pack.mjs";
import { readManifest } from "./public-packages.mjs";
import {
  filesWithVersion,
  findObstacles,
  withReleaseDay,
  withVersion,
} from "./release-version.mjs";

const CHANGELOG = join(ROOT, "CHANGELOG.md");

// `--set VERSION` writes a version into every file that has one, and into the changelog with the day. Without it everything that is published is made in
// output/release. `--dry-run` does so also where something speaks against a release.
const { values } = parseArgs({
  options: { set: { type: "string" }, "dry-run": { type: "boolean", default: false } },
});
if (values.set === undefined) await makeRelease(values["dry-run"]);
else setVersion(values.set);

function setVersion(version) {
  if (!/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/.test(version)) {
    throw new Error(`"${version}" is not a version. Write it as 1.2.3 or 1.2.3-rc.1.`);
  }
  for (const path of filesWithVersion().map((name) => join(ROOT, name))) {
    writeFileSync(path, withVersion(readFileSync(path, "utf8"), version));
  }
  const changelog = readFileSync(CHANGELOG, "utf8");
  const [day] = new Date().toISOString().split("T");
  writeFileSync(CHANGELOG, withReleaseDay(changelog, version, day));
  process.exitCode = npm("install", "--package-lock-only", "--ignore-scripts");
}

async function makeRelease(isDryRun) {
  const { version } = readManifest(ROOT);
  const obstacles = findObstacles({
    version,
    changelog: readFileSync(CHANGELOG, "utf8"),
    changedFiles: git("status", "--porcelain").split("\n").filter(Boolean),
  });
  for (const obstacle of obstacles) console.error(obstacle);
  if (obstacles.length > 0 && !isDryRun) {
    process.exitCode = 1;
    return;
  }
  const folder = join(ROOT, "output", "release", version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = await packNpmPackages(folder, { isForAllSystems: true });
  const { sdist, wheel } = await packPythonClient(folder);
  const sbom = join(folder, `parsewright-${version}.cdx.json`);
  execFileSync(process.execPath, [join(ROOT, "scripts/supply-chain.mjs"), "--write", sbom], {
    stdio: "inherit",
  });
  writeFileSync(join(folder, "SHA256SUMS"), checksums(folder));
  console.log(`Made from commit ${git("rev-parse", "HEAD")} in ${folder}:`);
  console.log(readFileSync(join(folder, "SHA256SUMS"), "utf8"));
  console.log("To publish it, from that folder:");
  for (const { file } of packages) console.log(`  npm publish --provenance ./${file}`);
  console.log(`  twine upload ${sdist} ${wheel}`);
  console.log(`  git tag --sign v${version}`);
}

/** In the form that `sha256sum --check` reads. */
function checksums(folder) {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const hash = createHash("sha256").update(readFileSync(join(folder, name)));
      return `${hash.digest("hex")}  ${name}\n`;
    })
    .join("");
}

function git(...args) {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
}

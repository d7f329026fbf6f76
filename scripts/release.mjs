import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { makeArchives, SYSTEMS } from "./archive.mjs";
import { findArchiveProblems } from "./archive-problems.mjs";
import { npm, ROOT } from "./npm.mjs";
import { packNpmPackages, packPythonPackages } from "./pack.mjs";
import { readManifest } from "./public-packages.mjs";
import { findReleaseProblems } from "./release-problems.mjs";
import { repositoryFields } from "./repository.mjs";
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
  const hasRepository = repositoryFields().repository !== undefined;
  const obstacles = findObstacles({
    version,
    changelog: readFileSync(CHANGELOG, "utf8"),
    changedFiles: git("status", "--porcelain").split("\n").filter(Boolean),
    hasRepository,
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
  const python = await packPythonPackages(folder);
  const chart = packChart(folder, version);
  const archiveFolder = join(folder, "archives");
  const archives = await makeArchives(archiveFolder, {
    systems: SYSTEMS,
    packed: folder,
    packages,
  });
  const sbom = join(folder, `parsewright-${version}.cdx.json`);
  execFileSync(process.execPath, [join(ROOT, "scripts/supply-chain.mjs"), "--write", sbom], {
    stdio: "inherit",
  });
  writeFileSync(join(folder, "SHA256SUMS"), checksums(folder));
  const problems = [
    ...findReleaseProblems({ folder, packages, python, chart, sbom, hasRepository }),
    ...archives.flatMap((archive) => findArchiveProblems(archiveFolder, { ...archive, version })),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  console.log(`Made from commit ${git("rev-parse", "HEAD")} in ${folder}:`);
  console.log(readFileSync(join(folder, "SHA256SUMS"), "utf8"));
  console.log("To publish it, from that folder, in this order:");
  for (const { file } of packages) console.log(`  npm publish --provenance ./${file}`);
  console.log(`  twine upload ${python.join(" ")}`);
  console.log(`  helm push ${chart} oci://REGISTRY/charts`);
  console.log(`  git tag --sign v${version}`);
}

/** As `helm package` makes it. */
function packChart(folder, version) {
  // Apart from the packages of npm, which are installed by `*.tgz`.
  const file = join("chart", `parsewright-${version}.tgz`);
  mkdirSync(join(folder, "chart"));
  const from = ["-C", join(ROOT, "deploy/helm"), "parsewright"];
  execFileSync("tar", ["-czf", join(folder, file), ...from]);
  return file;
}

/** In the form that `sha256sum --check` reads. */
function checksums(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
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

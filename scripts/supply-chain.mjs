import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./npm.mjs";
import { listPublicPackages } from "./public-packages.mjs";
import { completeSbom } from "./sbom.mjs";
import { findProblems } from "./supply-chain-rules.mjs";

// Looks at what is installed and at the lockfile; asks nobody. `--write FILE` also writes the list of what the product consists of.
const { values } = parseArgs({ options: { write: { type: "string" } } });
const sbom = JSON.parse(listPackages());
if (values.write !== undefined) {
  writeFileSync(values.write, `${JSON.stringify(completeSbom(sbom), undefined, 2)}\n`);
}
const problems = findProblems({
  components: sbom.components,
  lockfile: JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")),
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** All packages that come with the product, as npm lists them in CycloneDX. */
function listPackages() {
  const isWindows = process.platform === "win32";
  const published = listPublicPackages().map(({ manifest }) => `--workspace=${manifest.name}`);
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", ...published];
  const { status, stdout, stderr } = spawnSync(isWindows ? "npm.cmd" : "npm", args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: isWindows,
  });
  if (status === 0) return stdout;
  throw new Error(`The installed packages could not be listed; run npm ci.\n${stderr}`);
}

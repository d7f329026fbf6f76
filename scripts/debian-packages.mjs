import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROMETHEUS } from "./tool-folders.mjs";

/** Programs that tests start, and the tests that are skipped without them. */
const PACKAGES = {
  // For tests that `npm run nightly` prepares.
  ...(process.argv.includes("--nightly") && { "default-jre-headless": "Spark" }),
  "ceph-common": "S3 transport",
  "ceph-mon": "S3 transport",
  "ceph-osd": "S3 transport",
  radosgw: "S3 transport",
  "chromium-headless-shell": "the page",
  fish: "completions of fish",
  "poppler-utils": "pages read three ways, where models are installed",
  unzip: "archives",
  zsh: "completions of zsh",
};

/** Installs what tests need, where that can be done; elsewhere says what will not be tested. */
function installDebianPackages() {
  installMissing();
  if (spawnSync("prometheus", ["--version"]).status !== 0 && !unpackPrometheus()) {
    console.log("Not installed: prometheus. Skipped: its rules, the dashboard.");
  }
}

/** Takes Prometheus out of its package: installed, it would run as a service on this machine. */
function unpackPrometheus() {
  if (existsSync(PROMETHEUS)) return true;
  mkdirSync(dirname(PROMETHEUS), { recursive: true });
  const work = mkdtempSync(`${PROMETHEUS}-`);
  try {
    if (spawnSync("apt-get", ["-qq", "download", "prometheus"], { cwd: work }).status !== 0) {
      return false;
    }
    const [file] = readdirSync(work);
    const files = join(work, "files");
    if (spawnSync("dpkg-deb", ["--extract", join(work, file), files]).status !== 0) return false;
    renameSync(files, PROMETHEUS);
    return true;
  } finally {
    rmSync(work, { recursive: true });
  }
}

function installMissing() {
  const missing = Object.keys(PACKAGES).filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const obstacle = whyNotInstallable();
  if (obstacle === undefined) {
    console.log(`Installing ${missing.join(", ")} ...`);
    if (aptGet("update") && aptGet("install", "--no-install-recommends", ...missing)) return;
  }
  const tests = [...new Set(missing.map((name) => PACKAGES[name]))].join(", ");
  console.log(
    `Not installed: ${missing.join(", ")} (${obstacle ?? "apt-get failed"}). Skipped, unless the programs are there from elsewhere: ${tests}.`,
  );
}

function whyNotInstallable() {
  if (spawnSync("apt-get", ["--version"]).status !== 0) return "this is not Debian";
  return process.getuid?.() === 0 ? undefined : "apt-get needs root";
}

function isInstalled(name) {
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${db:Status-Status}", name]);
  return stdout?.toString() === "installed";
}

function aptGet(...args) {
  const { status } = spawnSync("apt-get", ["-y", "-qq", ...args], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

installDebianPackages();

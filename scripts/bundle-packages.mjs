import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative, sep } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./npm.mjs";

/** The packages that an engine process loads: some 900 modules, which take Node more time to find than to run. */
const PACKAGES = ["contract", "document", "formats", "pdf", "engine", "engine-host"];

/**
 * Draws formulas: the parts that are used, so that those who install the package need not install 54 MB. And checks what
 * comes from outside: most of 99 modules that every process would look for.
 */
const INCLUDED = /^(?:mathjax-full\/|zod$)/;

/** Modules that are started by their path, as processes or threads. */
const STARTED = /-(process|worker)\.js$/;
/** Packages that hold native code or data beside their code, which stays where it is installed. */
const INSTALLED = /^(?:sharp|onnxruntime-node|tesseract\.js-core|jxl-oxide-wasm)(?:\/|$)/;
const OWN = /^@parsewright\/([^/]+)(.*)$/;
/** Stands for the folder of the bundle until it is known which file a module becomes a part of. */
const ROOT_MARK = "{bundle}/";

for (const name of PACKAGES) await bundlePackage(join(ROOT, "packages", name));

/**
 * Joins the modules of a package that are loaded together. What the package exports and what it starts keep their paths,
 * below `lib` instead of `dist`. What it starts contains the code of all packages: a new process or thread would spend
 * most of its start on finding modules.
 */
async function bundlePackage(folder) {
  const [from, to] = [join(folder, "dist"), join(folder, "lib")];
  const modules = listModules(from);
  const started = modules.filter((path) => STARTED.test(path));
  const sources = started.length === 0 ? [from] : PACKAGES.map((name) => distOf(name));
  if (isNewer(to, sources.flatMap(withModules))) return;
  const exported = exportsOf(folder).filter((path) => !STARTED.test(path));
  rmSync(to, { recursive: true, force: true });
  await joinModules({ from, to }, exported, {
    external: (id) => /^[^./]/.test(id) && !INCLUDED.test(id),
  });
  await joinModules({ from, to }, started, {
    external: (id) => isBuiltin(id) || INSTALLED.test(id),
    resolveId: findOwnModule,
  });
}

async function joinModules({ from, to }, entries, { external, resolveId }) {
  if (entries.length === 0) return;
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((path) => [path.slice(0, -3), join(from, path)])),
    platform: "node",
    external,
    // A thread that needs one type of error does not need every schema.
    treeshake: { moduleSideEffects: [{ test: /packages.contract.dist/, sideEffects: false }] },
    plugins: [{ name: "keep-module-urls", resolveId, ...keepModuleUrls(from) }],
  });
  await bundle.write({ dir: to, chunkFileNames: "chunks/[name]-[hash].js" });
}

/** The built module of one of our packages, by the name under which others import it. */
function findOwnModule(id) {
  const [, name, path] = OWN.exec(id) ?? [];
  if (name === undefined) return undefined;
  const { exports } = readPackage(join(ROOT, "packages", name));
  return join(ROOT, "packages", name, exports[`.${path}`].types.replace(/\.d\.ts$/, ".js"));
}

function exportsOf(folder) {
  const { exports } = readPackage(folder);
  return Object.values(exports)
    .filter((entry) => entry.default.startsWith("./lib/"))
    .map((entry) => entry.default.slice("./lib/".length));
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function distOf(name) {
  return join(ROOT, "packages", name, "dist");
}

function listModules(folder) {
  return readdirSync(folder, { recursive: true })
    .map(toPosix)
    .filter((path) => /(?<!\.test)\.js$/.test(path));
}

function withModules(folder) {
  return [folder, ...listModules(folder).map((path) => join(folder, path))];
}

/** Gives our modules the addresses that they would have by themselves: they find data, threads and packages by them. */
function keepModuleUrls(from) {
  const marked = (id) => {
    const path = toPosix(relative(from, id)).replace(/^((?:\.\.\/)+[^/]+)\/dist\//, "$1/lib/");
    return `new URL("${ROOT_MARK}${path}", import.meta.url).href`;
  };
  return {
    transform: (code, id) =>
      code.includes("import.meta.url") && isOwn(id)
        ? code.replaceAll("import.meta.url", marked(id))
        : undefined,
    renderChunk: (code, { fileName }) =>
      code.replaceAll(ROOT_MARK, "../".repeat(fileName.split("/").length - 1) || "./"),
  };
}

function isOwn(id) {
  return PACKAGES.some((name) => id.startsWith(join(distOf(name), sep)));
}

function toPosix(path) {
  return path.split(sep).join("/");
}

function isNewer(folder, files) {
  const stamp = join(folder, "index.js");
  if (!existsSync(stamp)) return false;
  const { mtimeMs } = statSync(stamp);
  return files.every((file) => statSync(file).mtimeMs < mtimeMs);
}

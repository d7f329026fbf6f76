import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
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
/** Stands for the folder of the bundle until it is known which file a module becomes a part of. */
const ROOT_MARK = "{bundle}/";

for (const name of PACKAGES) await bundlePackage(join(ROOT, "packages", name));

/**
 * Joins the modules of a package that are loaded together. What the package exports and what it starts keep their paths,
 * below `lib` instead of `dist`.
 */
async function bundlePackage(folder) {
  const [from, to] = [join(folder, "dist"), join(folder, "lib")];
  const modules = readdirSync(from, { recursive: true })
    .map(toPosix)
    .filter((path) => /(?<!\.test)\.js$/.test(path));
  if (isNewer(to, [from, ...modules.map((path) => join(from, path))])) return;
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const exported = Object.values(exports).map((entry) => entry.default.replace(/^\.\/lib\//, ""));
  const entries = modules.filter((path) => exported.includes(path) || STARTED.test(path));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((path) => [path.slice(0, -3), join(from, path)])),
    platform: "node",
    external: (id) => /^[^./]/.test(id) && !INCLUDED.test(id),
    plugins: [keepModuleUrls(from)],
  });
  rmSync(to, { recursive: true, force: true });
  await bundle.write({ dir: to, chunkFileNames: "chunks/[name]-[hash].js" });
}

/** Gives modules the addresses that they would have by themselves: they find data, threads and packages by them. */
function keepModuleUrls(from) {
  const marked = (id) =>
    `new URL("${ROOT_MARK}${toPosix(relative(from, id))}", import.meta.url).href`;
  return {
    name: "keep-module-urls",
    transform: (code, id) =>
      code.includes("import.meta.url") ? code.replaceAll("import.meta.url", marked(id)) : undefined,
    renderChunk: (code, { fileName }) =>
      code.replaceAll(ROOT_MARK, "../".repeat(fileName.split("/").length - 1) || "./"),
  };
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

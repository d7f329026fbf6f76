import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./npm.mjs";

const MODULES = join(ROOT, "node_modules");
const PARENT = `${sep}node_modules${sep}`;
/** The file of a package that has the licences of what was bundled into it. */
export const LICENCES = "THIRD-PARTY-LICENSES.txt";

/**
 * Packages whose used part is put into one of our modules: pg-boss asks for Node 22 and runs on 20, where npm would warn;
 * the packages of OpenTelemetry have every file three times; the MCP SDK brings 90 others, most of them unused.
 * `isAlone` says that only this module imports the others of its folder, which become part of it.
 */
const BUNDLED = {
  "@parsewright/gateway": { module: "dist/database/queue.js", packages: /^pg-boss$/ },
  "@parsewright/mcp": {
    module: "dist/index.js",
    packages: /^@modelcontextprotocol\//,
    isAlone: true,
  },
  "@parsewright/worker": {
    module: "dist/telemetry/open-telemetry/open-telemetry.js",
    packages: /^@opentelemetry\//,
    isAlone: true,
  },
};

/** The dependencies of a package without those that are bundled into it. */
export function withoutBundled(name, dependencies) {
  const { packages } = BUNDLED[name] ?? {};
  return Object.fromEntries(
    Object.entries(dependencies).filter(([dependency]) => !packages?.test(dependency)),
  );
}

/** Bundles what `BUNDLED` says into the package in the folder `staged`, with the licences of what it took in. */
export async function bundleInto(staged, { name, dependencies }) {
  if (BUNDLED[name] === undefined) return;
  const { module, isAlone } = BUNDLED[name];
  const file = join(staged, module);
  const folder = dirname(file);
  const isExternal = (id, importer) => {
    if (!id.startsWith(".")) return id.startsWith("node:") || packageOf(id) in dependencies;
    const path = resolve(dirname(importer ?? file), id);
    return path.startsWith(staged) && !(isAlone && path.startsWith(folder));
  };
  const bundle = await rolldown({
    input: file,
    platform: "node",
    external: (id, importer, isResolved) => !isResolved && id !== file && isExternal(id, importer),
    resolve: { modules: [MODULES] },
  });
  const { output } = await bundle.generate({ minify: true, codeSplitting: false });
  const [{ code, moduleIds }] = output;
  for (const id of moduleIds) if (id.startsWith(folder)) rmSync(id);
  writeFileSync(file, code);
  const folders = new Set(moduleIds.filter((id) => id.includes(MODULES)).map(folderOf));
  const licences = [...folders].map(describeLicence);
  writeFileSync(join(staged, LICENCES), licences.toSorted(inOrder).join("\n"));
}

function inOrder(left, right) {
  return left.localeCompare(right);
}

function packageOf(id) {
  return id.split("/", id.startsWith("@") ? 2 : 1).join("/");
}

/** The folder of the package that a file is in. */
function folderOf(file) {
  const start = file.lastIndexOf(PARENT) + PARENT.length;
  return file.slice(0, start) + packageOf(file.slice(start));
}

function describeLicence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text}\n`;
}

import { mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { instrumentModule } from "./instrument.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SCOPE = "@parsewright";
/** Packages with thresholds. */
const PACKAGES = ["document", "engine", "pdf"];
const REGISTRY = new URL("threshold-registry.js", import.meta.url).href;

export interface InstrumentedEngine {
  /** The engine's own entry, to be imported. */
  readonly entry: string;
  /** Numbers of thresholds that are used while modules load. */
  readonly usedAtLoad: ReadonlySet<number>;
}

/** Writes a copy of the built engine that asks the registry for its thresholds. */
export async function instrumentEngine(
  folder: string,
  numbers: ReadonlyMap<string, number>,
): Promise<InstrumentedEngine> {
  await linkModules(folder);
  const usedAtLoad = new Set<number>();
  for (const name of PACKAGES)
    for (const number of await copyPackage(name, folder, numbers)) usedAtLoad.add(number);
  const entry = join(folder, "packages", "engine", "dist", "index.js");
  return { entry: pathToFileURL(entry).href, usedAtLoad };
}

/** Makes the modules of the repository those of the copy, but for the packages that are copied. */
async function linkModules(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, "node_modules"), join(folder, "node_modules")];
  await mkdir(join(to, SCOPE), { recursive: true });
  const link = async (name: string) =>
    symlink(await realpath(join(from, name)), join(to, name), "junction");
  for (const name of await readdir(from)) if (name !== SCOPE) await link(name);
  for (const name of await readdir(join(from, SCOPE)))
    if (!PACKAGES.includes(name)) await link(join(SCOPE, name));
  for (const name of PACKAGES)
    await symlink(join(folder, "packages", name), join(to, SCOPE, name), "junction");
}

/** Copies what is built of a package and gives the numbers of thresholds that are used while its modules load. */
async function copyPackage(
  name: string,
  folder: string,
  numbers: ReadonlyMap<string, number>,
): Promise<number[]> {
  const [from, to] = [join(ROOT, "packages", name), join(folder, "packages", name)];
  await mkdir(to, { recursive: true });
  // Thresholds are found by the modules that the compiler wrote, not in what they are bundled into.
  const manifest = await readFile(join(from, "package.json"), "utf8");
  await writeFile(join(to, "package.json"), manifest.replaceAll('"./lib/', '"./dist/'));
  // Weights and tables that modules open beside their package.
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isDirectory() && !["dist", "lib", "src"].includes(entry.name))
      await symlink(join(from, entry.name), join(to, entry.name), "junction");
  const usedAtLoad: number[] = [];
  const paths = await readdir(join(from, "dist"), { recursive: true });
  for (const path of paths.filter((one) => one.endsWith(".js") && !one.endsWith(".test.js"))) {
    const file = path.split(sep).join("/").replace(/\.js$/, "");
    const built = join(from, "dist", path);
    await mkdir(dirname(join(to, "dist", path)), { recursive: true });
    // The registry of a thread is empty: what runs in one is the engine as it is built.
    const module = file.endsWith("-worker")
      ? { text: `import ${JSON.stringify(pathToFileURL(built))};\n`, usedAtLoad: [] }
      : instrumentModule({
          text: await readFile(built, "utf8"),
          file,
          numbers,
          registry: REGISTRY,
        });
    usedAtLoad.push(...module.usedAtLoad);
    await writeFile(join(to, "dist", path), module.text);
  }
  return usedAtLoad;
}

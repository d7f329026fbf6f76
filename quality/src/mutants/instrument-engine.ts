import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { instrumentModule } from "./instrument.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ENGINE = join(ROOT, "packages", "engine");
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
  const copy = join(folder, "engine");
  await mkdir(copy);
  await cp(join(ENGINE, "package.json"), join(copy, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  const usedAtLoad = new Set<number>();
  const names = await readdir(join(ENGINE, "dist"), { recursive: true });
  for (const name of names.filter((path) => path.endsWith(".js") && !path.endsWith(".test.js"))) {
    const file = name.split(sep).join("/").replace(/\.js$/, "");
    const text = await readFile(join(ENGINE, "dist", name), "utf8");
    const module = instrumentModule({ text, file, numbers, registry: REGISTRY });
    for (const number of module.usedAtLoad) usedAtLoad.add(number);
    await mkdir(dirname(join(copy, "dist", name)), { recursive: true });
    await writeFile(join(copy, "dist", name), module.text);
  }
  return { entry: pathToFileURL(join(copy, "dist", "index.js")).href, usedAtLoad };
}

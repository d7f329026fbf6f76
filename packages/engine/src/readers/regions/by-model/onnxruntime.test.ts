import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** The address that versions 1.29 and later report to, from the library itself, unless they are told not to. */
const COLLECTOR = "OneCollector";

it("runs models with a library that reports to nobody", () => {
  const libraries = nativeLibraries();

  expect(libraries.length).toBeGreaterThan(0);
  expect(libraries.filter((path) => readFileSync(path).includes(COLLECTOR))).toEqual([]);
});

function nativeLibraries(): string[] {
  const main = createRequire(import.meta.url).resolve("onnxruntime-node");
  const folder = join(dirname(main), "..", "bin", "napi-v6", process.platform, process.arch);
  return readdirSync(folder).map((name) => join(folder, name));
}

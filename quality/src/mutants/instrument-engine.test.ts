import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { instrumentEngine } from "./instrument-engine.ts";

it("asks the registry in the engine, and leaves what runs in threads as it is built", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quality-engine-"));
  const rules = "readers/regions/by-lines/detect-by-lines";
  await instrumentEngine(folder, new Map([[`${rules}:MIN_CUT_WORDS`, 0]]));
  const readCopy = (file: string) =>
    readFile(join(folder, "packages", "engine", "dist", `${file}.js`), "utf8");
  const [copied, worker] = await Promise.all([
    readCopy(rules),
    readCopy("readers/regions/by-lines/line-worker"),
  ]);
  const opened = await Promise.all(
    ["document", "engine", "pdf"].map((name) => readdir(join(folder, "packages", name))),
  );
  await rm(folder, { recursive: true });

  expect(copied).toMatch(/^import \{ decide as __decide/);
  expect(worker).toMatch(
    /^import "file:.*engine\/dist\/readers\/regions\/by-lines\/line-worker\.js";\n$/,
  );
  expect(opened.flat()).toEqual(expect.arrayContaining(["data", "weights"]));
  expect(opened[2]).toContain("data");
});

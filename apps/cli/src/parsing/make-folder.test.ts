import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "./make-folder.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parser-make-folder-"));
});
afterEach(() => rm(root, { recursive: true }));

it("makes a folder with those above it, also twice at the same time", async () => {
  const path = join(root, "a", "b", "c");
  await Promise.all([makeFolder(path), makeFolder(path)]);
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

it("fails where a file is in the way", async () => {
  await writeFile(join(root, "a"), "text");
  await expect(makeFolder(join(root, "a", "b"))).rejects.toMatchObject({ code: "EEXIST" });
});

it.skipIf(process.platform !== "linux")(
  "fails where a folder takes no others, in place of trying for ever",
  async () => {
    await expect(makeFolder("/proc/nope/x")).rejects.toMatchObject({ code: "ENOENT" });
  },
);

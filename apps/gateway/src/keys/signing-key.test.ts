import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSigningKey } from "./signing-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-signing-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("is one key for all that start at once, and the same after a restart", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey({ folder })));
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  expect(await loadSigningKey({ folder })).toEqual(keys[0]);
  expect((await stat(join(folder, "signing-key"))).mode & 0o777).toBe(0o600);
});

it("comes from the configuration where that names one", async () => {
  const first = await loadSigningKey({ folder, configured: "shared" });
  expect(first).toHaveLength(32);
  expect(await loadSigningKey({ folder: "/nowhere", configured: "shared" })).toEqual(first);
});

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { ModelEntry } from "./model-entry.ts";
import { defaultModelDirectory, snapshotFolder } from "./model-directory.ts";

describe("defaultModelDirectory", () => {
  it.each([
    { platform: "linux", environment: {}, expected: join(homedir(), ".cache") },
    { platform: "linux", environment: { XDG_CACHE_HOME: "/cache" }, expected: "/cache" },
    {
      platform: "linux",
      environment: { XDG_CACHE_HOME: "relative" },
      expected: join(homedir(), ".cache"),
    },
    { platform: "darwin", environment: {}, expected: join(homedir(), "Library", "Caches") },
    { platform: "win32", environment: { LOCALAPPDATA: "/local" }, expected: "/local" },
  ] as const)("is in the user's cache on $platform: $environment", (row) => {
    const { platform, environment, expected } = row;

    const folders = ["parsewright", "parser"].map((name) => join(expected, name, "models"));
    expect(folders).toContain(defaultModelDirectory(environment, platform));
  });

  it("is the folder of the earlier name where only that one is there", async () => {
    const cache = await mkdtemp(join(tmpdir(), "model-directory-"));
    const environment = { XDG_CACHE_HOME: cache };
    const chosen = () => defaultModelDirectory(environment, "linux");

    expect(chosen()).toBe(join(cache, "parsewright", "models"));
    await mkdir(join(cache, "parser", "models"), { recursive: true });
    expect(chosen()).toBe(join(cache, "parser", "models"));
    await mkdir(join(cache, "parsewright", "models"), { recursive: true });
    expect(chosen()).toBe(join(cache, "parsewright", "models"));
    await rm(cache, { recursive: true });
  });

  it("is PARSER_MODEL_DIR where that is set", () => {
    expect(defaultModelDirectory({ PARSER_MODEL_DIR: "models" })).toBe(resolve("models"));
    expect(defaultModelDirectory({ PARSER_MODEL_DIR: " " })).toMatch(/parse(?:r|wright).models$/);
  });
});

describe("snapshotFolder", () => {
  const entry: ModelEntry = {
    name: "small",
    version: "7",
    purpose: "is used by tests",
    licence: "Apache-2.0",
    authors: "the Parsewright authors",
    origin: "https://example.org/small",
    isDefault: true,
    files: [],
  };

  it("is in the model directory, by name and version", () => {
    expect(snapshotFolder("/models", entry)).toBe(join("/models", "small", "7"));
  });

  it("is in the engine's own folder for a model that comes with it", () => {
    const folder = snapshotFolder("/models", { ...entry, isBundled: true });

    expect(folder).toMatch(/engine.weights.small$/);
  });
});

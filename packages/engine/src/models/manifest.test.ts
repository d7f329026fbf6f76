import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MODEL_MANIFEST } from "./manifest.ts";

const files = MODEL_MANIFEST.flatMap((entry) => entry.files);

describe("the manifest", () => {
  it("names each model once", () => {
    const names = MODEL_MANIFEST.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });

  it.each(MODEL_MANIFEST)("uses names for $name that every file system takes", (entry) => {
    const segments = [
      entry.name,
      entry.version,
      ...entry.files.flatMap(({ path }) => path.split("/")),
    ];

    for (const segment of segments) expect(segment).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);
  });

  it.each(files)("pins $path", ({ bytes, sha256, sources }) => {
    expect(bytes).toBeGreaterThan(0);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const { revision } of sources.filter((source) => source.kind === "hub"))
      expect(revision).toMatch(/^[0-9a-f]{40}$/);
  });

  it.each(MODEL_MANIFEST)("has a source for every file of $name, or carries it", (entry) => {
    for (const { sources } of entry.files)
      expect(sources.length > 0).toBe(entry.isBundled !== true);
  });

  it.each(MODEL_MANIFEST)("has $name, its licence and its origin in docs/models.md", (entry) => {
    const page = readText("docs/models.md").replaceAll(/ +/g, " ");
    const megabytes = entry.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;

    expect(page).toContain(
      `\n| \`${entry.name}\` | ${entry.licence} | ${megabytes.toFixed(1)} MB |`,
    );
    expect(page).toContain(entry.origin);
  });
});

function readText(path: string): string {
  return readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
}

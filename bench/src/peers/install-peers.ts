import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const PEERS_FOLDER = new URL("../../peers/", import.meta.url);

/** The library of an installed peer. */
export function loadPeer(name: string): unknown {
  return createRequire(new URL("package.json", PEERS_FOLDER))(name);
}

/** A file of an installed peer. */
export function peerPath(name: string, path: string): string {
  return fileURLToPath(new URL(`node_modules/${name}/${path}`, PEERS_FOLDER));
}

/** The version that the lock file names. */
export function versionOf(name: string): string {
  const lock = loadPeer("./package-lock.json") as {
    packages: Readonly<Record<string, { version?: string }>>;
  };
  return lock.packages[`node_modules/${name}`]?.version ?? "";
}

/** Checks for the lock file that `npm ci` writes. The peers can then be loaded without a network. */
export function arePeersInstalled(): boolean {
  return existsSync(new URL("node_modules/.package-lock.json", PEERS_FOLDER));
}

/** Installs the peers when they are not there yet. */
export function installPeers(): void {
  if (arePeersInstalled()) return;
  console.error("Installing the peers into bench/peers/node_modules (about 230 MB, once).");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: fileURLToPath(PEERS_FOLDER),
    stdio: "inherit",
  });
  if (status === 0) return;
  throw new Error(
    "The peers could not be installed. With a network, run: cd bench/peers && npm ci --ignore-scripts",
  );
}

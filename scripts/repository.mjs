import { spawnSync } from "node:child_process";
import { ROOT } from "./npm.mjs";

/**
 * The fields of a package that name the repository: its address is that of the clone's `origin`, so that a fork does not
 * send its users elsewhere. Without a public one there are none, and npm cannot sign where a package comes from.
 */
export function repositoryFields(address = findAddress()) {
  if (address === undefined) return {};
  return {
    repository: { type: "git", url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: `${address}/issues`,
  };
}

function findAddress() {
  const { stdout } = spawnSync("git", ["remote", "get-url", "origin"], { cwd: ROOT });
  return toAddress(String(stdout).trim());
}

/** The page of a repository from the address that git uses; none of a folder on this machine. */
export function toAddress(remote) {
  const [, host, path] =
    /^(?:https:\/\/|ssh:\/\/|)(?:[^@/]+@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?[:/]([\w.~/-]+)$/i.exec(
      remote,
    ) ?? [];
  return host === undefined ? undefined : `https://${host}/${path.replace(/\.git$/, "")}`;
}

/** Lists and reads the files of a repository's newest commit, from a bare git directory or a checkout. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Smaller ones are pointers to files that are kept elsewhere. */
const LEAST_BYTES = 200;
const MAX_BYTES = 256 * 1024 * 1024;

/** `{ repository, directory }` of each repository in a folder with names such as `owner+name`. */
export function findRepositories(folder) {
  return readdirSync(folder)
    .filter((name) => name.includes("+"))
    .sort()
    .map((name) => ({
      repository: name.replace("+", "/"),
      directory: ["repo/.git", "repo", ".git", ""]
        .map((inner) => join(folder, name, inner))
        .find((directory) => existsSync(join(directory, "HEAD"))),
    }))
    .filter(({ directory }) => directory !== undefined);
}

export function commitOf(directory) {
  return git(directory, ["rev-parse", "HEAD"]).toString().trim();
}

/** `{ path, blob, size }` of each file that is there whole. Files that a snapshot leaves out have no size. */
export function listFiles(directory) {
  const rows = git(directory, ["ls-tree", "-r", "-l", "-z", "HEAD"]).toString("utf8").split("\0");
  return rows.flatMap((row) => {
    const [, type, blob, size, path] = /^\d+ (\w+) (\w+) +(\S+)\t(.*)$/su.exec(row) ?? [];
    return type === "blob" && Number(size) >= LEAST_BYTES
      ? [{ path, blob, size: Number(size) }]
      : [];
  });
}

export function readBlob(directory, blob) {
  return git(directory, ["cat-file", "blob", blob]);
}

function git(directory, words) {
  return execFileSync("git", ["--git-dir", directory, ...words], {
    maxBuffer: MAX_BYTES,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

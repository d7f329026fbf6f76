import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** Files that a process may touch. */
export interface FileAccess {
  readonly readable: readonly string[];
  readonly writableFolder: string;
}

/** The rest is for what lies outside V8's heap: buffers, WebAssembly, models. */
const HEAP_SHARE_OF_MEMORY = 0.75;

/**
 * Memory that Node itself takes beside the heap. V8 says what is wrong when its heap is full; at the limit of the system it
 * may only break off.
 */
const NODE_MEGABYTES = 160;

/** Node's own limits on a process: files, heap, and no code made from text. */
export function nodeFlags({ readable, writableFolder }: FileAccess, memoryMegabytes: number) {
  return [
    `--max-old-space-size=${heapMegabytes(memoryMegabytes)}`,
    "--disallow-code-generation-from-strings",
    permissionFlag(),
    ...patternsFor([...readable, writableFolder]).map((path) => `--allow-fs-read=${path}`),
    ...patternsFor([writableFolder]).map((path) => `--allow-fs-write=${path}`),
    // Page threads, and the libraries that decode pictures and run models.
    "--allow-worker",
    "--allow-addons",
    "--disable-warning=ExperimentalWarning",
    "--disable-warning=SecurityWarning",
  ];
}

function heapMegabytes(memoryMegabytes: number): number {
  return Math.floor(
    Math.min(memoryMegabytes * HEAP_SHARE_OF_MEMORY, memoryMegabytes - NODE_MEGABYTES),
  );
}

/** It lost `experimental` on the way from Node 20 to 24. */
function permissionFlag(): string {
  const isStable = process.allowedNodeEnvironmentFlags.has("--permission");
  return isStable ? "--permission" : "--experimental-permission";
}

/** A folder stands for all that is in it, and a link for its target too. Node 20 aborts when a path is named twice. */
function patternsFor(paths: readonly string[]): string[] {
  const both = paths.flatMap((path) => (existsSync(path) ? [path, realpathSync(path)] : [path]));
  const named = both.map((path) => (isLostLink(path, both) ? dirname(path) : path));
  const folders = named.filter((path) => !isFile(path)).map((path) => join(path, sep));
  const outermost = named.filter(
    (path) => !folders.some((folder) => path.startsWith(folder) && join(path, sep) !== folder),
  );
  return [...new Set(outermost.map((path) => (isFile(path) ? path : join(path, "*"))))];
}

/**
 * Node forgets a path with which the name of another begins, as `engine` and `engine-host` do: what is in it can be
 * read, but a link cannot be followed.
 */
function isLostLink(path: string, others: readonly string[]): boolean {
  const isPrefix = others.some(
    (other) => other.startsWith(path) && !["", sep].includes(other.charAt(path.length)),
  );
  return isPrefix && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

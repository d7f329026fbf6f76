import { randomBytes } from "node:crypto";
import { createWriteStream, type Dirent } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ListedObject, ObjectStore } from "./object-store.ts";

/** Ends the name of a file that is being written. */
const PARTIAL = ".partial";

/** Objects in a folder. Hidden files, links to folders and files in the making are not listed. */
export function createFolderStore(address: string): ObjectStore {
  const root = resolve(address);
  return {
    address,
    list: (prefix) => walk(root, join(root, prefix)),
    async read(key) {
      try {
        return (await open(join(root, key))).createReadStream();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(key, content) {
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.${randomBytes(4).toString("hex")}${PARTIAL}`;
      try {
        const source = typeof content === "string" ? Readable.from([content]) : content;
        await pipeline(source, createWriteStream(partial));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(join(root, key), { force: true }),
    close: () => undefined,
  };
}

async function* walk(root: string, folder: string): AsyncGenerator<ListedObject> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.toSorted(byKey)) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || entry.name.endsWith(PARTIAL)) continue;
    if (entry.isDirectory()) {
      yield* walk(root, path);
      continue;
    }
    const facts = await stat(path).catch(() => undefined);
    if (!facts?.isFile()) continue;
    const key = relative(root, path).split(sep).join("/");
    yield { key, bytes: facts.size, etag: `${facts.size}-${Math.trunc(facts.mtimeMs)}` };
  }
}

/** As a bucket sorts them: by the whole key, in which a folder's name ends with a slash. */
function byKey(one: Dirent, other: Dirent): number {
  const nameOf = (entry: Dirent) =>
    Buffer.from(entry.isDirectory() ? `${entry.name}/` : entry.name);
  return Buffer.compare(nameOf(one), nameOf(other));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

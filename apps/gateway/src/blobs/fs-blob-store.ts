import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkBlobKey } from "./blob-key.ts";
import type { BlobStore } from "./blob-store.ts";
import { measureContent } from "./measure-content.ts";
import type { AddressSigner } from "./signed-address.ts";
import { storageError } from "./storage-error.ts";

/** A file begins with its content type and a line break; more than this is not looked through for it. */
const HEADER_MAX_BYTES = 256;
const LINE_BREAK = 10;
/** No request takes longer: older files were left by a process that died. */
const STALE_AFTER_MS = 60 * 60 * 1000;

/** Keeps blobs as files of a folder. Gateways on several machines need a shared one, or a bucket. */
export async function createFsBlobStore(options: {
  readonly folder: string;
  readonly signer: AddressSigner;
}): Promise<BlobStore> {
  const { folder, signer } = options;
  const temporaryFolder = join(folder, "incoming");
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  await removeStaleFiles(temporaryFolder);

  return {
    async write(content, { key, contentType, maxBytes, signal }) {
      const path = pathOf(folder, key);
      const temporary = join(temporaryFolder, randomUUID());
      const measured = measureContent(content, { maxBytes, signal });
      try {
        const header = `${contentType.replaceAll(/[\r\n]/g, " ").slice(0, HEADER_MAX_BYTES - 1)}\n`;
        await writeDurably(temporary, async (handle) => {
          await handle.write(header);
          for await (const chunk of measured.chunks()) await handle.writeFile(chunk);
        });
        await moveDurably(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        signal?.throwIfAborted();
        throw measured.failure() ?? storageError(error);
      }
      return { key, ...measured.facts() };
    },

    async describe(key) {
      const found = await openBlob(pathOf(folder, key));
      await found?.handle.close();
      return found && { bytes: found.bytes, contentType: found.contentType };
    },

    async read(key, range) {
      const found = await openBlob(pathOf(folder, key));
      if (found === undefined) return undefined;
      const { handle, contentType, contentStart } = found;
      const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
      const bytes = end - start + 1;
      // A stream cannot end before its start, as that of an empty file would.
      const until = bytes === 0 ? {} : { end: contentStart + end };
      const stream = createReadStream("", { fd: handle, start: contentStart + start, ...until });
      return { stream, bytes, contentType };
    },

    downloadUrl: (key, grant) => Promise.resolve(signer.downloadUrl(key, grant)),

    async remove(keys) {
      for (const key of keys) await rm(pathOf(folder, key), { force: true });
      // Of a payload that never became whole only its beginning is there, under another name.
      await removeStaleFiles(temporaryFolder);
    },
  };
}

/** One of 256 folders by hash, so that none grows too large. `~` is in no key, so no two keys share a path. */
function pathOf(folder: string, key: string): string {
  const name = checkBlobKey(key).replaceAll("/", "~");
  return join(folder, createHash("sha256").update(key).digest("hex").slice(0, 2), name);
}

async function writeDurably(path: string, fill: (handle: FileHandle) => Promise<void>) {
  const handle = await open(path, "wx", 0o600);
  try {
    await fill(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name is on disk only when its folder is. */
async function moveDurably(from: string, to: string): Promise<void> {
  const shard = dirname(to);
  const isNewShard = (await mkdir(shard, { recursive: true, mode: 0o700 })) !== undefined;
  await rename(from, to);
  await syncFolder(shard);
  if (isNewShard) await syncFolder(dirname(shard));
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An open file with what its beginning says; `undefined` when there is none. */
async function openBlob(path: string) {
  const handle = await openIfPresent(path);
  if (handle === undefined) return undefined;
  try {
    const { contentType, start } = await readHeader(handle);
    const { size } = await handle.stat();
    return { handle, contentType, contentStart: start, bytes: size - start };
  } catch (error) {
    await handle.close();
    throw storageError(error);
  }
}

async function openIfPresent(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw storageError(error);
  }
}

async function readHeader(handle: FileHandle) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_MAX_BYTES), { position: 0 });
  const end = buffer.subarray(0, bytesRead).indexOf(LINE_BREAK);
  if (end === -1) throw new Error("the file does not begin with a content type");
  return { contentType: buffer.toString("utf8", 0, end), start: end + 1 };
}

async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > STALE_AFTER_MS) {
      await rm(path, { force: true });
    }
  }
}

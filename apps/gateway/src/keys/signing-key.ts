import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const KEY_BYTES = 32;

/**
 * The secret that signed addresses and webhooks come from: the configured one, which gateways on several machines must
 * share, or one that is made once and kept in the data folder.
 */
export async function loadSigningKey(options: {
  readonly folder: string;
  readonly configured?: string;
}): Promise<Uint8Array> {
  if (options.configured !== undefined) {
    return createHash("sha256").update(options.configured).digest();
  }
  const path = join(options.folder, "signing-key");
  const existing = await readIfPresent(path);
  return existing ?? makeKey(options.folder, path);
}

/** A link appears whole or not at all, so that two gateways that start at once end up with one key. */
async function makeKey(folder: string, path: string): Promise<Uint8Array> {
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(temporary, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
    await link(temporary, path).catch(ignoreExisting);
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(path);
}

async function readIfPresent(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== "EEXIST") throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

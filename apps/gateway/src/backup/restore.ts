import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Environment, ParserError } from "@parsewright/contract";
import { z } from "zod";
import { embeddedServerFolder } from "../database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { lockDataFolder } from "../database/lock-data-folder.ts";
import { findServerAccount, type ServerAccount } from "../database/server-account.ts";
import { BackupFacts, embeddedDataFolder, MANIFEST, MANIFEST_VERSION, PARTS } from "./back-up.ts";
import { connect } from "./copy-database.ts";
import { copyDurably, copyFiles, measureFolder } from "./copy-files.ts";

export interface RestoredFacts {
  readonly backup: BackupFacts;
  readonly dataFolder: string;
  readonly jobs: number;
}

/** Puts a backup into a data folder that has no database, and starts that database once to see that it is whole. */
export async function restore(environment: Environment, source: string): Promise<RestoredFacts> {
  const dataFolder = embeddedDataFolder(environment, "restored");
  const from = resolve(source);
  const backup = await readManifest(from);
  for (const part of Object.values(PARTS)) await refuseLink(join(from, part));
  await requireWhole(from, backup);
  const serverFolder = embeddedServerFolder({ dataFolder });
  const data = join(serverFolder, "data");
  const lock = await lockDataFolder(dataFolder);
  try {
    if (existsSync(data)) {
      throw new ParserError(
        "INVALID_INPUT",
        `${dataFolder} has a database already. Restore into another folder with --data-dir, or move this one away.`,
      );
    }
    const signingKey = join(dataFolder, PARTS.signingKey);
    if (backup.signingKey) await refuseOtherKey(join(from, PARTS.signingKey), signingKey);
    await copyFiles(join(from, PARTS.blobs), join(dataFolder, PARTS.blobs));
    if (backup.signingKey) await copyDurably(join(from, PARTS.signingKey), signingKey);
    await mkdir(serverFolder, { recursive: true, mode: 0o755 });
    await placeDatabase(join(from, PARTS.database), data);
    return { backup, dataFolder, jobs: await countJobs(serverFolder, data) };
  } finally {
    await lock.release();
  }
}

/** A copy of a backup that was cut short, or was changed, would lose jobs or results without a word. */
async function requireWhole(folder: string, facts: BackupFacts): Promise<void> {
  for (const part of ["database", "blobs"] as const) {
    const { files, bytes } = await measureFolder(join(folder, PARTS[part]));
    const { files: allFiles, bytes: allBytes } = facts[part];
    if (files === allFiles && bytes === allBytes) continue;
    throw incomplete(
      folder,
      `${PARTS[part]} has ${files} files of ${bytes} bytes, and had ${allFiles} of ${allBytes} when it was made. Copy it again.`,
    );
  }
  if (!facts.signingKey || existsSync(join(folder, PARTS.signingKey))) return;
  throw incomplete(folder, `it has no ${PARTS.signingKey}. Copy it again.`);
}

/** The folder of a service with a database elsewhere has a key, and what was encrypted with it would be lost. */
async function refuseOtherKey(from: string, to: string): Promise<void> {
  const key = await readFile(to).catch(() => undefined);
  if (key === undefined || key.equals(await readFile(from))) return;
  throw new ParserError(
    "INVALID_INPUT",
    `${to} is the key of another service. Restore into another folder with --data-dir.`,
  );
}

/** The name appears last: without it the folder has no database, and the restore can be run again. */
async function placeDatabase(from: string, data: string): Promise<void> {
  const unfinished = `${data}.${randomUUID()}`;
  try {
    await copyFiles(from, unfinished);
    const account = findServerAccount();
    if (account !== undefined) await giveTo(account, unfinished);
    await chmod(unfinished, 0o700);
    await rename(unfinished, data);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function giveTo(account: ServerAccount, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const path of await readdir(folder, { recursive: true })) {
    await chown(join(folder, path), account.uid, account.gid);
  }
}

/** A database that does not start, or is another program's, is taken away again. */
async function countJobs(folder: string, data: string): Promise<number> {
  const options = { folder, log: () => undefined, startTimeoutMs: 0 };
  try {
    return await readCount(await startEmbeddedPostgres(options));
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}

/** Stops the server that it is given. */
async function readCount(server: EmbeddedPostgres): Promise<number> {
  try {
    const client = await connect(server);
    const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM parser.job");
    await client.end();
    return Number(rows[0]?.count);
  } finally {
    await server.stop();
  }
}

async function readManifest(folder: string): Promise<BackupFacts> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) {
    throw incomplete(folder, `it has no ${MANIFEST}, which is written last.`);
  }
  const facts = parseJson(text);
  const version = Versioned.safeParse(facts).data?.version;
  if (version !== undefined && version !== MANIFEST_VERSION) {
    throw new ParserError(
      "INVALID_INPUT",
      `${folder} was made by another release (format ${version}, this one reads ${MANIFEST_VERSION}). Restore it with that release.`,
    );
  }
  const { data } = BackupFacts.safeParse(facts);
  if (data !== undefined) return data;
  throw incomplete(folder, `${MANIFEST} is damaged.`);
}

const Versioned = z.object({ version: z.number() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function incomplete(folder: string, reason: string): ParserError {
  return new ParserError("INVALID_INPUT", `${folder} is not a complete backup: ${reason}`);
}

/** Whoever may write into a backup names no file of this machine by it. Links further down are not copied. */
async function refuseLink(path: string): Promise<void> {
  const facts = await lstat(path).catch(() => undefined);
  if (facts?.isSymbolicLink() !== true) return;
  throw new ParserError(
    "INVALID_INPUT",
    `${path} is a link. A backup contains only files and folders.`,
  );
}

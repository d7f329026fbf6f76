import { existsSync } from "node:fs";
import { readFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { type Environment, ParserError } from "@parsewright/contract";
import { z } from "zod";
import { embeddedServerFolder } from "../database/database.ts";
import { readDatabaseSettings } from "../database/database-settings.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { lockDataFolder } from "../database/lock-data-folder.ts";
import { copyDatabase } from "./copy-database.ts";
import { copyDurably, copyFiles, measureFolder } from "./copy-files.ts";

/** Written last: a folder without it is not a whole backup. */
export const MANIFEST = "backup.json";
export const MANIFEST_VERSION = 2;

/** Parts of a data folder that a backup has, and of a backup that a data folder gets. */
export const PARTS = { database: "database", blobs: "blobs", signingKey: "signing-key" } as const;

const FolderSize = z.object({ files: z.int(), bytes: z.int() });

export const BackupFacts = z.object({
  version: z.literal(MANIFEST_VERSION),
  createdAt: z.string(),
  /** The first part of the server's version, which must be the same where the backup is restored. */
  postgres: z.string(),
  /** Sizes of the parts, by which a copy that lacks something is recognised. */
  database: FolderSize,
  blobs: FolderSize,
  signingKey: z.boolean(),
});
export type BackupFacts = z.infer<typeof BackupFacts>;

/** Clocks of a file system may be coarse: a moment more is copied twice. */
const CLOCK_SLACK_MS = 2000;

/** Copies the data folder of this environment, whether or not its gateway runs, into a folder that is not there yet. */
export async function backUp(environment: Environment, target: string): Promise<BackupFacts> {
  const dataFolder = embeddedDataFolder(environment, "backed up");
  const folder = resolve(target);
  const data = join(embeddedServerFolder({ dataFolder }), "data");
  if (!existsSync(join(data, "PG_VERSION"))) {
    throw new ParserError("INVALID_INPUT", `There is no database in ${dataFolder}.`);
  }
  if (existsSync(folder))
    throw new ParserError("INVALID_INPUT", `${folder} exists. Name a new folder.`);
  if (!relative(dataFolder, folder).startsWith("..")) {
    throw new ParserError("INVALID_INPUT", `${folder} is inside ${dataFolder}. Name one outside.`);
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const facts = await copyParts({ dataFolder, data, to: unfinished });
  await writeFile(join(unfinished, MANIFEST), JSON.stringify(facts, undefined, 2), { flush: true });
  await rename(unfinished, folder);
  return facts;
}

async function copyParts(places: {
  readonly dataFolder: string;
  readonly data: string;
  readonly to: string;
}): Promise<BackupFacts> {
  const { dataFolder, data, to } = places;
  const release = await holdIfUnused(dataFolder);
  const folder = embeddedServerFolder({ dataFolder });
  const server = await startEmbeddedPostgres({ folder, log: () => undefined });
  try {
    const blobs = { from: join(dataFolder, PARTS.blobs), to: join(to, PARTS.blobs) };
    const startedMs = Date.now();
    // Twice: a job that the database has then has its payloads, those that come meanwhile and those that go.
    await copyFiles(blobs.from, blobs.to, { isLeftOut: isIncoming });
    const database = join(to, PARTS.database);
    await copyDatabase(server, { from: data, to: database });
    await copyFiles(blobs.from, blobs.to, {
      isLeftOut: isIncoming,
      changedSinceMs: startedMs - CLOCK_SLACK_MS,
    });
    const signingKey = join(dataFolder, PARTS.signingKey);
    const hasKey = existsSync(signingKey);
    if (hasKey) await copyDurably(signingKey, join(to, PARTS.signingKey));
    return {
      version: MANIFEST_VERSION,
      createdAt: new Date().toISOString(),
      postgres: (await readFile(join(data, "PG_VERSION"), "utf8")).trim(),
      database: await measureFolder(database),
      blobs: await measureFolder(blobs.to),
      signingKey: hasKey,
    };
  } finally {
    await server.stop();
    await release();
  }
}

/** Payloads that are still being written. */
function isIncoming(path: string): boolean {
  return path === "incoming";
}

/** Keeps a gateway from starting on a database that is stopped when the backup ends. */
async function holdIfUnused(dataFolder: string): Promise<() => Promise<void>> {
  try {
    return (await lockDataFolder(dataFolder)).release;
  } catch (error) {
    if (!ParserError.is(error) || error.code !== "CONFLICT") throw error;
    return () => Promise.resolve();
  }
}

/** The folder of this environment; a server of the operator's own has tools for this. */
export function embeddedDataFolder(environment: Environment, done: string): string {
  const { url, dataFolder } = readDatabaseSettings(environment);
  if (url === undefined) return dataFolder;
  throw new ParserError(
    "INVALID_INPUT",
    `DATABASE_URL names a server of your own, which is ${done} with its own tools: pg_dump, pg_restore or those of its host.`,
  );
}

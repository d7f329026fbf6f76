import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ParserError } from "@parsewright/contract";
import type { ModelEntry, ModelFile } from "@parsewright/engine";
import type { EngineModule } from "../command-io.ts";
import { download, type DownloadProgress, type DownloadTiming } from "./download.ts";
import { findLocalFiles, takeLocalFile } from "./local-files.ts";
import type { ModelServers } from "./model-servers.ts";
import {
  archiveName,
  describeSource,
  type FetchedSource,
  findAddress,
  sourcesOf,
} from "./model-sources.ts";
import { rootMessage } from "./request-url.ts";
import { MAX_ARCHIVE_BYTES, unpackFile } from "./unpack-archive.ts";

export interface PullContext {
  readonly engine: Pick<EngineModule, "inspectSnapshot" | "snapshotFolder">;
  readonly modelDirectory: string;
  /** A folder that is used instead of every server. */
  readonly from?: string;
  readonly servers: ModelServers;
  readonly signal: AbortSignal;
  readonly timing?: DownloadTiming;
  /** Informs the user of something worth knowing, as a sentence without its full stop. */
  readonly say: (text: string) => void;
  readonly onProgress: (progress: DownloadProgress) => void;
}

export interface FileJob extends PullContext {
  readonly entry: ModelEntry;
  readonly file: ModelFile;
  /** Folder in which this pull works; the files of the snapshot are gathered in its folder `snapshot`. */
  readonly folder: string;
}

/** Puts one file of a model into the snapshot, from the first source that has it. */
export async function pullFile(job: FileJob): Promise<void> {
  // An earlier pull may have come this far.
  if ((await findProblem(job)) === undefined) return;
  await mkdir(dirname(targetOf(job)), { recursive: true });
  const failures: string[] = [];
  for (const { label, take } of await findOrigins(job)) {
    try {
      await take();
      return;
    } catch (error) {
      job.signal.throwIfAborted();
      if (isDiskFailure(error)) throw error; // no other source would help
      const text = ParserError.is(error) ? error.message : rootMessage(error);
      const reason = text.replace(/\.$/, "");
      failures.push(`${label}: ${reason}`);
      job.say(`${label} failed: ${reason}`);
    }
  }
  throw new ParserError(
    "FETCH_FAILED",
    `No source of ${job.file.path} worked. Another "parsewright models pull" resumes where this one stopped; --from DIR installs without a network.`,
    { details: { failures: failures.join("; ") } },
  );
}

interface Origin {
  readonly label: string;
  readonly take: () => Promise<void>;
}

async function findOrigins(job: FileJob): Promise<Origin[]> {
  const { from, file } = job;
  if (from === undefined) {
    return sourcesOf(job.entry, file, job.servers).map((source) => ({
      label: describeSource(source),
      take: () => takeFromServer(source, job),
    }));
  }
  const localFiles = await findLocalFiles(from, job.entry, file);
  return localFiles.map((local) => ({
    label: local.path,
    take: async () => {
      await takeLocalFile(local, targetOf(job));
      await refuseWrongFile(job);
    },
  }));
}

async function takeFromServer(source: FetchedSource, job: FileJob): Promise<void> {
  const { file, folder, signal, onProgress, say, timing } = job;
  const url = await findAddress(source, job.servers, signal);
  say(`fetching ${file.path} from ${new URL(url).host} (${describeSource(source)})`);
  const archive = source.kind === "hub" || source.kind === "mirror" ? undefined : source;
  const fetched = join(folder, archive ? archiveName(archive) : `${file.sha256}.download`);
  const maxBytes = archive ? MAX_ARCHIVE_BYTES[archive.kind] : file.bytes;
  for (;;) {
    const request = { url, file: fetched, maxBytes, signal, onProgress, ...(timing && { timing }) };
    const { wasResumed } = await download(request);
    try {
      if (archive === undefined) await rename(fetched, targetOf(job));
      else await unpackFile({ ...archive, archive: fetched, bytes: file.bytes }, targetOf(job));
      await refuseWrongFile(job);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!ParserError.is(error)) throw error;
      await rm(fetched, { force: true });
      // The part that an earlier pull left may be wrong: downloads once more, from the start.
      if (!wasResumed) throw error;
      say(`the resumed file was wrong (${error.message}); starting over`);
    }
  }
}

async function refuseWrongFile(job: FileJob): Promise<void> {
  const problem = await findProblem(job);
  if (problem === undefined) return;
  await rm(targetOf(job), { force: true });
  throw new ParserError("FETCH_FAILED", `${problem.detail}, so it was not installed.`);
}

function findProblem({ engine, file, folder }: FileJob) {
  const snapshot = join(folder, "snapshot");
  return engine.inspectSnapshot(snapshot, { files: [file] }, { checkHashes: true });
}

function targetOf({ folder, file }: FileJob): string {
  return join(folder, "snapshot", file.path);
}

const DISK_FAILURES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EMFILE", "EIO"]);

function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISK_FAILURES.has(String(error.code));
}

import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS, type SaveOptions } from "./archive-limits.ts";
import type { ArchiveMember } from "./archive-member.ts";
import { createExpansionBudget, type ExpansionBudget } from "./expansion-budget.ts";
import { gunzip } from "./inflate.ts";
import { createMemberNames } from "./member-names.ts";
import { openZip } from "./read-zip.ts";
import { readTar } from "./read-tar.ts";
import { refuse } from "../refusal.ts";
import { fillFolder } from "./replace-folder.ts";

type ReadMembers = (budget: ExpansionBudget) => AsyncGenerator<ArchiveMember>;

/** Unpacks a zip or a tar.gz from disk into a folder, completely or not at all. Returns the paths of the files. */
export async function extractArchive(
  archivePath: string,
  target: string,
  { overwrite = false, limits, signal }: SaveOptions = {},
): Promise<readonly string[]> {
  const allLimits: ArchiveLimits = { ...DEFAULT_ARCHIVE_LIMITS, ...limits };
  await using archive = await openArchive(archivePath);
  async function visitMembers(visit: (member: ArchiveMember, path: string) => Promise<void>) {
    const budget = createExpansionBudget(allLimits, archive.bytes);
    const names = createMemberNames();
    for await (const member of archive.readMembers(budget)) {
      signal?.throwIfAborted();
      budget.addMember();
      const path = names.add(member.name, member.kind);
      if (path !== undefined) await visit(member, path);
    }
  }

  // Once without writing: nothing of an archive that is refused for its last member is ever on disk.
  await visitMembers(() => Promise.resolve());
  const paths: string[] = [];
  await fillFolder(target, { overwrite }, (folder) =>
    visitMembers(async (member, path) => {
      await writeMember(member, join(folder, path), signal);
      if (member.kind === "file") paths.push(join(resolve(target), path));
    }),
  );
  return paths;
}

async function openArchive(path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    const readMembers = chooseReader(head, { file, path, size });
    return { bytes: size, readMembers, [Symbol.asyncDispose]: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** By its first bytes; names and types of downloads say nothing. */
function chooseReader(
  head: Buffer,
  { file, path, size }: { file: Awaited<ReturnType<typeof open>>; path: string; size: number },
): ReadMembers {
  const signature = head.toString("latin1");
  if (signature.startsWith("PK\u0003\u0004") || signature.startsWith("PK\u0005\u0006")) {
    return async function* readMembers(budget) {
      const { claimedBytes, members } = await openZip(file);
      // Whoever lies about it is found out on the way.
      budget.addBytes(claimedBytes);
      yield* members;
    };
  }
  if (signature.startsWith("\u001f\u008b")) {
    return (budget) => readTar(countBytes(gunzip(createReadStream(path), size), budget));
  }
  throw refuse("it is neither a zip nor a tar.gz");
}

async function* countBytes(
  pieces: AsyncIterable<Uint8Array>,
  budget: ExpansionBudget,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    budget.addBytes(piece.length);
    yield piece;
  }
}

async function writeMember(
  member: ArchiveMember,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (member.kind === "directory") {
    await mkdir(path, { recursive: true });
    return;
  }
  await mkdir(dirname(path), { recursive: true });
  // Never through something that is there already.
  await pipeline(member.content(), createWriteStream(path, { flags: "wx" }), { signal });
}

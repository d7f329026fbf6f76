import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { type ArchiveFormat, ParserError } from "@parsewright/contract";
import { readPieces } from "../../files/opened-file.ts";
import {
  type Artifact,
  type ArtifactList,
  describeLoss,
  type LostArtifact,
  markdownMissing,
  whyMissing,
} from "../artifacts/list-artifacts.ts";
import { openArtifact } from "../artifacts/open-artifact.ts";
import { type ArchiveMember, createArchiveSink, type WriteArchive } from "./archive-sink.ts";
import { writeTarGz } from "./write-tar-gz.ts";
import { writeZip } from "./write-zip.ts";

const WRITERS: Readonly<Record<ArchiveFormat, WriteArchive>> = {
  "tar.gz": writeTarGz,
  zip: writeZip,
};

export interface ArchiveRequest {
  readonly list: ArtifactList;
  readonly basename: string;
  readonly format: ArchiveFormat;
  /** Gets the archive while it is needed. */
  readonly workFolder: string;
  readonly signal: AbortSignal;
}

/** A finished archive on disk. */
export interface Archive {
  readonly format: ArchiveFormat;
  readonly bytes: number;
  /** Everything that is not in it and should be. */
  readonly lost: readonly LostArtifact[];
  /** Its bytes from the start, as often as they are asked for. */
  read(): Readable;
  /** Gives its disk space back. Safe to call twice. */
  close(): Promise<void>;
}

/** Packs all artifacts. Fails when the Markdown is missing or no text; what else is lost is listed. */
export async function createArchive(request: ArchiveRequest): Promise<Archive> {
  const { list, basename, format, signal } = request;
  const missing = whyMissing(list, "markdown");
  if (missing !== undefined) throw markdownMissing(basename, missing);
  const file = await openNameless(request.workFolder);
  const lost = [...list.lost];
  const sink = createArchiveSink(file);
  try {
    await WRITERS[format](readMembers(request, lost), sink);
  } catch (error) {
    await file.close();
    signal.throwIfAborted();
    throw ParserError.is(error) ? error : notWritten(error);
  }
  const bytes = sink.position();
  return {
    format,
    bytes,
    lost,
    read: () => Readable.from(readPieces(file, bytes), { objectMode: false }),
    close: () => file.close(),
  };
}

/** A file without a name: nobody else can reach it, and it is gone with its handle. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `archive-${randomUUID()}`);
  try {
    const file = await open(path, "wx+", 0o600);
    await rm(path);
    return file;
  } catch (error) {
    throw notWritten(error);
  }
}

/** The members that can be read, one open at a time. Adds those that cannot to `lost`. */
async function* readMembers(
  { list, basename, signal }: ArchiveRequest,
  lost: LostArtifact[],
): AsyncIterable<ArchiveMember> {
  for (const artifact of list.artifacts) {
    const file = await openArtifact(artifact);
    if (!("handle" in file)) {
      if (artifact.format === "markdown") throw markdownMissing(basename, describeLoss(file));
      lost.push(file);
      continue;
    }
    try {
      const pieces = readExactly(artifact, file.handle, signal);
      const isMarkdown = artifact.format === "markdown";
      yield {
        name: artifact.name,
        bytes: artifact.bytes,
        isCompressed: artifact.format === "images",
        content: isMarkdown ? checkText(pieces, basename) : pieces,
      };
    } finally {
      await file.handle.close();
    }
  }
}

/** The size is before the content in an archive, so that it must come true. */
async function* readExactly(
  { name, bytes }: Artifact,
  handle: FileHandle,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  let read = 0;
  for await (const piece of readPieces(handle, bytes)) {
    signal.throwIfAborted();
    read += piece.length;
    yield piece;
  }
  if (read < bytes) {
    throw new ParserError("INTERNAL", `${name} became shorter while it was packed`);
  }
}

/** Passes Markdown on, and fails where it is not UTF-8. */
async function* checkText(
  pieces: AsyncIterable<Uint8Array>,
  basename: string,
): AsyncIterable<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of pieces) {
    decode(decoder, piece, basename);
    yield piece;
  }
  decode(decoder, undefined, basename);
}

function decode(decoder: TextDecoder, piece: Uint8Array | undefined, basename: string): void {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw markdownMissing(basename, "not UTF-8");
  }
}

function notWritten(cause: unknown): ParserError {
  return new ParserError("STORAGE_UNAVAILABLE", "the result could not be packed on the disk", {
    cause,
  });
}

import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ParserError } from "@parsewright/contract";
import { listZip, unpackEntry } from "@parsewright/document/archives";
import type { CommandIo } from "../command-io.ts";
import type { DocumentWriter } from "../parsing/document-writer.ts";
import { explainFailure } from "../parsing/explain-failure.ts";
import { openReadable, requireReadable } from "../parsing/read-document.ts";
import { makeWorkFolder } from "../parsing/standard-input.ts";
import type { FailedOutcome } from "../report-outcome.ts";
import type { FoundDocument, FoundDocuments, ZippedDocument } from "./found-documents.ts";

const ARCHIVE_NAME = /\.(?:zip|7z|rar|tar|tgz|gz|bz2|xz)$/i;

/** Lists the documents of a zip, without unpacking them. */
export async function listZippedDocuments(
  { file: archive, modifiedMs }: FoundDocument,
  isWanted: (name: string) => boolean,
): Promise<FoundDocuments> {
  const documents: FoundDocument[] = [];
  const refused: FailedOutcome[] = [];
  const unopened: string[] = [];
  const zipped = new Map<string, ZippedDocument>();
  try {
    for (const entry of listZip(await readWhole(archive))) {
      const { name, bytes, crc, refusal } = entry;
      if (isHidden(name)) continue;
      // Not joined: that would follow the `..` of a name.
      const file = `${archive}/${name}`;
      if (ARCHIVE_NAME.test(name)) unopened.push(file);
      if (!isWanted(name)) continue;
      if (refusal !== undefined) {
        refused.push(toFailure(file, refusal));
      } else {
        documents.push({ file, bytes, modifiedMs, crc });
        zipped.set(file, { archive, entry });
      }
    }
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    refused.push(toFailure(archive, error));
  }
  return { documents, refused, unopened, zipped };
}

async function readWhole(archive: string): Promise<Buffer> {
  const handle = await openReadable(archive);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Unpacks each document when it is its turn. Its copy is gone when its result is there, or has failed. */
export function withZips(
  writer: DocumentWriter,
  zipped: FoundDocuments["zipped"],
  io: CommandIo,
): DocumentWriter {
  return {
    concurrency: writer.concurrency,
    close: () => writer.close(),
    async write(task) {
      const place = zipped.get(task.file);
      if (place === undefined) return writer.write(task);
      const folder = await makeWorkFolder();
      try {
        const path = join(folder.path, "document");
        await explainFailure(unpack(place, path, io.signal), io);
        return await writer.write({ ...task, path });
      } finally {
        await folder.remove();
      }
    },
  };
}

async function unpack(
  { archive, entry }: ZippedDocument,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  await requireReadable(archive);
  const { start, packedBytes } = entry;
  const end = start + packedBytes - 1;
  const packed = end < start ? Readable.from([]) : createReadStream(archive, { start, end });
  await pipeline(unpackEntry(entry, packed), createWriteStream(path), { signal });
}

/** As in folders. A name that leads out is not hidden, but refused. */
function isHidden(name: string): boolean {
  return name.split("/").some((part) => /^(?:\.[^.]|__MACOSX$)/.test(part));
}

function toFailure(file: string, { code, message }: ParserError): FailedOutcome {
  return { ok: false, file, seconds: 0, error: { code, message } };
}

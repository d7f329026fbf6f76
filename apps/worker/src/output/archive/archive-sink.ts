import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createDeflateRaw } from "node:zlib";

/** Level 1 takes half the time and makes text an eighth larger. */
const COMPRESSION_LEVEL = 6;

/** A file that grows at its end and can be corrected further up. */
export interface ArchiveSink {
  readonly position: () => number;
  readonly append: (bytes: Uint8Array) => Promise<void>;
  readonly overwrite: (position: number, bytes: Uint8Array) => Promise<void>;
}

/** One file that goes into an archive. */
export interface ArchiveMember {
  readonly name: string;
  readonly bytes: number;
  /** True where compressing would gain nothing. */
  readonly isCompressed: boolean;
  /** Exactly `bytes` of them, or an error. Read once, before the next member is asked for. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes all members to a sink. The same members give the same bytes. */
export type WriteArchive = (
  members: AsyncIterable<ArchiveMember>,
  sink: ArchiveSink,
) => Promise<void>;

export function createArchiveSink(file: FileHandle): ArchiveSink {
  let end = 0;

  async function overwrite(position: number, bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const rest = bytes.length - written;
      const { bytesWritten } = await file.write(bytes, written, rest, position + written);
      written += bytesWritten;
    }
  }

  return {
    position: () => end,
    overwrite,
    async append(bytes) {
      await overwrite(end, bytes);
      end += bytes.length;
    },
  };
}

/** Appends what a source compresses to, without any frame around it; `open` when more of the same stream follows. */
export async function appendDeflated(
  source: AsyncIterable<Uint8Array>,
  sink: ArchiveSink,
  end: "final" | "open",
): Promise<void> {
  const finishFlush = end === "open" ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  await pipeline(
    source,
    createDeflateRaw({ level: COMPRESSION_LEVEL, finishFlush }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await sink.append(piece);
    },
  );
}

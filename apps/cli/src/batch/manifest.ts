import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";

/** No result can have this name: those never start with a dot. */
export const MANIFEST_NAME = ".parser-batch.json";

const ManifestEntry = z.object({
  /** Absolute path of the document; in a zip, the path of the zip and its name there. */
  file: z.string(),
  bytes: z.number(),
  modifiedMs: z.number(),
  /** Checksum of a document in a zip, of which the time is the zip's. */
  crc: z.number().optional(),
  /** Name of its folder in the output folder. */
  folder: z.string(),
  /** `running` stays only where the command was killed. */
  status: z.enum(["waiting", "running", "done", "failed"]),
  pages: z.number().optional(),
  seconds: z.number().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type ManifestEntry = z.infer<typeof ManifestEntry>;

const ManifestFile = z.object({
  version: z.literal(1),
  /** Options that decide how a result looks. */
  options: z.record(z.string(), z.unknown()),
  documents: z.array(ManifestEntry),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

/** Remembers what became of every document of a batch, on disk. */
export interface Manifest {
  readonly path: string;
  /** Changes an entry. The file follows as fast as the disk takes it. */
  set(entry: ManifestEntry): void;
  /** Waits until the file holds all that was set. */
  flush(): Promise<void>;
}

/** Record that an earlier batch left in the output folder; `undefined` where there was none. */
export async function readManifest(output: string): Promise<ManifestFile | undefined> {
  const path = manifestPath(output);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return ManifestFile.parse(JSON.parse(text));
  } catch (error) {
    const reason = `${path} is not the manifest of a batch. Remove it to start over, or choose another --output.`;
    throw new UsageError(reason, { cause: error });
  }
}

export function manifestPath(output: string): string {
  return join(output, MANIFEST_NAME);
}

/** Keeps the file up to date: each write replaces it as a whole, and one write is for all changes since the last. */
export function keepManifest(output: string, start: ManifestFile): Manifest {
  const path = manifestPath(output);
  const entries = new Map(start.documents.map((entry) => [entry.file, entry]));
  let isDirty = true;
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (isDirty) {
      isDirty = false;
      const content: ManifestFile = { ...start, documents: [...entries.values()] };
      const partial = `${path}.partial`;
      await writeFile(partial, `${JSON.stringify(content, undefined, 1)}\n`);
      await rename(partial, path);
    }
  };
  const startWriting = () => {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  return {
    path,
    set(entry) {
      entries.set(entry.file, entry);
      isDirty = true;
      // A failure shows at the next flush, which every document waits for.
      startWriting().catch(() => {
        isDirty = true;
      });
    },
    async flush() {
      await writing?.catch(() => undefined);
      if (isDirty) await startWriting();
    },
  };
}

import { createHash } from "node:crypto";
import type { ListedObject } from "./object-store.ts";

/** One of several processes that divide a batch among them. */
export interface Shard {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/** Documents whose results are one object. */
export interface PlannedPart {
  readonly name: string;
  readonly documents: readonly ListedObject[];
}

/** One key in this many is the last of its part. */
const DOCUMENTS_PER_PART = 32;
const MAX_DOCUMENTS = 4 * DOCUMENTS_PER_PART;
/** A part is lost when its process is killed, and so must not take long; the size of a file stands for the time that it takes. */
const MAX_BYTES = 32 * 1024 * 1024;

const ID_LENGTH = 32;

/** What a document or part is called where its key would not do: keys may be 1,024 bytes of anything. */
export function idOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, ID_LENGTH);
}

/**
 * The shard's documents in parts. The keys alone decide to which shard a document belongs and where a part ends, so
 * that every run makes the same parts, and a document that comes or goes changes one part.
 */
export async function* planParts(
  documents: AsyncIterable<ListedObject>,
  { index, count }: Shard,
): AsyncGenerator<PlannedPart> {
  let part: ListedObject[] = [];
  let bytes = 0;
  for await (const document of documents) {
    const hash = createHash("sha256").update(document.key).digest();
    if (hash.readUInt32BE(0) % count !== index) continue;
    part.push(document);
    bytes += document.bytes;
    const isLast = hash.readUInt32BE(4) % DOCUMENTS_PER_PART === 0;
    if (!isLast && part.length < MAX_DOCUMENTS && bytes < MAX_BYTES) continue;
    yield toPart(part);
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield toPart(part);
}

function toPart(documents: readonly ListedObject[]): PlannedPart {
  return { name: idOf(documents[0]?.key ?? ""), documents };
}

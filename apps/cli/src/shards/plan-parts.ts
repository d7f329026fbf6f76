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

/** Lanes are the smallest shares: more shards would have nothing to do. */
export const MAX_SHARDS = 1024;

/** Name of a document or part where its key cannot serve: keys may be 1,024 bytes of anything. */
export function idOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, ID_LENGTH);
}

/** The lane of a part, and of each document in it. */
export function laneOf(id: string): string {
  return nameLane(Number.parseInt(id.slice(0, 4), 16) % MAX_SHARDS);
}

/** The lanes that a shard reads. */
export function lanesOf({ index, count }: Shard): string[] {
  const lanes: string[] = [];
  for (let lane = index; lane < MAX_SHARDS; lane += count) lanes.push(nameLane(lane));
  return lanes;
}

function nameLane(lane: number): string {
  return lane.toString(16).padStart(3, "0");
}

/**
 * The shard's documents in parts. Keys decide the lane of a document and where a part ends, and a shard has whole lanes.
 * So every run makes the same parts, with any number of shards, and a document that comes or goes changes one or two.
 */
export async function* planParts(
  documents: AsyncIterable<ListedObject>,
  shard: Shard,
): AsyncGenerator<PlannedPart> {
  const begun = new Map(lanesOf(shard).map((lane) => [lane, emptyPart()]));
  for await (const document of documents) {
    const id = idOf(document.key);
    const part = begun.get(laneOf(id));
    if (part === undefined) continue;
    part.documents.push(document);
    part.bytes += document.bytes;
    const isLast = Number.parseInt(id.slice(-8), 16) % DOCUMENTS_PER_PART === 0;
    if (!isLast && part.documents.length < MAX_DOCUMENTS && part.bytes < MAX_BYTES) continue;
    begun.set(laneOf(id), emptyPart());
    yield toPart(part.documents);
  }
  for (const part of begun.values()) if (part.documents.length > 0) yield toPart(part.documents);
}

function emptyPart(): { documents: ListedObject[]; bytes: number } {
  return { documents: [], bytes: 0 };
}

function toPart(documents: readonly ListedObject[]): PlannedPart {
  return { name: idOf(documents[0]?.key ?? ""), documents };
}

import type { Readable } from "node:stream";

/** An object as a list shows it. */
export interface ListedObject {
  /** Below the address that the store was opened with. */
  readonly key: string;
  /** Changes with the content. */
  readonly etag: string;
  readonly bytes: number;
}

/** A folder or a part of a bucket. Every write replaces an object as a whole, or leaves it as it was. */
export interface ObjectStore {
  /** As the user named it. */
  readonly address: string;
  /** All objects below a prefix, in an order that stays the same. Holds one page of the list at a time. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** `undefined` where there is no such object. */
  read(key: string): Promise<Readable | undefined>;
  write(key: string, content: Readable | string): Promise<void>;
  /** Also for an object that is not there. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** A small object as text; `undefined` where there is none. */
export async function readText(store: ObjectStore, key: string): Promise<string | undefined> {
  const stream = await store.read(key);
  if (stream === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

import type { Readable } from "node:stream";

/** A stored payload. */
export interface BlobFacts {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Facts about a stored payload, without reading it. */
export interface BlobDescription {
  readonly bytes: number;
  readonly contentType: string;
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface WriteOptions {
  readonly key: string;
  readonly contentType: string;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** Holds what is too large for a row: inputs, results, uploads. */
export interface BlobStore {
  /** Resolves when the bytes are durable. `maxBytes` fails with PAYLOAD_TOO_LARGE and leaves nothing. */
  write(content: Readable | Uint8Array, options: WriteOptions): Promise<BlobFacts>;
  /** `undefined` when there is none. */
  describe(key: string): Promise<BlobDescription | undefined>;
  /** All of it, or a range that lies within it; `bytes` is what the stream gives. `undefined` when there is none. */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<(BlobDescription & { readonly stream: Readable }) | undefined>;
  /** An address that anybody may GET for a limited time: signed by the gateway, or presigned by the bucket. */
  downloadUrl(
    key: string,
    options: { readonly expiresInSeconds: number; readonly fileName: string },
  ): Promise<string>;
  remove(keys: readonly string[]): Promise<void>;
}

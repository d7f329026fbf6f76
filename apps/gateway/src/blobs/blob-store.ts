import type { Readable } from "node:stream";

/** A stored payload. */
export interface BlobFacts {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Holds what is too large for a row: inputs, results, uploads. */
export interface BlobStore {
  /** Resolves when the bytes are durable. `maxBytes` fails with PAYLOAD_TOO_LARGE and leaves nothing. */
  write(
    content: Readable | Uint8Array,
    options: {
      readonly key: string;
      readonly contentType: string;
      readonly maxBytes: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<BlobFacts>;
  /** `undefined` when there is none. */
  read(
    key: string,
  ): Promise<
    { readonly stream: Readable; readonly bytes: number; readonly contentType: string } | undefined
  >;
  /** An address that anybody may GET for so long: signed by the gateway, or presigned by the bucket. */
  downloadUrl(
    key: string,
    options: { readonly expiresInSeconds: number; readonly fileName: string },
  ): Promise<string>;
  /** An address that takes one PUT. */
  uploadUrl(
    key: string,
    options: { readonly expiresInSeconds: number; readonly maxBytes: number },
  ): Promise<string>;
  remove(keys: readonly string[]): Promise<void>;
}

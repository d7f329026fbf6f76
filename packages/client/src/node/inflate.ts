import { Readable } from "node:stream";
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from "node:zlib";
import { ParserClientError } from "../client-error.ts";
import { refuse } from "../refusal.ts";

/** The content of a raw deflate stream that must end with its last byte. */
export function inflate(
  packed: AsyncIterable<Uint8Array>,
  { packedBytes }: { readonly packedBytes: number },
): AsyncGenerator<Uint8Array> {
  return expand(packed, createInflateRaw(), packedBytes);
}

/** The content of a gzip file that must end with its last byte. */
export function gunzip(
  packed: AsyncIterable<Uint8Array>,
  packedBytes: number,
): AsyncGenerator<Uint8Array> {
  return expand(packed, createGunzip(), packedBytes);
}

async function* expand(
  packed: AsyncIterable<Uint8Array>,
  zlib: Gunzip | InflateRaw,
  packedBytes: number,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed, { objectMode: false });
  source.once("error", (error) => zlib.destroy(error));
  source.pipe(zlib);
  try {
    for await (const piece of zlib) yield piece as Uint8Array;
  } catch (error) {
    if (error instanceof ParserClientError) throw error;
    throw refuse("its compression is damaged or cut off", error);
  } finally {
    source.destroy();
    zlib.destroy();
  }
  // The library stops at the end of the stream and does not mind what follows.
  if (zlib.bytesWritten !== packedBytes) throw refuse("something follows its end");
}

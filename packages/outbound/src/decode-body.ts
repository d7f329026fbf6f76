import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { ParserError, quote } from "@parsewright/contract";
import { fetchFailed } from "./outbound-errors.ts";

/** Codings that leave the bytes as they are; some stores still name the framing of the upload. */
const PLAIN_CODINGS = new Set(["", "identity", "aws-chunked"]);

/**
 * Undoes the content coding, a piece at a time: what a few bytes expand to never lies in memory as a whole.
 * We ask for none, but some servers encode anyway.
 */
export async function* decodeBody(
  chunks: AsyncIterable<Uint8Array>,
  contentEncoding: string,
  field: string,
): AsyncGenerator<Uint8Array> {
  const codings = contentEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !PLAIN_CODINGS.has(coding));
  const [coding] = codings;
  if (coding === undefined) {
    yield* chunks;
    return;
  }
  if (codings.length > 1) throw unknownCoding(field, contentEncoding);
  yield* decodedWith(coding, chunks, field);
}

async function* decodedWith(
  coding: string,
  chunks: AsyncIterable<Uint8Array>,
  field: string,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  // Answers to HEAD, and empty files, name a coding and have no bytes.
  if (first.done === true) return;
  const decoder = decoderFor(coding, first.value);
  if (decoder === undefined) throw unknownCoding(field, coding);
  // Errors arrive where the decoder is read; the callback only keeps them from being thrown twice.
  pipeline(startingWith(first.value, source), decoder, () => {});
  try {
    yield* decoder as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (ParserError.is(error)) throw error;
    throw fetchFailed(`${field} body is not valid ${coding}`, error);
  }
}

function decoderFor(coding: string, firstChunk: Uint8Array): Transform | undefined {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      // Means zlib, but many servers send the bare stream. The method in a zlib header is always 8.
      return ((firstChunk[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      return undefined;
  }
}

async function* startingWith(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function unknownCoding(field: string, coding: string): ParserError {
  return fetchFailed(
    `${field} body has the content encoding ${quote(coding)}, which was not asked for`,
  );
}

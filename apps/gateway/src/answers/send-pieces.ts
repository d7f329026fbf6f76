import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A stream passes on slices of this size, so that no more than one lies between a result and the network. */
const SLICE_BYTES = 64 * 1024;

/** Answers with what the pieces make up. What fails before the first piece is an ordinary error. */
export async function sendPieces(
  reply: FastifyReply,
  contentType: string,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<FastifyReply> {
  const first = await pieces.next();
  const body = Readable.from(first.done === true ? [] : slices(first.value, pieces), {
    objectMode: false,
    highWaterMark: SLICE_BYTES,
  });
  // A body that is never read leaves its results in memory otherwise.
  body.once("close", () => void pieces.return(undefined));
  return reply.type(contentType).send(body);
}

async function* slices(
  first: string | Uint8Array,
  pieces: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* sliced(first);
  for await (const piece of pieces) yield* sliced(piece);
}

function* sliced(piece: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES);
  }
}

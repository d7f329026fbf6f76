import type { IncomingMessage } from "node:http";
import { decodeBody } from "./decode-body.ts";
import type { Call } from "./open-connection.ts";
import { bodyCut, bodyGrewTooLarge, bodyStalled, bodyTooLarge } from "./outbound-errors.ts";

/** The decoded body of an answer. Ends with an error unless every byte has come. */
export async function* readBody(message: IncomingMessage, call: Call): AsyncGenerator<Uint8Array> {
  const { policy, limits } = call.request;
  const contentEncoding = message.headers["content-encoding"] ?? "";
  let decodedBytes = 0;
  try {
    for await (const chunk of decodeBody(
      wireChunks(message, call),
      contentEncoding,
      policy.field,
    )) {
      decodedBytes += chunk.length;
      if (decodedBytes > limits.maxBytes) throw bodyGrewTooLarge(policy.field, limits.maxBytes);
      yield chunk;
    }
  } catch (error) {
    // The end of a clock shows as a broken connection; its own reason says more.
    call.clocks.signal.throwIfAborted();
    throw error;
  } finally {
    call.clocks.stop();
  }
}

async function* wireChunks(message: IncomingMessage, call: Call): AsyncGenerator<Uint8Array> {
  const { policy, limits } = call.request;
  const { clocks } = call;
  const declared = message.headers["content-length"];
  if (Number(declared) > limits.maxBytes) {
    throw bodyTooLarge(policy.field, Number(declared), limits.maxBytes);
  }

  const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let received = 0;
  for (;;) {
    clocks.receivedBytes = received;
    const next = await nextChunk(chunks, message, call);
    if (next.done === true) return;
    received += next.value.length;
    if (received > limits.maxBytes) throw bodyGrewTooLarge(policy.field, limits.maxBytes);
    yield next.value;
  }
}

/** The clock of silence runs only while we wait: a slow reader on our side is not the server's fault. */
async function nextChunk(
  chunks: AsyncIterator<Uint8Array>,
  message: IncomingMessage,
  { request, clocks }: Call,
): Promise<IteratorResult<Uint8Array>> {
  const { policy, limits } = request;
  const received = clocks.receivedBytes ?? 0;
  const stalled = () => bodyStalled(policy.field, limits.silenceTimeoutMs, received);
  const cut = () => bodyCut(received, message.headers["content-length"]);
  let next: IteratorResult<Uint8Array>;
  try {
    next = await clocks.limit(limits.silenceTimeoutMs, stalled, () => chunks.next());
  } catch {
    throw cut();
  }
  if (next.done === true && !message.complete) throw cut();
  return next;
}

const NAME = Buffer.from('"tarball_b64":');
const QUOTE = Buffer.from('"');

/**
 * The archive inside the JSON text of a worker's response, decoded as it streams by: the text can be too large to be
 * parsed. Quotes inside of JSON strings are escaped, so the name is found only where it is a key.
 */
export async function* decodeArchive(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const wanted = [NAME, QUOTE];
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    pending = Buffer.concat([pending, chunk]);
    for (let [next] = wanted; next; [next] = wanted) {
      const start = pending.indexOf(next);
      if (start === -1) break;
      pending = pending.subarray(start + next.length);
      wanted.shift();
    }
    if (wanted.length > 0) {
      // Bytes that could be the beginning of the name stay.
      pending = pending.subarray(Math.max(0, pending.length - NAME.length));
      continue;
    }
    const end = pending.indexOf(QUOTE);
    // Four characters are three bytes; the rest waits for the next chunk.
    const length = end === -1 ? pending.length - (pending.length % 4) : end;
    yield Buffer.from(pending.toString("latin1", 0, length), "base64");
    if (end !== -1) return;
    pending = pending.subarray(length);
  }
  throw new Error("the response contains no complete archive");
}

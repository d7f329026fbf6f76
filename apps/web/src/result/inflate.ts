/** More than any result has; what unpacks to more is refused. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

/** Unpacks what is compressed, with a limit: an archive is as hostile as the document it came from. */
export async function inflate(
  packed: Uint8Array,
  format: CompressionFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream(format);
  const reader = readable.getReader();
  const writer = writable.getWriter();
  // Errors of a damaged archive also reach the reader below, which reports them.
  void writer.write(packed.slice()).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks, total);
    total += value.length;
    if (total > MAX_UNPACKED_BYTES) throw new Error("The archive is too large to be shown.");
    chunks.push(value);
  }
}

function joinChunks(chunks: readonly Uint8Array[], total: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

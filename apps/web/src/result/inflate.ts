/** More than any result has; what unpacks to more is refused. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

/** Unpacks what is compressed, with a limit: an archive is as hostile as the document it came from. */
export async function inflate(
  packed: Uint8Array,
  format: CompressionFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    total += value.length;
    if (total > MAX_UNPACKED_BYTES) throw new Error("The archive is too large to be shown.");
    chunks.push(value);
  }
}

const MAGIC = "!<arch>\n";
const HEADER_BYTES = 60;
const DATA_NAME = "data.tar.xz";

/** The data of our models' packages is at most a third of that. */
const MAX_UNPACKED_BYTES = 100 * 1024 ** 2;

/** The tar archive of a Debian package. What is wrong with the package is the end of a sentence in an `Error`. */
export async function readDebianData(
  archive: Uint8Array,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<Buffer> {
  const packed = findData(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Read to its end: a decoder that is left while it has more keeps all others of the process waiting.
  for await (const piece of unpackXz(packed)) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error(`it contains more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function findData(bytes: Buffer): Buffer<ArrayBuffer> {
  if (bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new Error("it is not a Debian package");
  }
  let position = MAGIC.length;
  while (position + HEADER_BYTES <= bytes.length) {
    const name = bytes
      .toString("latin1", position, position + 16)
      .trim()
      .replace(/\/$/u, "");
    const size = Number(bytes.toString("latin1", position + 48, position + 58));
    if (!Number.isInteger(size) || size < 0) break;
    const start = position + HEADER_BYTES;
    if (name === DATA_NAME && start + size > bytes.length) throw new Error("it ends too early");
    if (name === DATA_NAME) return Buffer.from(bytes.subarray(start, start + size));
    // Members begin at even places.
    position = start + size + (size % 2);
  }
  throw new Error(`it does not contain ${DATA_NAME}`);
}

async function* unpackXz(packed: Buffer<ArrayBuffer>): AsyncIterable<Uint8Array> {
  // Few models come in such packages, and the decoder takes 20 ms to load.
  const { default: xz } = await import("xz-decompress");
  try {
    yield* new xz.XzReadableStream(new Blob([packed]).stream());
  } catch (error) {
    throw new Error(`its ${DATA_NAME} cannot be unpacked`, { cause: error });
  }
}

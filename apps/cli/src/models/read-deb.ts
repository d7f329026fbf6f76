import { unpackXz } from "./xz/unpack-xz.ts";

const MAGIC = "!<arch>\n";
const HEADER_BYTES = 60;
const DATA_NAME = "data.tar.xz";

/** The data of our models' packages is at most a third of that. */
const MAX_UNPACKED_BYTES = 100 * 1024 ** 2;

/** The tar archive of a Debian package. What is wrong with the package is the end of a sentence in an `Error`. */
export function readDebianData(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  if (bytes.toString("latin1", 0, MAGIC.length) !== MAGIC)
    throw new Error("it is no Debian package");
  let position = MAGIC.length;
  while (position + HEADER_BYTES <= bytes.length) {
    const name = bytes
      .toString("latin1", position, position + 16)
      .trim()
      .replace(/\/$/u, "");
    const size = Number(bytes.toString("latin1", position + 48, position + 58));
    if (!Number.isInteger(size) || size < 0) break;
    const start = position + HEADER_BYTES;
    if (name === DATA_NAME)
      return unpackXz(bytes.subarray(start, start + size), MAX_UNPACKED_BYTES);
    // Members begin at even places.
    position = start + size + (size % 2);
  }
  throw new Error(`it holds no ${DATA_NAME}`);
}
